import { startTransition, useMemo, useOptimistic } from 'react'
import type { FilterState } from '#shop/catalogue/filter-state.ts'
import { filterUrl, parseFilters } from '#shop/catalogue/filter-url.ts'
import { useLocation, useNavigate } from '../../platform/router.tsx'

/** What the address asks of the list: `request` at once, for the controls; `settled` as soon as the list can follow; `change` asks for something else, in place of the current entry of the history (docs/decisions/012). */
export function useFilters(): {
  request: FilterState
  settled: FilterState
  change: (part: Partial<FilterState>) => void
} {
  const { search } = useLocation()
  const navigate = useNavigate()
  const settled = useMemo(() => parseFilters(search), [search])
  const [request, showAtOnce] = useOptimistic(settled)
  const change = (part: Partial<FilterState>) =>
    startTransition(() => {
      const next = { ...request, ...part }
      showAtOnce(next)
      navigate(filterUrl(next), { replace: true })
    })
  return { request, settled, change }
}
