import * as v from 'valibot'
import type { notifyStoreOwner, sendOrderConfirmation } from '#shop/calls/public/order-emails.ts'
import { type ConfirmationHint, refuseEmails } from '#shop/orders/email-hints.ts'
import type { Order } from '#shop/orders/order.ts'
import { SessionId } from '../../money/payments/session-id.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { findOrder, findOrdersByReference } from '../../platform/database/orders.ts'
import type { Services } from '../../platform/services/services.ts'
import { refresh } from './refresh.ts'

/** How far back an order is looked for by reference and e-mail, in ms: the page asks within minutes of the payment. */
const LOOK_BACK_MS = 7 * 86_400_000

type Hint = v.InferOutput<typeof ConfirmationHint>

async function ordersFor({ db, now }: Services, { email, orderNumber, sessionId }: Hint): Promise<Order[]> {
  if (sessionId !== undefined) {
    const id = v.safeParse(SessionId, sessionId)
    const order = id.success ? await findOrder(db, 'sessionId', id.output) : null
    return order ? [order] : []
  }
  const since = new Date(now().getTime() - LOOK_BACK_MS).toISOString()
  return findOrdersByReference(db, { reference: orderNumber, email, since })
}

/** Asks the provider about an order: if it is paid, that puts both its e-mails in the outbox (S7.7, docs/decisions/004). */
export const requestEmails: Handler<typeof sendOrderConfirmation> & Handler<typeof notifyStoreOwner> = async (
  services,
  { shop, body },
) => {
  try {
    for (const order of await ordersFor(services, body)) await refresh(shop, services, order)
  } catch (error) {
    services.log.error({ err: error }, 'e-mail not stored')
    return refuseEmails('not-stored')
  }
  services.wakeMailer()
  return {}
}
