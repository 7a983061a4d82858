import { startTransition, useMemo, useOptimistic } from 'react'
import type { ListRequest } from '#shop/catalogue/filter-state.ts'
import { listAddress, parseListSearch } from '#shop/catalogue/filter-url.ts'
import { useNavigate, usePlace } from '../../platform/router.tsx'

/** What the address asks of the list: `request` at once, for the controls; `settled` as soon as the list can follow; `change` asks for something else, in place of the current entry of the history (docs/decisions/012). */
export function useListRequest(): {
  request: ListRequest
  settled: ListRequest
  change: (part: Partial<ListRequest>) => void
} {
  const { search } = usePlace()
  const navigate = useNavigate()
  const settled = useMemo(() => parseListSearch(search), [search])
  const [request, showAtOnce] = useOptimistic(settled)
  const change = (part: Partial<ListRequest>) =>
    startTransition(() => {
      const next = { ...request, ...part }
      showAtOnce(next)
      navigate(listAddress(next), { replace: true })
    })
  return { request, settled, change }
}
