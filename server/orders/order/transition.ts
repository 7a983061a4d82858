import { sql, type Transaction, type Updateable } from 'kysely'
import { lastReady } from '#shop/orders/delivery-time.ts'
import type { Order } from '#shop/orders/order.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { canTransition, isPaid, isToBeMade, type OrderState, unpaidStates } from '#shop/orders/states.ts'
import type { Shop } from '#shop/shop.ts'
import { lockStock, noteSale, releaseItems, takeAgain } from '../../catalogue/stock/stock.ts'
import type { EmailAbout } from '../../contact/mail/kinds.ts'
import { enqueueEmail } from '../../contact/mail/outbox.ts'
import { issueInvoices } from '../../money/accounting/invoices.ts'
import { releaseCode, takeCodeAgain } from '../../money/codes/codes.ts'
import { mustHold } from '../../platform/database/broken-rule.ts'
import { writeVatRate } from '../../platform/database/order-items.ts'
import { holdOrder, orderFromRow, selectOrders } from '../../platform/database/orders.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { returnQuota } from '../../platform/http/quota.ts'
import type { Services } from '../../platform/services/services.ts'
import { writeAuditLog } from './audit-log.ts'
import { writeOrderEvent } from './order-events.ts'
import { indexOrder } from './search-index.ts'
import { closeStatements } from './statements.ts'
import { refreshToDo } from './taken-back.ts'

export type LockedOrder = { readonly trx: Transaction<Schema>; readonly order: Order; readonly now: Date }

const emailsOnPayment: Partial<Record<OrderState, readonly EmailAbout<'order'>[]>> = {
  paid: ['confirmation', 'owner'],
  failed: ['payment-failed'],
  review: ['review'],
}

/** Runs something on an order in one transaction, while other requests and processes wait for it, then wakes the mailer. Throws if there is no such order. */
export async function onLockedOrder<Result>(
  { db, config, now, wakeMailer }: Services,
  id: string,
  run: (locked: LockedOrder) => Promise<Result>,
): Promise<Result> {
  const result = await inTransaction(db, async (trx) => {
    await holdOrder(trx, config, id)
    const row = await selectOrders(trx).where('id', '=', id).executeTakeFirstOrThrow()
    return run({ trx, order: orderFromRow(row), now: now() })
  })
  wakeMailer()
  return result
}

/** The time since which an order in this state waits to be made and posted: as before, or from now on; null once it is refunded. A posted order waits no more (refreshToDo). */
function waitsSince(state: OrderState, at: string) {
  if (state === 'refunded') return { toDoSince: null }
  if (!isToBeMade(state)) return {}
  return { toDoSince: sql<string>`coalesce(to_do_since, ${at})` }
}

/**
 * Moves a locked order to another state; returns false if that transition is not allowed. Only this function writes an order's state.
 * A full refund closes its withdrawals and cancels the swap of a gift. An order that failed or expired releases its items and the use of its code.
 */
export async function transition(
  { trx, order, now }: LockedOrder,
  to: OrderState,
  changes: Updateable<Schema['orders']> = {},
): Promise<boolean> {
  if (!canTransition(order.state, to)) return false
  const isPaidFor = order.paidAt !== null || typeof changes.paidAt === 'string'
  mustHold(isPaidFor || !isPaid(to), `order ${order.id} would be ${to} without a payment`)
  const at = now.toISOString()
  await trx
    .updateTable('orders')
    .set({ ...changes, state: to, updatedAt: at, ...waitsSince(to, at) })
    .where('id', '=', order.id)
    .execute()
  if (typeof changes.vatBasisPoints === 'number') await writeVatRate(trx, order.id, changes.vatBasisPoints)
  if (to === 'refunded') await closeStatements(trx, order.id, at)
  if (isToBeMade(to)) await refreshToDo(trx, order.id, now)
  if (to === 'failed' || to === 'expired') {
    await releaseCode(trx, order.id)
    await releaseItems(trx, order.id, now)
  } else if (order.state === 'pending') await noteSale(trx, order.id)
  // The desk's search does not find checkouts that nobody finished. Their place at the bench is free again.
  if (unpaidStates.includes(to)) {
    if (lastReady(order.items) !== null) await lockStock(trx)
    return true
  }
  // Paid pages count for nobody: many buyers may share one network.
  await returnQuota(trx, order.id)
  await indexOrder(trx, order.id)
  const isSale = to === 'paid' && order.paidAt === null && order.channel !== 'replacement'
  const kind = isSale ? 'paid' : 'change'
  await writeOrderEvent(trx, { orderId: order.id, kind }, now)
  if (isSale && order.firstOrderId !== null)
    await noteExtraPaid(trx, { ...order, firstOrderId: order.firstOrderId }, now)
  return true
}

async function noteExtraPaid(
  trx: Transaction<Schema>,
  { firstOrderId: orderId, ...extra }: Order & { readonly firstOrderId: string },
  now: Date,
): Promise<void> {
  const first = await trx.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst()
  if (!first) return
  const what = `${orderReference(extra)}, which was added to this order, is paid`
  await writeAuditLog(trx, { orderId, who: 'shop', what }, now)
  await writeOrderEvent(trx, { orderId, kind: 'change' }, now)
}

const soldOutEmails: readonly EmailAbout<'order'>[] = ['sold-out', 'sold-out-notice']

/** States in which an order keeps its items: there is money for it, or it has to be found out whether there is. */
const holdsItems: readonly OrderState[] = ['paid', 'awaiting_funds', 'review']

type Payment = { readonly details?: Updateable<Schema['orders']>; readonly isElsewhere?: boolean }

/**
 * Moves an order to the state that its payment has reached, and puts the e-mails about that in the outbox. False if it
 * has changed since it was read, or cannot move there. An order that never had a payment page sends no e-mails.
 *
 * An order that is paid after its reservation ended takes its items again. If they are sold, it goes to review.
 */
export function transitionIfUnchanged(
  shop: Shop,
  services: Services,
  order: Order,
  to: OrderState,
  { details = {}, isElsewhere = false }: Payment = {},
): Promise<boolean> {
  return onLockedOrder(services, order.id, async (locked) => {
    const { state, sessionId } = locked.order
    if (state !== order.state || sessionId !== order.sessionId) return false
    if (!canTransition(state, to)) return false
    if (holdsItems.includes(to)) await takeCodeAgain(locked.trx, order.id, locked.now)
    const isHeld = !holdsItems.includes(to) || (await takeAgain(locked.trx, order.id, locked.now))
    const isSoldOut = !isHeld && (to === 'paid' || isElsewhere)
    if (!(await transition(locked, isSoldOut ? 'review' : to, details))) return false
    const due = isSoldOut
      ? soldOutEmails
      : [...(emailsOnPayment[to] ?? []), ...(isElsewhere ? (['outside-zone'] as const) : [])]
    const emails = sessionId === null ? [] : due
    for (const kind of emails) await enqueueEmail(locked.trx, kind, { orderId: order.id }, locked.now)
    await issueInvoices(shop, locked)
    return true
  })
}
