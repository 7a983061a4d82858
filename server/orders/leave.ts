import type { Order } from '#shop/orders/order.ts'
import type { Shop } from '#shop/shop.ts'
import { findOrder } from '../database/orders.ts'
import { NoAnswer } from '../payments/ask-stripe.ts'
import type { Services } from '../services/services.ts'
import { closeSession } from './fulfil.ts'
import { transitionIfUnchanged } from './transition.ts'

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
  const { db, now } = services
  // Written first: if this process dies, the sweep goes on.
  await db
    .updateTable('orders')
    .set({ leftAt: now().toISOString() })
    .where('id', '=', orderId)
    .where('state', '=', 'pending')
    .execute()
  const order = await findOrder(db, 'id', orderId)
  if (order?.state !== 'pending') return order
  if (order.sessionId === null) await transitionIfUnchanged(shop, services, order, 'expired')
  const answer = order.sessionId === null ? null : await closeSession(shop, services, order.sessionId)
  await services.loadStock()
  return answer instanceof NoAnswer ? answer : findOrder(db, 'id', orderId)
}
