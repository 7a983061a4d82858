import type { Order } from '#shop/orders/order.ts'
import { orderReference } from '#shop/orders/reference.ts'
import type { OrderRefusal } from '#shop/orders/refusals.ts'
import { isRefusal } from '#shop/refusal.ts'
import { findNamed } from '../server/orders/order/find-named.ts'
import type { Services } from '../server/platform/services/services.ts'
import { done, type Outcome } from './command.ts'
import { refusedWithHint } from './hints.ts'

/** Runs an action on the order with this name, and reports success with the order's reference. */
export async function onNamed(
  { db }: Services,
  name: string,
  act: (order: Order) => Promise<OrderRefusal | null>,
  said: string,
): Promise<Outcome> {
  const order = await findNamed(db, name)
  if (isRefusal(order)) return refusedWithHint(order)
  const refusal = await act(order)
  return refusal === null ? done(`${orderReference(order)} ${said}`) : refusedWithHint(refusal)
}
