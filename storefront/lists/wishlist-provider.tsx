import { type ProductIds, parseStoredIds } from '#shop/lists/storage.ts'
import { addToWishlist, toggleWish } from '#shop/lists/wishlist.ts'
import { storageKeys } from '../platform/storage-keys.ts'
import { createStoredContext } from '../platform/stored-context.tsx'
import { createStoredValue } from '../platform/stored-value.ts'

const stored = createStoredValue<ProductIds>({
  key: storageKeys.wishlist,
  parse: (value) => parseStoredIds(value).ids,
  initial: [],
})

const actions = {
  toggle: (id: string) => stored.set((old) => toggleWish(old, id)),
  addAll: (ids: ProductIds) => stored.set((old) => addToWishlist(old, ids)),
}

/** WishlistProvider gives the pages below it the products that this browser saved; useWishlist is their ids and the ways to save and drop them, each false if the change could not be stored (S4.7). */
export const [WishlistProvider, useWishlist] = createStoredContext('Wishlist', stored, (ids) => ({ ids, ...actions }))
