import { type ProductIds, parseStoredIds } from '#shop/lists/storage.ts'
import { addToWishlist, toggleWish } from '#shop/lists/wishlist.ts'
import type { Shop } from '#shop/shop.ts'
import { storageKeys } from '../../platform/storage-keys.ts'
import { createStoredContext } from '../../platform/stored-context.tsx'
import { createStoredValue } from '../../platform/stored-value.ts'

const openWishlist = (shop: Shop) =>
  createStoredValue<ProductIds>({
    key: storageKeys.wishlist,
    parse: (value) => parseStoredIds(shop, value).ids,
    initial: [],
  })

/** WishlistProvider gives the pages below it the products that this browser saved; useWishlist is their ids and the ways to save and drop them, each false if the change could not be stored (S1.9, S4.7). */
export const [WishlistProvider, useWishlist] = createStoredContext('Wishlist', {
  open: openWishlist,
  actionsOn: (stored) => ({
    toggle: (id: string) => stored.set((old) => toggleWish(old, id)),
    addAll: (added: ProductIds) => stored.set((old) => addToWishlist(old, added)),
  }),
  access: (ids, actions) => ({ ids, ...actions }),
})
