import type { Product } from '../catalogue/product.ts'
import { FEW_LEFT } from '../catalogue/stock.ts'

/** What is said of how many are left: 'Sold', 'One of a kind', 'Only 2 left'; '' if there is nothing to say. */
export function stockWords({ supply }: Pick<Product, 'supply'>, left: number | null): string {
  if (left === 0) return 'Sold'
  if (left === null || left > FEW_LEFT) return ''
  return supply.kind === 'one-of-a-kind' ? 'One of a kind' : `Only ${left} left`
}
