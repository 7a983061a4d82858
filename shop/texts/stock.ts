import type { Product } from '../catalogue/product.ts'
import { FEW_LEFT } from '../catalogue/stock.ts'

/** What is said of how many are left: 'Sold', 'One of a kind', 'Only 2 left'; '' if there is nothing to say. */
export function stockWords({ supply }: Pick<Product, 'supply'>, left: number | null): string {
  if (left === 0) return 'Sold'
  if (left === null || left > FEW_LEFT) return ''
  return supply.kind === 'one-of-a-kind' ? 'One of a kind' : `Only ${left} left`
}

/** The same for machines and the desk, which are also told that enough are left: 'In stock'; '' for what is made to order. */
export function availabilityWords(product: Pick<Product, 'supply'>, left: number | null): string {
  return left === null ? '' : stockWords(product, left) || 'In stock'
}
