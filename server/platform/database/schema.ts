import type { ColumnType } from 'kysely'
import type { MovementCause, MovementKind } from '#shop/orders/items.ts'
import type { Parcel } from '#shop/orders/parcels.ts'
import type { WithdrawalScope } from '#shop/orders/to-refund.ts'
import type { DeliveryRow, IssueRow, NewsletterRow, ReviewRow, SuppressionRow } from './customer-rows.ts'
import type { DeskTables } from './desk-schema.ts'

/**
 * The tables of server/platform/database/baseline.ts. Times are ISO 8601 UTC text, amounts integer cents, yes and no 1 and 0, JSON is
 * text: what both databases speak.
 *
 * JSON is for documents, which are read and written as a whole:
 * - `orders.address`: as the payment page gave it; printed, and erased as one.
 * - `orders.promise`: what the order promises, however the shop changes later.
 * - `invoices.seller`, `invoices.content`: a paper that the law wants unchanged.
 * - `catalogueDraft.content`, `settingsDraft.content`, `catalogueSnapshots.content`: a product, the settings or a whole shop as edited or published.
 * - `orderChanges.differences`: the lines before and after a change, for the timeline.
 * - `pictures.crop`: the frame of a picture, for the image library.
 * - `sentItems.batches`: the batches that an item was made of, as they were; the item outlives them.
 * - `deskPasskeys.transports`: a list that only the browser reads.
 * - `sandboxSessions.session`, `sandboxReplies.body`, `sandboxEvents.event`: bodies of the provider's API.
 * - `orderItems.choices`, `giftSwaps.wanted`: names and words of an item as they were ordered, or are wanted instead.
 * - `offers.lines`: what is offered, as it becomes an order.
 * - `discountCodes.categories`, `discountCodes.products`: what a code is for, read with it.
 */
export type Schema = DeskTables & {
  orders: Omit<OrderRow, 'referencePrefix' | 'goesWith' | 'items' | 'parcels' | CodeColumn> & {
    referencePrefix: ColumnType<string, string, never>
    goesWith: ColumnType<string | null, string | null, never>
    discount: ColumnType<number, number | undefined, never>
    code: ColumnType<string | null, string | null | undefined, never>
    codeId: ColumnType<string | null, string | null | undefined, never>
  } & OwnerColumns
  discountCodes: DiscountCodeRow
  /** Uses of codes that are reserved for an order or were paid for, one an order. */
  codeUses: { orderId: string; codeId: string; usedAt: string }
  orderItems: OrderItemRow
  itemMovements: ItemMovementRow
  providerEvents: { id: string; type: string; receivedAt: string }
  /** Times of periodic work. The row 'events' also has the time up to which the provider's events were read back. */
  eventCursor: { name: string; seenUntil: string; askedAt: string }
  outbox: EmailRow
  withdrawals: WithdrawalRow & { doneAt: Later; isAgreed: ColumnType<number, number | undefined, number> }
  refunds: RefundRow & { cancelReason: Later }
  /** The lock of a refund: held until `endsAt` (ISO UTC), free if ''. `refusals` counts how often the provider refused a refund of the order. */
  refundTurns: { orderId: string; endsAt: string; refusals: number }
  disputes: DisputeRow
  parcels: Parcel & { orderId: string; deliveredAt: Later }
  auditLog: AuditLogRow
  /** Staff changes to an order. `id` is that of the audit log entry, `differences` JSON with the lines before and after. */
  orderChanges: { id: string; orderId: string; differences: string }
  /** The exchange that a replacement order is for; `reason` is what staff typed, or ''. */
  exchanges: { orderId: string; reason: string; cameBackAt: Later }
  invoiceSeries: { series: string; last: number }
  invoices: InvoiceRow & { content: ColumnType<string, string, never> }
  /** An invoice's amount by rate of VAT, in hundredths of a percent. */
  invoiceRates: { series: string; number: number; vatBasisPoints: number; gross: number; vat: number }
  /** The one swap of a gift: its item, the wanted options, and the address if it is not that of the parcel. */
  giftSwaps: SwapRow
  /** Photographs of finished orders; `file` is in the names of the files, the size in pixels is null until all of them are kept. */
  orderPhotos: OrderPhotoRow
  complaints: ComplaintRow
  invoiceFirms: { orderId: string; name: string; vatNumber: string | null }
  troubles: TroubleRow
  unmatchedPayments: UnmatchedPaymentRow & { doneAt: Later }
  newsletter: NewsletterRow
  issues: IssueRow
  deliveries: DeliveryRow
  suppressions: SuppressionRow
  reviews: ReviewRow
  switches: { name: string; since: string }
  secrets: { name: string; value: string }
  /** The id of this database, which backups and restores keep: the row 0. It is made with the first off-site copy. */
  databaseIds: { position: number; id: string }
  changeCounts: { topic: string; count: number }
  processLeases: { id: string; holder: string; renewals: number }
  rateLimits: { key: string; count: number; endsAt: string }
  /** Taken of a limit by an unpaid order or an unconfirmed reader: it is given back, unless the limit's window has ended. */
  quotaTakers: { about: string; key: string; endsAt: string }
  /** `payment` is the part that a session's payment intent, charge and refunds share in their ids. */
  sandboxSessions: { id: string; payment: string; session: string; createdAt: string }
  sandboxReplies: { key: string; request: string; status: number; body: string; createdAt: string }
  sandboxEvents: SandboxEventRow
  /** Holds the secret that signs the sandbox's webhooks, made with the database and the same for every process: the row 'webhookSecret'. */
  sandboxSettings: { name: string; value: string }
  orderWords: { word: string; createdAt: string; orderId: string }
  /** Events of orders, by number in the order in which it did; a number is never given twice. */
  orderEvents: { id: number; orderId: string; kind: string; at: string }
  catalogueDraft: DraftRow
  catalogueSnapshots: SnapshotRow
  /** The settings as they are being edited, as JSON of what differs from the standard ones: one row, where anybody has edited them. */
  settingsDraft: Omit<DraftRow, 'position'>
  /** Every handle that a product has had in the shop: the address of each leads to it for ever. */
  catalogueHandles: { handle: string; productId: string }
  /** How many are left of a variant; the count is the sum of its movements and never below zero. */
  stock: { variant: string; productId: string; count: number }
  stockMovements: StockMovementRow
  /** Reservations by network, kept for a day: `network` is a keyed digest, not an address. */
  holdings: { orderId: string; variant: string; network: string; endsAt: string }
  sandboxInbox: { id: string; receivedAt: string; recipient: string; subject: string; raw: string }
}

