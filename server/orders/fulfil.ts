import type Stripe from 'stripe'
import type { Order } from '#shop/orders/order.ts'
import { isOpen, mayMove, type OrderState } from '#shop/orders/states.ts'
import { reached } from '../payments/ask-stripe.ts'
import { paidWith } from '../payments/payer-details.ts'
import type { Services } from '../services.ts'
import { findOrder } from './store.ts'
import { moveOrder } from './transition.ts'

/** What became of a fulfilment: the order as it now is, null where the books know none; `answered` is false where the payment provider could not be asked. */
export type Fulfilment = { readonly order: Order | null; readonly answered: boolean }

const canStillBePaid = (state: OrderState) => isOpen(state) || state === 'expired'

async function fundsOf({ stripe }: Services, session: Stripe.Checkout.Session): Promise<OrderState> {
  const { payment_intent: intent } = session
  if (intent === null) return 'awaiting_funds'
  const { status } = typeof intent === 'string' ? await stripe.paymentIntents.retrieve(intent) : intent
  return status === 'requires_payment_method' || status === 'canceled' ? 'failed' : 'awaiting_funds'
}

/** What the provider says of a session: the state that its order should be in, and what the payment page has learnt; null where it could not be asked. */
function asked(services: Services, order: Order, sessionId: string) {
  return reached(services.log.child({ orderId: order.id }), async () => {
    const session = await services.stripe.checkout.sessions.retrieve(sessionId)
    const learnt = session.status === 'complete' ? paidWith(session, order, services.now()) : {}
    return { state: await stateOf(services, order, session), learnt }
  })
}

async function stateOf(services: Services, order: Order, session: Stripe.Checkout.Session): Promise<OrderState> {
  if (session.status === 'open') return order.state
  if (session.status === 'expired') return 'expired'
  const fits =
    session.amount_total === order.total && session.currency === 'eur' && session.client_reference_id === order.id
  if (!fits) return 'review'
  if (session.payment_status === 'paid') return 'paid'
  return session.payment_status === 'unpaid' ? fundsOf(services, session) : 'review'
}

/** Settles the order of a payment session by the provider's word alone; may be called by anyone, any number of times, also at once: each state and each letter comes once (docs/decisions/005). */
export async function fulfil(services: Services, sessionId: string): Promise<Fulfilment> {
  for (;;) {
    const order = await findOrder(services.db, 'sessionId', sessionId)
    if (order === null || !canStillBePaid(order.state)) return { order, answered: true }
    const session = await asked(services, order, sessionId)
    if (session === null) return { order, answered: false }
    if (!mayMove(order.state, session.state)) return { order, answered: true }
    await moveOrder(services, order, session.state, session.learnt)
  }
}
