export type TypedColumn = {
  readonly name: string
  /** Its name in the sentence that says what was erased of an order; all columns of orders have one. */
  readonly called?: string
  readonly erased: null | '' | '[]' | '{}'
  /** Typed before the payment page opens: a change needs a new payment page. */
  readonly atCheckout?: true
  /** Kept with a paid order until that is deleted, because bookkeeping or product safety law needs it. */
  readonly isKept?: true
  /** If the column holds JSON: its parts that were typed. */
  readonly parts?: readonly string[]
}

/** A table with such columns. A person's rows are found by the id of their order, by their e-mail address in any capitals, or by both. */
export type TypedTable = {
  readonly table: string
  readonly orderId?: string
  readonly address?: string
  readonly columns: readonly TypedColumn[]
}

/**
 * Every column that holds personal words. The erasure of old data, the erasure and the export of one person's data, the
 * log's redaction and the checkout's check for changes read this list. A new column of text is added here, or is excused
 * with a reason in typed-columns.test.ts (S10.87).
 */
export const typedTables: readonly TypedTable[] = [
  {
    table: 'orders',
    orderId: 'id',
    address: 'email',
    columns: [
      { name: 'email', called: 'e-mail address', erased: null, atCheckout: true },
      { name: 'name', called: 'name', erased: null, isKept: true },
      { name: 'phone', called: 'phone', erased: null },
      {
        name: 'address',
        called: 'address',
        erased: null,
        isKept: true,
        parts: ['line1', 'line2', 'city', 'county', 'postcode', 'country'],
      },
      { name: 'giftNote', called: 'gift note', erased: '', atCheckout: true },
      { name: 'answers', called: 'answers', erased: '[]', atCheckout: true, parts: ['answer'] },
      { name: 'note', called: 'notes', erased: '' },
    ],
  },
  // Choices hold the buyer's words for products, which are part of the contract.
  { table: 'orderItems', orderId: 'orderId', columns: [{ name: 'choices', erased: '{}', isKept: true }] },
  { table: 'orderChanges', orderId: 'orderId', columns: [{ name: 'differences', erased: '[]' }] },
  {
    table: 'exchanges',
    orderId: 'orderId',
    columns: [{ name: 'reason', erased: '' }],
  },
  { table: 'giftSwaps', orderId: 'orderId', columns: [{ name: 'destination', erased: '' }] },
  {
    table: 'invoiceFirms',
    orderId: 'orderId',
    columns: [
      { name: 'name', erased: '', isKept: true },
      { name: 'vatNumber', erased: null, isKept: true },
    ],
  },
  {
    table: 'invoices',
    orderId: 'orderId',
    columns: [{ name: 'content', erased: '', isKept: true, parts: ['to'] }],
  },
  {
    table: 'withdrawals',
    orderId: 'orderId',
    address: 'email',
    columns: [
      { name: 'email', erased: '' },
      { name: 'name', erased: '', isKept: true },
      { name: 'reference', erased: '', isKept: true },
      { name: 'items', erased: '', isKept: true },
    ],
  },
  {
    table: 'refunds',
    orderId: 'orderId',
    columns: [{ name: 'cancelReason', erased: null }],
  },
  {
    table: 'reviews',
    orderId: 'orderId',
    columns: [
      { name: 'name', erased: '' },
      { name: 'text', erased: '' },
    ],
  },
  { table: 'complaints', orderId: 'orderId', columns: [{ name: 'text', erased: '', isKept: true }] },
  // Mail servers repeat the address that they refuse.
  { table: 'outbox', orderId: 'orderId', columns: [{ name: 'lastError', erased: null }] },
  {
    table: 'offers',
    address: 'email',
    columns: [
      { name: 'email', erased: '' },
      { name: 'words', erased: '' },
      { name: 'lines', erased: '[]' },
    ],
  },
  {
    table: 'unmatchedPayments',
    address: 'email',
    columns: [
      { name: 'name', erased: null },
      { name: 'email', erased: null },
    ],
  },
  {
    table: 'newsletter',
    address: 'emailKey',
    columns: [
      { name: 'email', erased: '' },
      { name: 'emailKey', erased: '' },
    ],
  },
  { table: 'suppressions', address: 'emailKey', columns: [{ name: 'emailKey', erased: '' }] },
  {
    table: 'sandboxInbox',
    address: 'recipient',
    columns: [
      { name: 'recipient', erased: '' },
      { name: 'subject', erased: '' },
      { name: 'raw', erased: '' },
    ],
  },
]

/** The names of all columns with personal words: no line of the log holds a field of such a name. */
export const typedNames: readonly string[] = [
  ...new Set(['personal', 'personalNames', ...typedTables.flatMap(({ columns }) => columns.map(({ name }) => name))]),
]

export const typedAtCheckout: readonly string[] = typedTables
  .filter(({ table }) => table === 'orders')
  .flatMap(({ columns }) => columns.filter(({ atCheckout }) => atCheckout).map(({ name }) => name))
