import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useOptimistic,
  useRef,
  useState,
} from 'react'
import type { FilterState } from '#shop/listing/filter-state.ts'
import { filterUrl } from '#shop/listing/filter-url.ts'
import { parseFilters } from '#shop/listing/parse-filters.ts'
import { formValues } from '../../../platform/form-value.ts'
import { useLocation, useNavigate } from '../../../platform/router.tsx'
import { useShop } from '../../../shop/use-shop.ts'

type Filters = {
  readonly filters: FilterState
  /** The same, deferred until the list can render it. */
  readonly deferred: FilterState
  /** Chooses something else; replaces the current entry of the history. */
  readonly change: (part: Partial<FilterState>) => void
}

export function useFilters(): Filters {
  const shop = useShop()
  const { search } = useLocation()
  const navigate = useNavigate()
  const deferred = useMemo(() => parseFilters(shop, search), [shop, search])
  const [filters, showAtOnce] = useOptimistic(deferred)
  const change = (part: Partial<FilterState>) =>
    startTransition(() => {
      const next = { ...filters, ...part }
      showAtOnce(next)
      navigate(filterUrl(shop, next), { replace: true })
    })
  return { filters, deferred, change }
}

/** For the form around the search and the order: takes what was typed or chosen there before hydration, of which React has no event. */
export function useEarlyFilters(filters: FilterState, change: Filters['change']): RefObject<HTMLFormElement | null> {
  const shop = useShop()
  const form = useRef<HTMLFormElement>(null)
  const takeEarly = useEffectEvent(() => {
    if (!form.current) return
    const early = parseFilters(shop, `?${formValues(form.current)}`)
    if (filterUrl(shop, early) !== filterUrl(shop, filters)) change(early)
  })
  useLayoutEffect(() => takeEarly(), [])
  return form
}

const isWide = () => matchMedia('(min-width: 64rem)').matches

// Back returns to the same scroll position, so to the same height above it.
let panelWasLeftOpen = false

/** The place in which the filters are open (null: closed), and functions to open and close them. `key` changes with each opening. The filters call `onShown` once they are drawn; if their code failed to load, the button opens them again instead of closing them. */
export function useFilterDisclosure() {
  const { by } = useLocation()
  const [shownAs, setShownAs] = useState<'panel' | 'sheet' | null>(by === 'POP' && panelWasLeftOpen ? 'panel' : null)
  useEffect(() => {
    panelWasLeftOpen = shownAs === 'panel'
  }, [shownAs])
  const [key, setKey] = useState(0)
  const isShown = useRef(false)
  const onShown = useCallback((now: boolean) => {
    isShown.current = now
  }, [])
  const toggle = () => {
    setShownAs(shownAs && isShown.current ? null : isWide() ? 'panel' : 'sheet')
    setKey(key + 1)
  }
  return { shownAs, key, onShown, toggle, close: () => setShownAs(null) }
}
