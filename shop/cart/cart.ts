import type { Choice } from '../catalogue/choice.ts'
import { LINE_QUANTITY_MAX, ORDER_ITEMS_MAX } from '../promises.ts'

/** The product by id, its options and the personal words: two lines with an equal key are one line (docs/decisions/003). */
export type LineKey = Choice & { readonly id: string }
/** A line of the cart: a product as it was chosen, and how many of it. Prices are always looked up. */
export type CartLine = LineKey & { readonly quantity: number }
export type Cart = readonly CartLine[]

const sorted = (record: Choice['options']) => Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1))

export function lineId({ id, options, personal }: LineKey): string {
  return JSON.stringify([id, sorted(options), sorted(personal)])
}

export function isSameLine(a: LineKey, b: LineKey): boolean {
  return a.id === b.id && lineId(a) === lineId(b)
}

export function lineKey({ id, options, personal }: LineKey): LineKey {
  return { id, options, personal }
}

export function countItems(cart: Cart): number {
  return cart.reduce((quantity, line) => quantity + line.quantity, 0)
}

const room = (cart: Cart, key: LineKey) =>
  Math.min(LINE_QUANTITY_MAX, ORDER_ITEMS_MAX - countItems(cart.filter((line) => !isSameLine(line, key))))

/** The most that the line of a key may hold, given the others: 20 a line, 50 in all (docs/decisions/003). */
export function maxQuantity(cart: Cart, key: LineKey): number {
  return Math.max(0, room(cart, key))
}

export function quantityOf(cart: Cart, key: LineKey): number {
  return cart.find((line) => isSameLine(line, key))?.quantity ?? 0
}

/** Adds a quantity of a product as it was chosen, one by default, up to the limits (S4.1). */
export function addToCart(cart: Cart, key: LineKey, quantity = 1): Cart {
  return setQuantity(cart, key, quantityOf(cart, key) + quantity)
}

/** Sets a line's quantity, within the limits; 0 or less removes the line, a missing line is appended (S4.2). */
export function setQuantity(cart: Cart, key: LineKey, quantity: number): Cart {
  const allowed = Math.min(quantity, maxQuantity(cart, key))
  if (allowed <= 0) return removeFromCart(cart, key)
  const line: CartLine = { ...lineKey(key), quantity: allowed }
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

/** The cart with a line's options changed in its place. A line that then equals it joins it, within the limits; personal words stay. */
export function changeOptions(cart: Cart, line: LineKey, options: Choice['options']): Cart {
  const index = cart.findIndex((one) => isSameLine(one, line))
  const changed: LineKey = { ...lineKey(line), options }
  if (index === -1 || isSameLine(line, changed)) return cart
  const quantity = quantityOf(cart, line) + quantityOf(cart, changed)
  const without = (lines: Cart) => lines.filter((one) => !isSameLine(one, line) && !isSameLine(one, changed))
  const merged = { ...changed, quantity: Math.min(quantity, LINE_QUANTITY_MAX) }
  return [...without(cart.slice(0, index)), merged, ...without(cart.slice(index + 1))]
}

/** The cart without what an order bought; what was added since stays (docs/decisions/004). */
export function removePurchased(cart: Cart, purchased: Cart): Cart {
  return purchased.reduce((rest, line) => {
    const remaining = quantityOf(rest, line) - line.quantity
    return remaining > 0 ? setQuantity(rest, line, remaining) : removeFromCart(rest, line)
  }, cart)
}
