import type { Fault } from '../mutants/fault.ts'
import { areas } from '../mutants/faults.ts'

/** Faults that only time, crashes and several people at once bring to light. */
const ownFaults: readonly Fault[] = [
  {
    name: 'the e-mails about a payment are written after its transaction',
    file: 'server/orders/order/transition.ts',
    find: 'for (const kind of emails) await enqueueEmail(locked.trx, kind, { orderId: order.id }, locked.now)',
    replace:
      'void inTransaction(services.db, async (trx) => { for (const kind of emails) await enqueueEmail(trx, kind, { orderId: order.id }, locked.now) })',
  },
  {
    name: 'a refund is asked for without its key',
    file: 'server/money/payments/stripe/provider.ts',
    find: 'await stripe.refunds.create(request, { idempotencyKey: key })',
    replace: 'await stripe.refunds.create(request, { idempotencyKey: key + Math.random() })',
  },
  {
    name: 'a refund is not noted again when its webhook was lost',
    file: 'server/orders/checkout/act-on-event.ts',
    find: "if (about.kind === 'refund') return noteRefunds(shop, services, paymentId, at)",
    replace: "if (about.kind === 'refund') return null",
  },
  {
    name: 'a dispute is not noted',
    file: 'server/orders/checkout/act-on-event.ts',
    find: "if (about.kind === 'dispute') return noteDispute(shop, services, paymentId, about.dispute, at)",
    replace: "if (about.kind === 'dispute') return null",
  },
  {
    name: 'a webhook counts as dealt with although the provider did not answer',
    file: 'server/orders/checkout/webhook.ts',
    find: "return refuse('The order could not be completed just now', 503)",
    replace: 'log.warn(event.id)',
  },
  {
    name: 'the sweep asks about nothing',
    file: 'server/orders/order/sweep.ts',
    find: '    if (rows.length === 0) break',
    replace: '    if (rows.length >= 0) break',
  },
  {
    name: 'an e-mail that was sent is not noted as sent',
    file: 'server/contact/mail/outbox.ts',
    find: ".set({ state: 'sent', sentAt, claimedUntil: null, lastError: null })",
    replace: '.set({ sentAt, claimedUntil: null, lastError: null })',
  },
  {
    name: 'an e-mail that was claimed before a crash is never sent',
    file: 'server/contact/mail/outbox.ts',
    find: "eb.or([eb('claimedUntil', '<=', after), eb('claimedUntil', '>', latest)])",
    replace: "eb.or([eb('claimedUntil', '<=', ''), eb('claimedUntil', '>', latest)])",
  },
  {
    name: 'reservations never end',
    file: 'server/orders/order/release-overdue.ts',
    find: "eb('expiresAt', '<=', after)",
    replace: "eb('expiresAt', '<=', '')",
  },
  {
    name: 'what is taken out of stock is not written down',
    file: 'server/catalogue/stock/stock.ts',
    find: '  await writeMovement(trx, variant, delta, about)\n}',
    replace: "  if (about.cause !== 'stall') await writeMovement(trx, variant, delta, about)\n}",
  },
  {
    name: 'a number of an invoice is left out',
    file: 'server/money/accounting/invoices.ts',
    find: "doUpdateSet((eb) => ({ last: eb('invoiceSeries.last', '+', 1) }))",
    replace: "doUpdateSet((eb) => ({ last: eb('invoiceSeries.last', '+', 2) }))",
  },
  {
    name: 'an order is made without a word in the audit log',
    file: 'server/orders/order/audit-log.ts',
    find: "  await db\n    .insertInto('auditLog')",
    replace: "  if (entry.what === 'made') return id\n  await db\n    .insertInto('auditLog')",
  },
  {
    name: 'a posted parcel is not told',
    file: 'server/orders/fulfilment/parcels.ts',
    find: "if (!(await enqueueAgain(trx, 'posted', about, now, heldUntil(now)))) return",
    replace: 'if (about.id.length === 0 && heldUntil(now) < now) return',
  },
  {
    name: 'the transaction of an order is committed piece by piece',
    file: 'server/orders/order/transition.ts',
    find: 'const result = await inTransaction(db, async (trx) => {',
    replace:
      'const result = await ((work: (trx: Transaction<Schema>) => Promise<Result>) => work(db as unknown as Transaction<Schema>))(async (trx) => {',
  },
  {
    name: 'two payment pages are opened for one cart',
    file: 'server/money/payments/stripe/provider.ts',
    find: 'sessions.create(sessionParameters(page), { idempotencyKey: key })',
    replace: 'sessions.create(sessionParameters(page), { idempotencyKey: key + Math.random() })',
  },
]

/** Faults of the table of mutants that a world finds too, by their names. */
const known: ReadonlySet<string> = new Set([
  'items of an expired order never come back on sale',
  'an order that was paid in the last moment loses its items',
  'a stall sells one more than was counted and one too many stays in stock',
  'what was put back on sale can be put back again',
  'an order that expired stays expired although its payment comes',
  'an item that was taken back is still posted',
  'an order counts as posted one item too early',
  'the same item can be refunded twice',
  'an order whose money is all back counts as refunded in part',
  'a credit note after a part refund credits the whole invoice',
  'a link with a wrong signature opens an order',
  'lost webhooks are looked for every other day',
  'the payment of an expired order is not asked about',
  'a lost event that failed once is never looked at again',
  'name and address of an order that was never paid stay after the erasure',
  'a helper gives refunds',
  'a changed cart goes on with the payment page of the old one',
  'a statement asks the money of an item back a second time',
  'after a full refund an item can be refunded again',
  'a parcel holds more of an item than is left',
  'the rest of an order counts as not made when a part is posted',
  'an e-mail that is just being sent is sent again',
  'a buyer withdraws from more items than they have',
  'a payment page that the buyer has left can still be paid',
  'the shop does not hear that money on its way did not arrive',
  'a refund that is asked for twice under one key is given twice',
  'two refunds of an order run at the same time',
])

export const faults: readonly Fault[] = [
  ...ownFaults,
  ...Object.values(areas)
    .flat()
    .filter(({ name }) => known.has(name)),
]
