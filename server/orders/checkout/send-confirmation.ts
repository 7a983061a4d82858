import type { Handler } from 'hono'
import * as v from 'valibot'
import { Email } from '#shop/checkout/email.ts'
import type { Order } from '#shop/orders/order.ts'
import { sentenceFor } from '#shop/texts/sentence-for.ts'
import type { EmailKind } from '../../contact/mail/kinds.ts'
import { SessionId } from '../../money/payments/session-id.ts'
import { findOrder, findOrdersByReference } from '../../platform/database/orders.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import type { Services } from '../../platform/services/services.ts'
import { refresh } from './refresh.ts'

/** How far back an order is looked for by reference and e-mail, in ms: the page asks within minutes of the payment. */
const LOOK_BACK_MS = 7 * 86_400_000

const hints = {
  orderNumber: v.pipe(v.string('orderNumber must be text'), v.maxLength(300, 'orderNumber is too long')),
  items: v.array(
    v.object(
      { name: v.string(), quantity: v.number(), price: v.number() },
      'An item must have a name, a quantity and a price',
    ),
    'items must be a list',
  ),
  total: v.number('total must be a number of cents'),
  sessionId: v.optional(v.string('sessionId must be text')),
}
const bodies = {
  confirmation: v.pipe(
    v.object({ ...hints, email: Email }, 'The request must be a JSON object'),
    v.transform(({ email, orderNumber, sessionId }) => ({ email, orderNumber, sessionId })),
  ),
  owner: v.pipe(
    v.object({ ...hints, customerEmail: Email }, 'The request must be a JSON object'),
    v.transform(({ customerEmail, orderNumber, sessionId }) => ({ email: customerEmail, orderNumber, sessionId })),
  ),
} as const satisfies Partial<Record<EmailKind, v.GenericSchema>>
type Hint = v.InferOutput<(typeof bodies)['confirmation']>

async function ordersFor({ db, now }: Services, { email, orderNumber, sessionId }: Hint): Promise<Order[]> {
  if (sessionId !== undefined) {
    const id = v.safeParse(SessionId, sessionId)
    const order = id.success ? await findOrder(db, 'sessionId', id.output) : null
    return order ? [order] : []
  }
  const since = new Date(now().getTime() - LOOK_BACK_MS).toISOString()
  return findOrdersByReference(db, { reference: orderNumber, email, since })
}

/** POST /functions/v1/send-order-confirmation and notify-store-owner: a hint that an order's e-mail may be due. Nothing of the body reaches an e-mail, and the answer tells nothing (S7.7, docs/decisions/004). */
export function requestEmails(services: Services, kind: keyof typeof bodies): Handler<AppEnv> {
  return async (c) => {
    const { shop } = c.var
    const hint = v.safeParse(bodies[kind], c.get('json'))
    if (!hint.success) return c.json({ ok: false, error: sentenceFor(hint.issues) }, 400)
    try {
      // Paying an order puts both its e-mails in the outbox, so asking about it is all there is to do.
      for (const order of await ordersFor(services, hint.output)) await refresh(shop, services, order)
    } catch (error) {
      services.log.error({ err: error }, 'e-mail not stored')
      return c.json({ error: 'Your e-mail could not be stored just now' }, 503)
    }
    services.wakeMailer()
    return c.json({})
  }
}
