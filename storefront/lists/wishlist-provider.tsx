import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type ProductIds, parseStoredIds } from '#shop/lists/storage.ts'
import { addToWishlist, toggleWish } from '#shop/lists/wishlist.ts'
import { storageKeys } from '../platform/storage-keys.ts'
import { createStoredValue } from '../platform/stored-value.ts'

type Wishlist = typeof changes & { readonly ids: ProductIds }

const stored = createStoredValue<ProductIds>({
  key: storageKeys.wishlist,
  parse: (value) => parseStoredIds(value).ids,
  initial: [],
})
const changes = {
  toggle: (id: string) => stored.set((old) => toggleWish(old, id)),
  addAll: (ids: ProductIds) => stored.set((old) => addToWishlist(old, ids)),
}
const WishlistContext = createContext<Wishlist | null>(null)

/** Gives the pages below it the saved products, kept in this browser (specification 4). */
export function WishlistProvider({ children }: { children: ReactNode }) {
  const ids = stored.useValue()
  const wishlist = useMemo(() => ({ ids, ...changes }), [ids])
  return <WishlistContext value={wishlist}>{children}</WishlistContext>
}

/** The saved products' ids and the ways to save and drop them, which answer false where storage is full; throws outside WishlistProvider (specification 8). */
export function useWishlist(): Wishlist {
  const wishlist = useContext(WishlistContext)
  if (!wishlist) throw new Error('useWishlist must be used within a WishlistProvider')
  return wishlist
}
