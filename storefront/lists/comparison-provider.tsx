import { addToComparison, removeFromComparison } from '#shop/lists/comparison.ts'
import { type ProductIds, parseStoredIds, storedProducts } from '#shop/lists/storage.ts'
import { COMPARISON_MAX } from '#shop/promises.ts'
import { storageKeys } from '../platform/storage-keys.ts'
import { createStoredContext } from '../platform/stored-context.tsx'
import { createStoredValue } from '../platform/stored-value.ts'

const stored = createStoredValue<ProductIds>({
  key: storageKeys.comparison,
  parse: (value) => parseStoredIds(value, COMPARISON_MAX).ids,
  serialise: storedProducts,
  initial: [],
})

const actions = {
  add: (id: string) => stored.set((old) => addToComparison(old, id)),
  remove: (id: string) => stored.set((old) => removeFromComparison(old, id)),
  clear: () => stored.set([]),
}

/** ComparisonProvider gives the pages below it the products picked for comparison; useComparison is their ids, three at most, and the ways to change them (S3.9, S4.9, S4.10). */
export const [ComparisonProvider, useComparison] = createStoredContext('Comparison', stored, (ids) => ({
  ids,
  ...actions,
}))
