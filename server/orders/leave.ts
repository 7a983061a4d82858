import type { Order } from '#shop/orders/order.ts'
import type { Shop } from '#shop/shop.ts'
import { findOrder } from '../database/orders.ts'
import { NoAnswer } from '../payments/ask-stripe.ts'
import type { Services } from '../services/services.ts'
import { unpaidWithItems } from '../stock/reservations.ts'
import { itemsHeld } from '../stock/stock.ts'
import { closeSession } from './fulfil.ts'
import { transitionIfUnchanged } from './transition.ts'

/** Writes which payment pages nobody may pay any more, before they are closed: if this process dies, the sweep goes on. */
async function noteLeft({ db, now }: Services, orderIds: readonly string[]): Promise<void> {
  await db
    .updateTable('orders')
    .set({ leftAt: now().toISOString() })
    .where('id', 'in', orderIds)
    .where('state', '=', 'pending')
    .execute()
}

/**
 * Closes the payment page of an unpaid order, and releases its items once the provider has confirmed that nobody can pay it any
 * more. Answers the order as it then stands: it may have been paid in another tab. NoAnswer if the provider did not answer. The
 * sweep closes the page then. Null if there is no such order.
 */
export async function leavePaymentPage(
  shop: Shop,
  services: Services,
  orderId: string,
): Promise<Order | NoAnswer | null> {
  const { db } = services
  await noteLeft(services, [orderId])
  const order = await findOrder(db, 'id', orderId)
  if (order?.state !== 'pending') return order
  if (order.sessionId === null) await transitionIfUnchanged(shop, services, order, 'expired')
  const answer = order.sessionId === null ? null : await closeSession(shop, services, order.sessionId)
  await services.loadStock()
  return answer instanceof NoAnswer ? answer : findOrder(db, 'id', orderId)
}

/** So many reserved pieces are many: the owner is told. Fewer are buyers who are paying. */
const MANY = 5
/** How many payment pages are closed at the same time; the provider allows more. */
const BATCH = 10

/** The unpaid orders that hold many pieces together, how many of each variant, and since when (ISO UTC); null if they are not many. */
export async function manyUnpaid({ db }: Services) {
  const orders = await unpaidWithItems(db).select(['id', 'createdAt']).orderBy('createdAt').execute()
  const items = new Map<string, number>()
  for (const { id } of orders)
    for (const [variant, quantity] of await itemsHeld(db, id)) items.set(variant, (items.get(variant) ?? 0) + quantity)
  const pieces = [...items.values()].reduce((sum, quantity) => sum + quantity, 0)
  const [first] = orders
  return first === undefined || pieces < MANY
    ? null
    : { orders: orders.map(({ id }) => id), items, since: first.createdAt }
}

/**
 * Leaves the payment pages of these orders, so that their items can be bought again; false once the provider does not
 * answer: the sweep closes the others. An order that was paid meanwhile keeps its items.
 */
export async function leaveAll(shop: Shop, services: Services, orders: readonly string[]): Promise<boolean> {
  await noteLeft(services, orders)
  for (let from = 0; from < orders.length; from += BATCH) {
    const batch = orders.slice(from, from + BATCH)
    const answers = await Promise.all(batch.map((id) => leavePaymentPage(shop, services, id)))
    if (answers.some((answer) => answer instanceof NoAnswer)) return false
  }
  return true
}