type CodeColumn = 'discount' | 'code' | 'codeId'

type Later = ColumnType<string | null, string | null | undefined, string | null>

/** Kept with an order by the server alone: how many items it has ever had; a note; since when it waits to be made and posted, null if it does not; and since when what was typed for it is erased. */
type OwnerColumns = {
  itemCount: ColumnType<number, number | undefined, number>
  note: ColumnType<string, string | undefined, string>
  toDoSince: Later
  erasedAt: Later
}

/** An item of an order; `choices` has the options and the buyer's words, by id and by name, as JSON. */
export type OrderItemRow = {
  id: string
  orderId: string
  position: number
  productId: string | null
  variant: string
  name: string
  choices: string
  quantity: number
  unitCents: number
  discountCents: number
  readyBy: string | null
  isWithdrawable: number
  vatBasisPoints: number | null
}

/** Something that happened to so many units of an item (shop/orders/items.ts); `number` counts the movements of an item, `who` is who did it. */
export type ItemMovementRow = { [text in 'itemId' | 'at' | 'who' | 'causeId']: string } & {
  number: number
  kind: MovementKind
  quantity: number
  causeKind: MovementCause
}

export type OrderRow = {
  id: string
  state: string
  sessionId: string | null
  /** The characters of its own reference if it never has a payment session (shop/orders/reference.ts). */
  reference: string | null
  /** The cart or the offer that the order came from, and a digest of its content: what is unchanged finds its open session again. All are null once another order has superseded this one. */
  cartId: string | null
  offerId: string | null
  cartDigest: string | null
  checkoutUrl: string | null
  paymentId: string | null
  createdAt: string
  updatedAt: string
  expiresAt: string
  /** When it was paid, also of a refunded order. An exchange (channel 'replacement') has it too, though nothing was paid. */
  paidAt: string | null
  email: string | null
  name: string | null
  phone: string | null
  address: string | null
  itemised: number
  /** Its rows of `orderItems` and of `parcels`, as JSON (order-items.ts, orders.ts). */
  items: string
  parcels: string
  subtotal: number
  /** What a code takes off the items, in cents; the code as its owner writes it, and its id. */
  discount: number
  code: string | null
  codeId: string | null
  shipping: number
  giftWrap: number
  total: number
  giftNote: string
  /** The buyer's answers to the shop's questions, as JSON. */
  answers: string
  zone: string | null
  /** 1 if it was placed with a live key: what the sandbox or a test key made never counts as real. */
  livemode: number
  /** Its origin, 'shop' unless it is said; and for a bespoke one in how many working days it is made. */
  channel: string
  leadDays: number | null
  referencePrefix: string
  goesWith: string | null
  /** Since when its unpaid payment page is to be closed, because the buyer cancelled it or the owner ended it; null otherwise. */
  leftAt: string | null
  promise: string
  /** The rate of VAT within the total in hundredths of a percent, and what came in, in cents; null until it is paid. What came in is null too if it was another currency. */
  vatBasisPoints: number | null
  received: number | null
}

