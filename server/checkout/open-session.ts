import Stripe from 'stripe'
import type { OrderRow } from '../database/schema.ts'
import { orderFromRow } from '../orders/store.ts'
import { moveOrder } from '../orders/transition.ts'
import type { Services } from '../services.ts'
import { sessionParameters } from './session-parameters.ts'

/** The provider answers 409 while it still works on another request with the same idempotency key. */
const BUSY = 409

/** Makes the payment session of a written order, the same one however often it is asked for, and notes it in the books; 'unreached' where the provider did not make one. */
export async function openSession(
  services: Services,
  row: OrderRow,
): Promise<{ url: string; sessionId: string } | 'unreached'> {
  const { db, stripe, config, log } = services
  const order = orderFromRow(row)
  try {
    const parameters = sessionParameters(order, row.expiresAt, config.publicUrl)
    const { id, url } = await stripe.checkout.sessions.create(parameters, { idempotencyKey: order.id })
    if (url === null) return 'unreached'
    // An order that was given up meanwhile must not be paid: nobody gets its page.
    const { numUpdatedRows } = await db
      .updateTable('orders')
      .set({ sessionId: id, checkoutUrl: url })
      .where('id', '=', order.id)
      // Not '=', see moveOrder.
      .where('state', 'is not distinct from', 'pending')
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n ? { url, sessionId: id } : 'unreached'
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, code, param, requestId, statusCode = 0 } = error
    log.error({ orderId: order.id, type, code, param, request: requestId }, 'payment session not made')
    const made = await db
      .selectFrom('orders')
      .select(['sessionId', 'checkoutUrl'])
      .where('id', '=', order.id)
      .executeTakeFirst()
    if (made?.sessionId && made.checkoutUrl) return { url: made.checkoutUrl, sessionId: made.sessionId }
    const refused = statusCode >= 400 && statusCode < 500 && statusCode !== BUSY && type !== 'StripeRateLimitError'
    if (refused) await moveOrder(services, order, 'failed')
    return 'unreached'
  }
}
