import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type ProductIds, parseStoredIds } from '#shop/lists/stored.ts'
import { toggleWish } from '#shop/lists/wishlist.ts'
import { storageKeys } from '../platform/storage-keys.ts'
import { createStoredValue } from '../platform/stored-value.ts'

type Wishlist = { readonly ids: ProductIds; readonly toggle: (id: string) => void }

const stored = createStoredValue<ProductIds>({
  key: storageKeys.wishlist,
  parse: (value) => parseStoredIds(value).ids,
  initial: [],
})
const WishlistContext = createContext<Wishlist | null>(null)

/** Gives the pages below it the saved products, kept in this browser (specification 4). */
export function WishlistProvider({ children }: { children: ReactNode }) {
  const ids = stored.useValue()
  const wishlist = useMemo(() => ({ ids, toggle: (id: string) => stored.set((old) => toggleWish(old, id)) }), [ids])
  return <WishlistContext value={wishlist}>{children}</WishlistContext>
}

/** The saved products' ids and the way to save or drop one; throws outside WishlistProvider (specification 8). */
export function useWishlist(): Wishlist {
  const wishlist = useContext(WishlistContext)
  if (!wishlist) throw new Error('useWishlist must be used within a WishlistProvider')
  return wishlist
}
