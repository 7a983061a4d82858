import type { Order } from '#shop/orders/order.ts'
import { isOpen, type OrderState } from '#shop/orders/states.ts'
import type { Shop } from '#shop/shop.ts'
import { NotDone } from '../../money/payments/ask-provider.ts'
import { noteDisputes } from '../../money/refunds/disputes.ts'
import { noteRefunds } from '../../money/refunds/refunds.ts'
import { CLOCK_SLACK_MS } from '../../platform/database/open-window.ts'
import { findOrder, stateFromRow } from '../../platform/database/orders.ts'
import type { Services } from '../../platform/services/services.ts'
import { fulfil } from '../order/fulfil.ts'

/** The provider is asked about one open order at most this often, in ms, no matter which process asks. */
const ASK_INTERVAL_MS = 3000

/** The order as it is now; if it is still open and nobody has just done so, the payment provider is asked first. */
export async function refresh(shop: Shop, services: Services, order: Order): Promise<Order> {
  if (!isOpen(order.state) || order.sessionId === null) return order
  const now = services.now()
  const from = (ms: number) => new Date(now.getTime() + ms).toISOString()
  // A time further ahead was written by a clock that has been set back since.
  const { numUpdatedRows } = await services.db
    .updateTable('orders')
    .set({ updatedAt: now.toISOString() })
    .where('id', '=', order.id)
    .where((due) =>
      due.or([due('updatedAt', '<=', from(-ASK_INTERVAL_MS)), due('updatedAt', '>', from(CLOCK_SLACK_MS))]),
    )
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return order
  await fulfil(shop, services, order.sessionId)
  return (await findOrder(services.db, 'id', order.id)) ?? order
}

/** Asks the provider about an order's payment, refunds and disputes, whatever its state, and answers the state that it is in then. */
export async function recheck(shop: Shop, services: Services, { id, sessionId }: Order): Promise<OrderState | NotDone> {
  const payment = sessionId === null ? null : await fulfil(shop, services, sessionId)
  if (payment instanceof NotDone) return payment
  const row = services.db.selectFrom('orders').select(['state', 'paymentId']).where('id', '=', id)
  const { paymentId } = await row.executeTakeFirstOrThrow()
  const refunds = paymentId === null ? null : await noteRefunds(shop, services, paymentId)
  if (refunds instanceof NotDone) return refunds
  const disputes = paymentId === null ? null : await noteDisputes(shop, services, paymentId)
  return disputes instanceof NotDone ? disputes : stateFromRow(await row.executeTakeFirstOrThrow())
}
