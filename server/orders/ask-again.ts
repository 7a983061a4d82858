import type { Order } from '#shop/orders/order.ts'
import type { OrderState } from '#shop/orders/states.ts'
import type { Services } from '../services.ts'
import { fulfil } from './fulfil.ts'
import { noteRefunds } from './refunds.ts'
import { stateFromRow } from './store.ts'

/** Asks the provider about an order's payment and refunds, whatever its state, and settles it: the state that it is in then, or null where there was no answer. */
export async function recheck(services: Services, { id, sessionId }: Order): Promise<OrderState | null> {
  if (sessionId !== null && !(await fulfil(services, sessionId)).answered) return null
  const read = services.db.selectFrom('orders').select(['state', 'paymentIntentId']).where('id', '=', id)
  const { paymentIntentId } = await read.executeTakeFirstOrThrow()
  if (paymentIntentId !== null && !(await noteRefunds(services, paymentIntentId))) return null
  return stateFromRow(await read.executeTakeFirstOrThrow())
}
