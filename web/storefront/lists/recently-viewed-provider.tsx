import { useEffect } from 'react'
import { addViewed } from '#shop/lists/recently-viewed.ts'
import { type ProductIds, parseStoredIds, storedProducts } from '#shop/lists/storage.ts'
import { RECENTLY_VIEWED_MAX } from '#shop/promises.ts'
import type { Shop } from '#shop/shop.ts'
import { storageKeys } from '../../platform/storage-keys.ts'
import { createStoredContext } from '../../platform/stored-context.tsx'
import { createStoredValue } from '../../platform/stored-value.ts'

const openViewed = (shop: Shop) =>
  createStoredValue<ProductIds>({
    key: storageKeys.recentlyViewed,
    parse: (value) => parseStoredIds(shop, value, RECENTLY_VIEWED_MAX).ids,
    serialise: storedProducts,
    initial: [],
  })

const [RecentlyViewedProvider, useRecentlyViewed, useViewedStore] = createStoredContext('RecentlyViewed', {
  open: openViewed,
  actionsOn: () => null,
  access: (ids) => ids,
})

/** RecentlyViewedProvider gives the pages below it the products looked at last; useRecentlyViewed is their ids, the newest first, eight at most (S3.11, S9.9). */
export { RecentlyViewedProvider, useRecentlyViewed }

export function useRecordViewed(id: string): void {
  const stored = useViewedStore()
  useEffect(() => void stored.set((viewed) => addViewed(viewed, id)), [stored, id])
}
