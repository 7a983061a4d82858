import type { OrderLine } from '../cart/order-line.ts'

/** What somebody ordered so many of: a line with an id, which it keeps for ever. */
export type OrderItem = OrderLine & { readonly itemId: string }

/** An item without its id. */
export function lineOf(item: OrderItem): OrderLine {
  const { itemId: _, ...line } = item
  return line
}
