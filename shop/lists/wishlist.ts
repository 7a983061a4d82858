import type { ProductIds } from './storage.ts'

/** Adds a product to the wishlist, or removes it if it is there (S3.8, S4.7). */
export function toggleWish(wishlist: ProductIds, id: string): ProductIds {
  return wishlist.includes(id) ? wishlist.filter((other) => other !== id) : [...wishlist, id]
}

export function addToWishlist(wishlist: ProductIds, ids: ProductIds): ProductIds {
  return [...new Set([...wishlist, ...ids])]
}
