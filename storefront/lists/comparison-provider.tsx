import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { addToComparison, removeFromComparison } from '#shop/lists/comparison.ts'
import { type ProductIds, parseStoredIds } from '#shop/lists/storage.ts'
import { COMPARISON_MAX } from '#shop/promises.ts'
import { storageKeys } from '../platform/storage-keys.ts'
import { createStoredValue } from '../platform/stored-value.ts'

type Comparison = {
  readonly ids: ProductIds
  readonly add: (id: string) => void
  readonly remove: (id: string) => void
  readonly clear: () => void
}

const stored = createStoredValue<ProductIds>({
  key: storageKeys.comparison,
  parse: (value) => parseStoredIds(value, COMPARISON_MAX).ids,
  serialise: (ids) => ids.map((id) => ({ id })),
  initial: [],
})
const changes = {
  add: (id: string) => stored.set((old) => addToComparison(old, id)),
  remove: (id: string) => stored.set((old) => removeFromComparison(old, id)),
  clear: () => stored.set(() => []),
}
const ComparisonContext = createContext<Comparison | null>(null)

/** Gives the pages below it the products picked for comparison, three at most, kept in this browser (specification 4). */
export function ComparisonProvider({ children }: { children: ReactNode }) {
  const ids = stored.useValue()
  const comparison = useMemo(() => ({ ids, ...changes }), [ids])
  return <ComparisonContext value={comparison}>{children}</ComparisonContext>
}

/** The compared products' ids and the ways to change them; throws outside ComparisonProvider (specification 8). */
export function useComparison(): Comparison {
  const comparison = useContext(ComparisonContext)
  if (!comparison) throw new Error('useComparison must be used within a ComparisonProvider')
  return comparison
}
