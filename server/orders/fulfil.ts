import type Stripe from 'stripe'
import type { Order } from '#shop/orders/order.ts'
import { canTransition, isOpen, type OrderState } from '#shop/orders/states.ts'
import { isInZone } from '#shop/shipping/zones.ts'
import type { Shop } from '#shop/shop.ts'
import { findOrder } from '../database/orders.ts'
import { askStripe, NoAnswer } from '../payments/ask-stripe.ts'
import { addressOf, payerDetails } from '../payments/payer-details.ts'
import type { Services } from '../services/services.ts'
import { transitionIfUnchanged } from './transition.ts'

const canStillBePaid = (state: OrderState) => isOpen(state) || state === 'expired'

async function fundsOf({ stripe }: Services, session: Stripe.Checkout.Session): Promise<OrderState> {
  const { payment_intent: intent } = session
  if (intent === null) return 'awaiting_funds'
  const { status } = typeof intent === 'string' ? await stripe.paymentIntents.retrieve(intent) : intent
  return status === 'requires_payment_method' || status === 'canceled' ? 'failed' : 'awaiting_funds'
}

/** Whether the parcel goes where its zone said when it was ordered: only the postcode tells Northern Ireland apart (docs/decisions/002). */
function isWhereSaid({ promise, goesWith }: Order, session: Stripe.Checkout.Session): boolean {
  // Its payment page takes no address: it goes where the first order goes.
  if (goesWith !== null) return true
  const address = addressOf(session)
  return address === null || isInZone(address, promise.delivery)
}

async function stateOf(services: Services, order: Order, session: Stripe.Checkout.Session): Promise<OrderState> {
  if (session.status === 'open') return order.state
  if (session.status === 'expired') return 'expired'
  const fits =
    session.amount_total === order.total && session.currency === 'eur' && session.client_reference_id === order.id
  if (!fits) return 'review'
  if (session.payment_status === 'paid') return isWhereSaid(order, session) ? 'paid' : 'review'
  return session.payment_status === 'unpaid' ? fundsOf(services, session) : 'review'
}

/** When a session was paid, by its charge: not when the shop learns of it, or a late webhook would move it to another month; null if no money has come in. */
async function paidAtOf({ stripe, now }: Services, session: Stripe.Checkout.Session): Promise<Date | null> {
  const { payment_status: status, payment_intent: intent } = session
  if (status !== 'paid') return null
  if (intent === null) return now()
  const id = typeof intent === 'string' ? intent : intent.id
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  return charge === null || typeof charge === 'string' ? now() : new Date(charge.created * 1000)
}

/** Asks the provider about a session: the state that its order should be in, and what the buyer typed on the payment page. */
function askAbout(shop: Shop, services: Services, order: Order, sessionId: string) {
  return askStripe(services.log.child({ orderId: order.id }), async () => {
    const session = await services.stripe.checkout.sessions.retrieve(sessionId)
    const state = await stateOf(services, order, session)
    if (session.status !== 'complete') return { state, details: {}, isElsewhere: false }
    const { vatScheme } = shop
    const details = payerDetails(session, order, { paidAt: await paidAtOf(services, session), vatScheme })
    return { state, details, isElsewhere: state === 'review' && !isWhereSaid(order, session) }
  })
}

/** Brings the order of a payment session to the state that the provider gives it, and answers it; null if the books know none. May be called by anyone, any number of times, also at once: each state and each e-mail comes once (docs/decisions/004). */
export async function fulfil(shop: Shop, services: Services, sessionId: string): Promise<Order | NoAnswer | null> {
  for (;;) {
    const order = await findOrder(services.db, 'sessionId', sessionId)
    if (order === null || !canStillBePaid(order.state)) return order
    const payment = await askAbout(shop, services, order, sessionId)
    if (payment instanceof NoAnswer) return payment
    if (!canTransition(order.state, payment.state)) return order
    await transitionIfUnchanged(shop, services, order, payment.state, payment)
  }
}

/** Payment pages that a loop closes at the same time. The provider would allow more. */
export const CLOSED_AT_ONCE = 10

/** Closes a payment page that must not be paid any more, unless it was paid first, and brings its order to the state that it leaves it in. */
export async function closeSession(
  shop: Shop,
  services: Services,
  sessionId: string,
): Promise<Order | NoAnswer | null> {
  await askStripe(services.log, () => services.stripe.checkout.sessions.expire(sessionId))
  return fulfil(shop, services, sessionId)
}
