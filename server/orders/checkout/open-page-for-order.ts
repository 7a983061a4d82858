import type { Shop } from '#shop/shop.ts'
import { linkSecret } from '../../contact/mail/link-token.ts'
import { askProvider, NotDone } from '../../money/payments/ask-provider.ts'
import { orderFromRow } from '../../platform/database/orders.ts'
import type { OrderRow } from '../../platform/database/schema.ts'
import type { Services } from '../../platform/services/services.ts'
import { orderInMetadata } from '../order/rebuild.ts'
import { transitionIfUnchanged } from '../order/transition.ts'
import { pageRequest } from './page-request.ts'

export type PaymentPage = { readonly url: string; readonly sessionId: string }

/** True if the provider refuses the session as it is asked for, so that asking again does not help. */
export function isRefused({ error: { kind } }: NotDone): boolean {
  return kind === 'refused' || kind === 'email-refused' || kind === 'unknown'
}

async function pageOf({ db }: Services, orderId: string): Promise<PaymentPage | null> {
  const row = await db
    .selectFrom('orders')
    .select(['sessionId', 'checkoutUrl'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  return row?.sessionId && row.checkoutUrl ? { url: row.checkoutUrl, sessionId: row.sessionId } : null
}

/** Makes the payment session of a written order, the same one however often it is made, and notes it in the books; null if the order was given up meanwhile. */
export async function openPageForOrder(
  shop: Shop,
  services: Services,
  row: OrderRow,
): Promise<PaymentPage | NotDone | null> {
  const { db, payments, config } = services
  const order = orderFromRow(row)
  const log = services.log.child({ orderId: order.id })
  const secret = await linkSecret(db)
  const asked = pageRequest(order, row.expiresAt, { publicUrl: config.publicUrl, linkSecret: secret })
  const page = { ...asked, metadata: { ...asked.metadata, ...orderInMetadata(order, secret) } }
  const session = await askProvider(log, () => payments.open(page, order.id))
  if (session instanceof NotDone) {
    log.error('payment session not made')
    const other = await pageOf(services, order.id)
    if (other === null && isRefused(session)) await transitionIfUnchanged(shop, services, order, 'failed')
    return other ?? session
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
  await askProvider(log, () => payments.expire(id))
  return null
}
