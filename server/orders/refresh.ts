import type { Order } from '#shop/orders/order.ts'
import { isOpen } from '#shop/orders/states.ts'
import type { Services } from '../services.ts'
import { fulfil } from './fulfil.ts'

/** The provider is asked about one open order at most this often, in ms, whoever asks in whichever process. */
const ASK_INTERVAL_MS = 3000

/** The order as it is now, the payment provider asked where it is still open and nobody has just done so. */
export async function refreshed(services: Services, order: Order): Promise<Order> {
  if (!isOpen(order.state) || order.sessionId === null) return order
  const now = services.now()
  const { numUpdatedRows } = await services.db
    .updateTable('orders')
    .set({ updatedAt: now.toISOString() })
    .where('id', '=', order.id)
    .where('updatedAt', '<=', new Date(now.getTime() - ASK_INTERVAL_MS).toISOString())
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return order
  return (await fulfil(services, order.sessionId)).order ?? order
}
