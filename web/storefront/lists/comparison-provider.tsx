import { addToComparison, removeFromComparison } from '#shop/lists/comparison.ts'
import { type ProductIds, parseStoredIds, storedProducts } from '#shop/lists/storage.ts'
import { COMPARISON_MAX } from '#shop/promises.ts'
import type { Shop } from '#shop/shop.ts'
import { storageKeys } from '../../platform/storage-keys.ts'
import { createStoredContext } from '../../platform/stored-context.tsx'
import { createStoredValue } from '../../platform/stored-value.ts'

const openComparison = (shop: Shop) =>
  createStoredValue<ProductIds>({
    key: storageKeys.comparison,
    parse: (value) => parseStoredIds(shop, value, COMPARISON_MAX).ids,
    serialise: storedProducts,
    initial: [],
  })

/** ComparisonProvider gives the pages below it the products picked for comparison; useComparison is their ids, three at most, and the ways to change them (S1.10, S3.9, S4.9, S4.10, S4.31). */
export const [ComparisonProvider, useComparison] = createStoredContext('Comparison', {
  open: openComparison,
  actionsOn: (stored) => ({
    add: (id: string) => stored.set((old) => addToComparison(old, id)),
    remove: (id: string) => stored.set((old) => removeFromComparison(old, id)),
    clear: () => stored.set([]),
  }),
  access: (ids, actions) => ({ ids, ...actions }),
})
