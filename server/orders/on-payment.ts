import type { Order } from '#shop/orders/order.ts'
import { reached } from '../payments/ask-stripe.ts'
import type { Services } from '../services.ts'
import { fulfil } from './fulfil.ts'
import { findOrder } from './store.ts'

async function settled(services: Services, paymentIntentId: string): Promise<Order | null | 'again'> {
  const { db, stripe } = services
  const known = await findOrder(db, 'paymentIntentId', paymentIntentId)
  if (known?.paidAt) return known
  const { data } = await stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 })
  const [session] = data
  if (session && !(await fulfil(services, session.id)).answered) return 'again'
  return findOrder(db, 'paymentIntentId', paymentIntentId)
}

/** Acts on news of a payment once its order is settled; payments that the books do not know are left alone. False where the provider could not be asked, so that the news have to come again. */
export async function onPayment(
  services: Services,
  paymentIntentId: string,
  act: (order: Order) => Promise<void>,
): Promise<boolean> {
  const done = await reached(services.log, async () => {
    const order = await settled(services, paymentIntentId)
    if (order === 'again') return false
    if (order !== null) await act(order)
    return true
  })
  return done ?? false
}
