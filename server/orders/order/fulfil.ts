import type { Order } from '#shop/orders/order.ts'
import { canTransition, isOpen, type OrderState } from '#shop/orders/states.ts'
import { isInZone } from '#shop/shipping/zones.ts'
import type { Shop } from '#shop/shop.ts'
import { askProvider, NotDone } from '../../money/payments/ask-provider.ts'
import type { PaymentSession } from '../../money/payments/provider.ts'
import { findOrder } from '../../platform/database/orders.ts'
import type { Services } from '../../platform/services/services.ts'
import { payerDetails } from './payer-details.ts'
import { transitionIfUnchanged } from './transition.ts'

const canStillBePaid = (state: OrderState) => isOpen(state) || state === 'expired'

async function fundsOf({ payments }: Services, { paymentId }: PaymentSession): Promise<OrderState> {
  if (paymentId === null) return 'awaiting_funds'
  return (await payments.payment(paymentId)).isFailed ? 'failed' : 'awaiting_funds'
}

/** True if the parcel goes where its zone said when it was ordered: only the postcode tells Northern Ireland apart (docs/decisions/002). */
function isInPromisedZone({ promise, firstOrderId }: Order, { payer: { address } }: PaymentSession): boolean {
  // Its payment page takes no address: it goes where the first order goes.
  if (firstOrderId !== null) return true
  return address === null || isInZone(address, promise.delivery)
}

async function stateOf(services: Services, order: Order, session: PaymentSession): Promise<OrderState> {
  if (session.state === 'open') return order.state
  if (session.state === 'expired') return 'expired'
  const fits = session.amount === order.total && session.currency === 'eur' && session.orderId === order.id
  if (!fits) return 'review'
  if (session.payment === 'paid') return isInPromisedZone(order, session) ? 'paid' : 'review'
  return session.payment === 'unpaid' ? fundsOf(services, session) : 'review'
}

/** The time of a session's payment, by its charge: not when the shop learns of it, or a late webhook would move it to another month. Null if no money has come in. */
async function paidAtOf({ payments, now }: Services, { payment, paymentId }: PaymentSession): Promise<Date | null> {
  if (payment !== 'paid') return null
  const paidAt = paymentId === null ? null : (await payments.payment(paymentId)).paidAt
  return paidAt === null ? now() : new Date(paidAt)
}

function askAbout(shop: Shop, services: Services, order: Order, sessionId: string) {
  return askProvider(services.log.child({ orderId: order.id }), async () => {
    const session = await services.payments.read(sessionId)
    const state = await stateOf(services, order, session)
    if (session.state !== 'complete') return { state, details: {}, isElsewhere: false }
    const { vatScheme } = shop
    const details = payerDetails(session, order, { paidAt: await paidAtOf(services, session), vatScheme })
    return { state, details, isElsewhere: state === 'review' && !isInPromisedZone(order, session) }
  })
}

/** Brings the order of a payment session to the state that the provider gives it, and answers it; null if the books know none. May be called by anyone, any number of times, also at once: each state and each e-mail comes once (docs/decisions/004). */
export async function fulfil(shop: Shop, services: Services, sessionId: string): Promise<Order | NotDone | null> {
  for (;;) {
    const order = await findOrder(services.db, 'sessionId', sessionId)
    if (order === null || !canStillBePaid(order.state)) return order
    const payment = await askAbout(shop, services, order, sessionId)
    if (payment instanceof NotDone) return payment
    if (!canTransition(order.state, payment.state)) return order
    await transitionIfUnchanged(shop, services, order, payment.state, payment)
  }
}

/** Payment pages that a loop closes at the same time. The provider would allow more. */
export const CLOSED_AT_ONCE = 10

/** Closes a payment page that must not be paid any more, unless it was paid first, and brings its order to the state that it leaves it in. */
export async function closePaymentPage(
  shop: Shop,
  services: Services,
  sessionId: string,
): Promise<Order | NotDone | null> {
  // A page that cannot be closed was paid or closed before, or the provider is down: `fulfil` finds out which.
  await askProvider(services.log, () => services.payments.expire(sessionId))
  return fulfil(shop, services, sessionId)
}
