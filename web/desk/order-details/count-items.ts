import type { OrderSummary } from '#shop/desk/orders.ts'

export function countOrderItems({ items }: Pick<OrderSummary, 'items'>): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0)
}
