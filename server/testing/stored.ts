import type { Kysely } from 'kysely'
import type { Order } from '#shop/orders/order.ts'
import { draftsOf } from '../catalogue/publishing/draft.ts'
import { findOrder } from '../platform/database/orders.ts'
import type { Schema } from '../platform/database/schema.ts'

/** An order that a test knows is there, found as `findOrder` finds it. */
export async function storedOrder(...by: Parameters<typeof findOrder>): Promise<Order> {
  const order = await findOrder(...by)
  if (order === null) throw new Error(`There is no order with this ${by[1]}`)
  return order
}

/** The draft of a product that a test knows is there. */
export async function storedDraft(db: Kysely<Schema>, productId: string) {
  const draft = (await draftsOf(db)).find(({ product }) => product.id === productId)
  if (!draft) throw new Error(`There is no product ${productId}`)
  return draft
}
