import { findProduct } from '../catalogue/catalogue.ts'
import { leftOf, variantKey } from '../catalogue/stock.ts'
import type { Shop } from '../shop.ts'
import { type Cart, type CartLine, countItems, isSameLine, type LineKey, maxQuantity } from './cart.ts'

/** How many of a line's variant are left for it, beside what other lines hold, such as those with other words; null if it is made to order. */
function leftBeside(shop: Shop, others: Cart, line: LineKey): number | null {
  const product = findProduct(shop, line.id)
  const left = product ? leftOf(shop, product, line.options) : null
  if (!product || left === null) return null
  const key = variantKey(line.id, line.options, product)
  const taken = others.filter(
    (other) => other.id === line.id && variantKey(other.id, other.options, product) === key && !isSameLine(other, line),
  )
  return Math.max(0, left - countItems(taken))
}

export function maxInStock(shop: Shop, cart: Cart, key: LineKey): number {
  return Math.min(maxQuantity(cart, key), leftBeside(shop, cart, key) ?? Number.POSITIVE_INFINITY)
}

export type ShortLine = CartLine & { readonly left: number }

export function shortLines(shop: Shop, cart: Cart): ShortLine[] {
  return cart.flatMap((line, index) => {
    const left = leftBeside(shop, cart.slice(0, index), line)
    return left !== null && left < line.quantity ? [{ ...line, left }] : []
  })
}
