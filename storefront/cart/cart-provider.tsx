import { createContext, type ReactNode, useContext, useMemo } from 'react'
import {
  addToCart,
  type Cart,
  type CartLine,
  type LineKey,
  removeFromCart,
  restoreLine,
  setQuantity,
  withoutBought,
} from '#shop/cart/cart.ts'
import { parseStoredCart, storedCart } from '#shop/cart/stored.ts'
import { storageKeys } from '../platform/storage-keys.ts'
import { createStoredValue } from '../platform/stored-value.ts'

type CartAccess = typeof changes & { readonly cart: Cart }

const stored = createStoredValue<Cart>({
  key: storageKeys.cart,
  parse: (value) => parseStoredCart(value).cart,
  serialise: storedCart,
  initial: [],
})
const changes = {
  add: (key: LineKey) => stored.set((cart) => addToCart(cart, key)),
  setQuantity: (key: LineKey, quantity: number) => stored.set((cart) => setQuantity(cart, key, quantity)),
  remove: (key: LineKey) => stored.set((cart) => removeFromCart(cart, key)),
  restore: (line: CartLine, place: number) => stored.set((cart) => restoreLine(cart, line, place)),
  removeBought: (bought: Cart) => stored.set((cart) => withoutBought(cart, bought)),
  clear: () => stored.set(() => []),
}
const CartContext = createContext<CartAccess | null>(null)

/** Gives the pages below it the cart that this browser keeps (specification 4). */
export function CartProvider({ children }: { children: ReactNode }) {
  const cart = stored.useValue()
  const access = useMemo(() => ({ cart, ...changes }), [cart])
  return <CartContext value={access}>{children}</CartContext>
}

/** The cart and the ways to change it; throws outside CartProvider (specification 8). */
export function useCart(): CartAccess {
  const access = useContext(CartContext)
  if (!access) throw new Error('useCart must be used within a CartProvider')
  return access
}
