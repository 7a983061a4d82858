import type { OrderState } from '#shop/orders/states.ts'
import { mayMove } from '#shop/orders/states.ts'
import type { Services } from '../services.ts'
import { fulfil } from './fulfil.ts'
import { moveOrder } from './move.ts'
import { findOrder } from './store.ts'

/** Makes sure that the order of a payment is settled, though news of its checkout have not come yet; false where the provider could not be asked. */
async function settleFirst(services: Services, paymentIntentId: string): Promise<boolean> {
  const { data } = await services.stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 })
  const [session] = data
  return session === undefined || (await fulfil(services, session.id)).answered
}

/** Notes that money went back, or is disputed, for the order of a payment; payments that the books do not know are left alone. False where it has to be told again. */
export async function noteMoneyBack(
  services: Services,
  paymentIntentId: string,
  to: Extract<OrderState, 'part_refunded' | 'refunded' | 'disputed'>,
): Promise<boolean> {
  if (!(await findOrder(services.db, 'paymentIntentId', paymentIntentId))?.paidAt)
    if (!(await settleFirst(services, paymentIntentId))) return false
  for (;;) {
    const order = await findOrder(services.db, 'paymentIntentId', paymentIntentId)
    if (order === null || !mayMove(order.state, to)) return true
    if (await moveOrder(services, order, to)) return true
  }
}
