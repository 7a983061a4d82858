import {
  addToCart,
  type Cart,
  type CartLine,
  type LineKey,
  removeFromCart,
  removePurchased,
  restoreLine,
  setQuantity,
} from '#shop/cart/cart.ts'
import { type CartChange, cartChanges } from '#shop/cart/changes.ts'
import { parseStoredCart, storedCart } from '#shop/cart/storage.ts'
import { warnOfDamage } from '../platform/storage.ts'
import { storageKeys } from '../platform/storage-keys.ts'
import { createStoredContext } from '../platform/stored-context.tsx'
import { createStoredValue } from '../platform/stored-value.ts'

type StoredCart = { readonly cart: Cart; readonly changes: readonly CartChange[] }

function parse(value: unknown): StoredCart {
  const { cart, damaged } = parseStoredCart(value)
  if (damaged) warnOfDamage(storageKeys.cart)
  return { cart, changes: cartChanges(value) }
}

const stored = createStoredValue<StoredCart>({
  key: storageKeys.cart,
  parse,
  serialise: ({ cart }) => (cart.length > 0 ? storedCart(cart) : undefined),
  initial: { cart: [], changes: [] },
})

const update = (change: (cart: Cart) => Cart) => stored.set(({ cart, changes }) => ({ cart: change(cart), changes }))

const actions = {
  setQuantity: (key: LineKey, quantity: number) => update((cart) => setQuantity(cart, key, quantity)),
  remove: (key: LineKey) => update((cart) => removeFromCart(cart, key)),
  restore: (line: CartLine, index: number) => update((cart) => restoreLine(cart, line, index)),
  removePurchased: (purchased: Cart) => update((cart) => removePurchased(cart, purchased)),
  clear: () => update(() => []),
  /** Takes note of what has become of the cart's products since it was stored. */
  acceptChanges: () => stored.set(({ cart }) => ({ cart, changes: [] })),
}

/** The cart at this moment, for those who need not be drawn again when it changes. */
export const cartNow = (): Cart => stored.get().cart

/** Puts one piece more into the cart; false if it could not be saved (S4.1). */
export const addPiece = (key: LineKey): boolean => update((cart) => addToCart(cart, key))

/** CartProvider gives the pages below it the cart that this browser keeps; useCart is the cart, what has become of its products meanwhile (S10.32), and the ways to change it, each false if the change could not be saved (S4.6). */
export const [CartProvider, useCart] = createStoredContext('Cart', stored, (value) => ({ ...value, ...actions }))
