import type { Size } from '../catalogue/product.ts'
import { LINE_QUANTITY_MAX, ORDER_ITEMS_MAX } from '../promises.ts'

/** A line of the cart: a product by id in one size, and how many of it. Prices are always looked up. */
export type CartLine = { readonly id: string; readonly size: Size; readonly quantity: number }
export type Cart = readonly CartLine[]
/** What makes two lines the same one: product and size (docs/decisions/003). */
export type LineKey = Pick<CartLine, 'id' | 'size'>

function isSameLine(a: LineKey, b: LineKey): boolean {
  return a.id === b.id && a.size === b.size
}

/** How many items the cart holds. */
export function countItems(cart: Cart): number {
  return cart.reduce((quantity, line) => quantity + line.quantity, 0)
}

const room = (cart: Cart, key: LineKey) =>
  Math.min(LINE_QUANTITY_MAX, ORDER_ITEMS_MAX - countItems(cart.filter((line) => !isSameLine(line, key))))

/** The most that the line of a key may hold, given the others: 20 a line, 50 in all (docs/decisions/003). */
export function maxQuantity(cart: Cart, key: LineKey): number {
  return Math.max(0, room(cart, key))
}

/** The quantity of the line that a key names, 0 if there is none. */
export function quantityOf(cart: Cart, key: LineKey): number {
  return cart.find((line) => isSameLine(line, key))?.quantity ?? 0
}

/** Adds items of a product in a size, one by default, within the limits (S4.1). */
export function addToCart(cart: Cart, key: LineKey, quantity = 1): Cart {
  return setQuantity(cart, key, quantityOf(cart, key) + quantity)
}

/** Sets a line's quantity, within the limits; 0 or less removes the line, a missing line is appended (S4.2). */
export function setQuantity(cart: Cart, key: LineKey, quantity: number): Cart {
  const allowed = Math.min(quantity, maxQuantity(cart, key))
  if (allowed <= 0) return removeFromCart(cart, key)
  const line: CartLine = { id: key.id, size: key.size, quantity: allowed }
  return quantityOf(cart, key) > 0 ? cart.map((old) => (isSameLine(old, key) ? line : old)) : [...cart, line]
}

/** Removes the line that a key names (S4.2). */
export function removeFromCart(cart: Cart, key: LineKey): Cart {
  return cart.filter((line) => !isSameLine(line, key))
}

/** Puts a removed line back at its old index. If the cart has such a line again, it gets the larger quantity. */
export function restoreLine(cart: Cart, line: CartLine, index: number): Cart {
  const present = quantityOf(cart, line)
  if (present > 0) return setQuantity(cart, line, Math.max(present, line.quantity))
  const quantity = Math.min(line.quantity, maxQuantity(cart, line))
  return quantity > 0 ? cart.toSpliced(index, 0, { ...line, quantity }) : cart
}

/** The cart without what an order bought; what was added since stays (docs/decisions/004). */
export function removePurchased(cart: Cart, purchased: Cart): Cart {
  return purchased.reduce((rest, line) => {
    const remaining = quantityOf(rest, line) - line.quantity
    return remaining > 0 ? setQuantity(rest, line, remaining) : removeFromCart(rest, line)
  }, cart)
}
