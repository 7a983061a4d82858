import type { Order } from '#shop/orders/order.ts'
import type { Shop } from '#shop/shop.ts'
import { askProvider, NotDone } from '../../money/payments/ask-provider.ts'
import { findOrder } from '../../platform/database/orders.ts'
import type { Services } from '../../platform/services/services.ts'
import { fulfilOrNote } from './unmatched-payments.ts'

async function fulfilledOrder(shop: Shop, services: Services, paymentId: string): Promise<Order | NotDone | null> {
  const { db, payments } = services
  const known = await findOrder(db, 'paymentId', paymentId)
  if (known?.paidAt) return known
  const session = await payments.sessionOf(paymentId)
  const order = session ? await fulfilOrNote(shop, services, session.id) : null
  return order instanceof NotDone ? order : findOrder(db, 'paymentId', paymentId)
}

/** Runs `act` once the payment's order is fulfilled. A payment without an order is reported to the owner. NotDone: the event must be delivered again. */
export function onPayment(
  shop: Shop,
  services: Services,
  paymentId: string,
  act: (order: Order) => Promise<void>,
): Promise<NotDone | null> {
  return askProvider(services.log, async () => {
    const order = await fulfilledOrder(shop, services, paymentId)
    if (order instanceof NotDone) return order
    if (order !== null) await act(order)
    return null
  })
}
