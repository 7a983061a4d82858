import type { Shop } from '#shop/shop.ts'
import { orderFromRow } from '../database/orders.ts'
import type { OrderRow } from '../database/schema.ts'
import { linkSecret } from '../mail/link-token.ts'
import { orderInMetadata } from '../orders/rebuild.ts'
import { transitionIfUnchanged } from '../orders/transition.ts'
import { askStripe, NoAnswer } from '../payments/ask-stripe.ts'
import type { Services } from '../services/services.ts'
import { sessionParameters } from './session-parameters.ts'

/** The provider answers 409 while it still works on another request with the same idempotency key. */
const BUSY = 409

/** Where the payment of an order goes on. */
export type PaymentPage = { readonly url: string; readonly sessionId: string }

/** Whether the provider refuses the session as it is asked for, so that asking again does not help. */
export function isRefused({ error: { statusCode = 0, type } }: NoAnswer): boolean {
  return statusCode >= 400 && statusCode < 500 && statusCode !== BUSY && type !== 'StripeRateLimitError'
}

/** The payment page that another request has made for an order, or null. */
async function pageOf({ db }: Services, orderId: string): Promise<PaymentPage | null> {
  const row = await db
    .selectFrom('orders')
    .select(['sessionId', 'checkoutUrl'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  return row?.sessionId && row.checkoutUrl ? { url: row.checkoutUrl, sessionId: row.sessionId } : null
}

/** Makes the payment session of a written order, the same one however often it is made, and notes it in the books; null if the order was given up meanwhile. */
export async function openSession(
  shop: Shop,
  services: Services,
  row: OrderRow,
): Promise<PaymentPage | NoAnswer | null> {
  const { db, stripe, config } = services
  const order = orderFromRow(row)
  const log = services.log.child({ orderId: order.id })
  const secret = await linkSecret(db)
  const { publicUrl } = config
  const { metadata, ...parameters } = sessionParameters(order, row.expiresAt, { publicUrl, linkSecret: secret })
  const request = { ...parameters, metadata: { ...metadata, ...orderInMetadata(order, secret) } }
  const session = await askStripe(log, () => stripe.checkout.sessions.create(request, { idempotencyKey: order.id }))
  if (session instanceof NoAnswer) {
    log.error('payment session not made')
    const page = await pageOf(services, order.id)
    if (page === null && isRefused(session)) await transitionIfUnchanged(shop, services, order, 'failed')
    return page ?? session
  }
  const { id, url } = session
  if (url === null) return null
  // An order that was given up meanwhile must not be paid: nobody gets its page, and it is closed.
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ sessionId: id, checkoutUrl: url })
    .where('id', '=', order.id)
    // Not '=', or PostgreSQL goes by an index of states whenever its statistics know of no order in this one.
    .where('state', 'is not distinct from', 'pending')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 1n) return { url, sessionId: id }
  await askStripe(log, () => stripe.checkout.sessions.expire(id))
  return null
}
