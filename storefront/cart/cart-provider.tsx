import { createContext, type ReactNode, useContext, useMemo } from 'react'
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
import { createStoredValue } from '../platform/stored-value.ts'

type Kept = { readonly cart: Cart; readonly changes: readonly CartChange[] }
type CartAccess = typeof actions & Kept

function read(value: unknown): Kept {
  const { cart, damaged } = parseStoredCart(value)
  if (damaged) warnOfDamage(storageKeys.cart)
  return { cart, changes: cartChanges(value) }
}

const stored = createStoredValue<Kept>({
  key: storageKeys.cart,
  parse: read,
  serialise: ({ cart }) => storedCart(cart),
  initial: { cart: [], changes: [] },
})
const change = (update: (cart: Cart) => Cart) => stored.set((kept) => ({ ...kept, cart: update(kept.cart) }))
const actions = {
  add: (key: LineKey) => change((cart) => addToCart(cart, key)),
  setQuantity: (key: LineKey, quantity: number) => change((cart) => setQuantity(cart, key, quantity)),
  remove: (key: LineKey) => change((cart) => removeFromCart(cart, key)),
  restore: (line: CartLine, place: number) => change((cart) => restoreLine(cart, line, place)),
  removeBought: (bought: Cart) => change((cart) => removePurchased(cart, bought)),
  clear: () => change(() => []),
  /** Takes note of what has become of the cart's products since it was stored. */
  acceptChanges: () => stored.set(({ cart }) => ({ cart, changes: [] })),
}
const CartContext = createContext<CartAccess | null>(null)

/** Gives the pages below it the cart that this browser keeps, and what has become of its products meanwhile (specification 4). */
export function CartProvider({ children }: { children: ReactNode }) {
  const kept = stored.useValue()
  const access = useMemo(() => ({ ...kept, ...actions }), [kept])
  return <CartContext value={access}>{children}</CartContext>
}

/** The cart and the ways to change it; throws outside CartProvider (specification 8). */
export function useCart(): CartAccess {
  const access = useContext(CartContext)
  if (!access) throw new Error('useCart must be used within a CartProvider')
  return access
}