/**
 * A discount code: `codeKey` is how it is compared (shop/codes/terms.ts). It holds from and until, null for always, at most
 * `maxUses` times in all and `maxEach` with one e-mail address, null for any number; `uses` counts those that are reserved or paid for.
 * `categories` and `products` are lists in JSON.
 */
export type DiscountCodeRow = {
  id: string
  code: string
  codeKey: string
  kind: string
  percent: number
  amount: number
  least: number
  categories: string
  products: string
  startsAt: string | null
  endsAt: string | null
  maxUses: number | null
  maxEach: number | null
  uses: number
  pausedAt: string | null
  createdAt: string
}

/** An e-mail of the outbox: one of a kind about each `aboutId` (server/contact/mail/kinds.ts). `orderId` is null if it belongs to no order. */
export type EmailRow = {
  id: string
  aboutKind: string
  aboutId: string
  orderId: string | null
  kind: string
  state: string
  attempts: number
  createdAt: string
  dueAt: string
  claimedUntil: string | null
  sentAt: string | null
  lastError: string | null
}

/** A statement of withdrawal as it came in; `orderId` is null if its reference and e-mail fit no paid order. The `scope` is 'all' of the order, 'items' as its movements say, or 'words' if only its words say what goes back. */
export type WithdrawalRow = {
  id: string
  orderId: string | null
  receivedAt: string
  name: string
  reference: string
  email: string
  items: string
  scope: WithdrawalScope
}

/** Money that went back to a buyer, by the provider's id; `state` is 'given', or 'failed' where the bank sent it back to the shop, then with when that was. */
export type RefundRow = {
  id: string
  orderId: string
  amount: number
  state: string
  createdAt: string
  failedAt: string | null
}

/** A payment that its payer disputes, by the provider's id; `answerBy` is null if the bank takes no answer, `outcome` is 'won' or 'lost' once the bank has decided, with when it was lost, and when one that was lost was won after all. */
export type DisputeRow = {
  id: string
  orderId: string
  amount: number
  reason: string
  answerBy: string | null
  createdAt: string
  outcome: string | null
  lostAt: string | null
  reinstatedAt: string | null
}

/** Something that somebody did at the owner's desk: `orderId` is null if it was about no order. */
export type AuditLogRow = { id: string; orderId: string | null; at: string; who: string; what: string }

export type ComplaintRow = {
  id: string
  orderId: string | null
  at: string
  who: string
  product: string
  text: string
}

/** A numbered invoice, or a credit note where `gross` is negative: one for each movement of an order's money, with the seller as JSON as it was then; `invoiceRates` says its amount by rate of VAT. */
export type InvoiceRow = { series: string; number: number; orderId: string; movement: string; kind: string } & {
  [text in 'movedAt' | 'issuedAt' | 'seller']: string
} & { gross: number }

/** A gift swap: of one of an item. `wanted` is its new options, as JSON. `destination` is empty for the parcel's address. `doneAt` is null until the owner is done, or the swap is cancelled, which is then `cancelledAt`. */
export type SwapRow = { [text in 'orderId' | 'askedAt' | 'itemId' | 'wanted' | 'destination']: string } & {
  doneAt: string | null
  cancelledAt: string | null
}

export type OrderPhotoRow = { readonly [text in 'file' | 'orderId' | 'addedAt' | 'addedBy']: string } & {
  readonly width: number | null
  readonly height: number | null
}

/** A change of a variant's count by `delta` items; `cause` says why (server/catalogue/stock/stock.ts), `reason` is what a staff member typed. */
type StockMovementRow = { [text in 'id' | 'variant' | 'cause' | 'who' | 'reason' | 'at']: string } & {
  delta: number
  orderId: string | null
}

/** Something wrong with the shop itself; `endedAt` is null while it lasts, and one of a name lasts at a time. */
export type TroubleRow = { id: string; name: string; since: string; detail: string; endedAt: string | null }

/** A paid session that belongs to no order, by the provider's id, with what its payer typed; the amount is in the smallest unit of its currency, `doneAt` (beside) null until the owner has dealt with it. */
type UnmatchedPaymentRow = {
  id: string
  amount: number
  currency: string
  name: string | null
  email: string | null
  livemode: number
  noticedAt: string
}

export type SandboxEventRow = {
  id: string
  sessionId: string
  type: string
  event: string
  createdAt: string
  deliveredAt: string | null
  attempts: number
  held: number
}

/** A product of the catalogue as it is being edited, as JSON; `version` goes up by one with each change. */
export type DraftRow = {
  id: string
  position: number
  content: string
  version: number
  changedAt: string
  changedBy: string
}

/** A catalogue that was published, as JSON with its digest, never changed; `undoTo` is the number of the one before it, null for the first. */
export type SnapshotRow = {
  number: number
  content: string
  digest: string
  undoTo: number | null
  /** The catalogue that an undo has taken away, until another is published. */
  redoTo: ColumnType<number | null, number | null, never>
  publishedAt: string
  publishedBy: string
}
