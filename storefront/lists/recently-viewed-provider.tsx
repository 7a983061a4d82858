import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { addViewed } from '#shop/lists/recently-viewed.ts'
import { type ProductIds, parseStoredIds } from '#shop/lists/storage.ts'
import { RECENTLY_VIEWED_MAX } from '#shop/promises.ts'
import { storageKeys } from '../platform/storage-keys.ts'
import { createStoredValue } from '../platform/stored-value.ts'

const stored = createStoredValue<ProductIds>({
  key: storageKeys.recentlyViewed,
  parse: (value) => parseStoredIds(value, RECENTLY_VIEWED_MAX).ids,
  serialise: (ids) => ids.map((id) => ({ id })),
  initial: [],
})
const RecentlyViewedContext = createContext<ProductIds | null>(null)

/** Gives the pages below it the products looked at last, eight at most, kept in this browser (specification 9). */
export function RecentlyViewedProvider({ children }: { children: ReactNode }) {
  return <RecentlyViewedContext value={stored.useValue()}>{children}</RecentlyViewedContext>
}

/** The ids of the products looked at last, the newest first; throws outside RecentlyViewedProvider (specification 8). */
export function useRecentlyViewed(): ProductIds {
  const ids = useContext(RecentlyViewedContext)
  if (!ids) throw new Error('useRecentlyViewed must be used within a RecentlyViewedProvider')
  return ids
}

/** Keeps in mind that a product's page is looked at. */
export function useRecordViewed(id: string): void {
  useEffect(() => void stored.set((viewed) => addViewed(viewed, id)), [id])
}
