import {
  addToCart,
  type Cart,
  type CartLine,
  changeOptions,
  type LineKey,
  removeFromCart,
  removePurchased,
  restoreLine,
  setQuantity,
} from '#shop/cart/cart.ts'
import { type CartChange, cartChanges, unreadable } from '#shop/cart/changes.ts'
import { parseStoredCart, storedCart } from '#shop/cart/storage.ts'
import type { Shop } from '#shop/shop.ts'
import { warnOfDamage } from '../../platform/storage.ts'
import { storageKeys } from '../../platform/storage-keys.ts'
import { createStoredContext } from '../../platform/stored-context.tsx'
import { createStoredValue } from '../../platform/stored-value.ts'

type StoredCart = { readonly cart: Cart; readonly changes: readonly CartChange[] }

function parse(shop: Shop, value: unknown): StoredCart {
  const { cart, damaged } = parseStoredCart(shop, value)
  if (damaged) warnOfDamage(storageKeys.cart)
  return { cart, changes: cartChanges(shop, value) }
}

const openCart = (shop: Shop) =>
  createStoredValue<StoredCart>({
    key: storageKeys.cart,
    parse: (value) => parse(shop, value),
    serialise: ({ cart }) => (cart.length > 0 ? storedCart(shop, cart) : undefined),
    initial: { cart: [], changes: [] },
    damaged: { cart: [], changes: [unreadable] },
  })

export type CartStore = ReturnType<typeof openCart>

const update = (stored: CartStore, change: (cart: Cart) => Cart) =>
  stored.set(({ cart, changes }) => ({ cart: change(cart), changes }))

const actionsOn = (stored: CartStore) => ({
  setQuantity: (key: LineKey, quantity: number) => update(stored, (cart) => setQuantity(cart, key, quantity)),
  changeOptions: (key: LineKey, options: LineKey['options']) =>
    update(stored, (cart) => changeOptions(cart, key, options)),
  remove: (key: LineKey) => update(stored, (cart) => removeFromCart(cart, key)),
  restore: (line: CartLine, index: number) => update(stored, (cart) => restoreLine(cart, line, index)),
  removePurchased: (purchased: Cart) => update(stored, (cart) => removePurchased(cart, purchased)),
  clear: () => update(stored, () => []),
  acceptChanges: () => stored.set(({ cart }) => ({ cart, changes: [] })),
})

/** Puts one item more into the cart; false if it could not be saved (S4.1). */
export const addItem = (stored: CartStore, key: LineKey): boolean => update(stored, (cart) => addToCart(cart, key))

/** CartProvider gives the pages below it the cart that this browser keeps, for a shop; useCart is the cart, what has become of its products meanwhile (S10.32), and the ways to change it, each false if the change could not be saved (S4.6); useCartStore does not draw again when the cart changes (S1.8). */
export const [CartProvider, useCart, useCartStore] = createStoredContext('Cart', {
  open: openCart,
  actionsOn,
  access: (value, actions) => ({ ...value, ...actions }),
})
