import type { Product } from '../catalogue/product.ts'
import { FEW_LEFT } from '../catalogue/stock.ts'
import { formatTime } from '../dates.ts'

/** Words for the stock: 'Sold', 'Reserved' while somebody is paying, 'One of a kind', 'Only 2 left'; '' if there is nothing to say. */
export function stockWords({ supply }: Pick<Product, 'supply'>, left: number | null, isReserved = false): string {
  if (left === 0) return isReserved ? 'Reserved' : 'Sold'
  if (left === null || left > FEW_LEFT) return ''
  return supply.kind === 'one-of-a-kind' ? 'One of a kind' : `Only ${left} left`
}

/** The same for machines and the desk, which are also told that enough are left: 'In stock'; '' for what is made to order. */
export function availabilityWords(product: Pick<Product, 'supply'>, left: number | null, isReserved = false): string {
  return left === null ? '' : stockWords(product, left, isReserved) || 'In stock'
}

/** Tells other shoppers when an item that is being paid for may be free again. `until` is ISO UTC, shown in Irish time. */
export function reservedWords(until: string): string {
  return `Somebody is paying for it; it may be free again at ${formatTime(new Date(until))}.`
}

/** Tells a buyer until when something is kept for them (`until` is ISO UTC, said in Irish time). */
export function yoursWords(until: string): string {
  return `Yours until ${formatTime(new Date(until))}.`
}
