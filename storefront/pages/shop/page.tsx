import { Heart, Scale } from 'lucide'
import { Suspense, useEffect, useRef, useState } from 'react'
import { withoutFilters } from '#shop/catalogue/filter-state.ts'
import { filterUrl } from '#shop/catalogue/filter-url.ts'
import { filteredProducts, isPriceLimited } from '#shop/catalogue/listing.ts'
import { products } from '#shop/catalogue/products.ts'
import { paths } from '#shop/paths.ts'
import { PageMetadata } from '../../layout/metadata.tsx'
import { useComparison } from '../../lists/comparison-provider.tsx'
import { useWishlist } from '../../lists/wishlist-provider.tsx'
import { lazyPart } from '../../platform/lazy.tsx'
import { useLocation } from '../../platform/router.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import layout from '../layout.module.css'
import { CategoryChips } from './category-chips.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import styles from './page.module.css'
import { ShopResults } from './results.tsx'
import { SearchBox } from './search-box.tsx'
import { useFilters } from './use-filters.ts'

const applied = lazyPart(() => import('./applied-filters.tsx').then(({ AppliedFilters }) => AppliedFilters))
const panel = lazyPart(() => import('./filter-panel.tsx').then(({ FilterPanel }) => FilterPanel))
const sheet = lazyPart(() => import('./filter-sheet.tsx').then(({ FilterSheet }) => FilterSheet))
const comparison = lazyPart(() => import('./comparison.tsx').then(({ ShopComparison }) => ShopComparison))
const recentlyViewed = lazyPart(() =>
  import('./recently-viewed.tsx').then(
    ({ RecentlyViewed }) => RecentlyViewed,
    () => () => null,
  ),
)

// Back returns to the same place on the page, so to the same height above it.
let panelWasLeftOpen = false

const isWide = () => matchMedia('(min-width: 64rem)').matches
const loadFilters = () => void Promise.all([(isWide() ? panel : sheet).preload(), applied.preload()])

/** The listing: search, filters, order and picks, all of them in the address (specification 2, /shop). */
export function ShopPage() {
  const { request, settled, change } = useFilters()
  const { ids: saved } = useWishlist()
  const { ids: compared, clear: clearComparison } = useComparison()
  const { by } = useLocation()
  const [filtersIn, setFiltersIn] = useState<'panel' | 'sheet' | null>(
    by === 'POP' && panelWasLeftOpen ? 'panel' : null,
  )
  useEffect(() => {
    panelWasLeftOpen = filtersIn === 'panel'
  }, [filtersIn])
  const [isComparing, setComparing] = useState(false)
  const count = useRef<HTMLParagraphElement>(null)
  const focusCount = () => count.current?.focus()
  if (isComparing && compared.length === 0) setComparing(false)
  useEffect(() => {
    const { current } = count
    if (!isComparing) return
    // Where the button that opened the comparison has gone with the last of it.
    return () => {
      if (document.activeElement === document.body) current?.focus()
    }
  }, [isComparing])

  const shown = filteredProducts(settled, saved)
  const found = shown.length === 1 ? '1 product' : `${shown.length} products`
  const isFiltered = filterUrl({ ...request, sort: 'featured' }) !== paths.shop
  const clear = () => change(withoutFilters)
  const fields = { request, saved, onChange: change, onClear: clear }
  return (
    <div className={layout.page}>
      <PageMetadata
        title="Our Collection"
        description="All our beaded bracelets, designed in-house and made to order in Ireland: garnets, jaspers, pearls and glass."
        path={paths.shop}
        keywords={['beaded bracelets', 'handmade bracelets', 'made in Ireland', 'gemstone bracelets']}
      />
      <h1 className={styles.title}>Our Collection</h1>
      <div className={styles.finding}>
        <SearchBox value={request.search} onChange={(search) => change({ search })} />
        <CategoryChips
          chosen={request.category}
          onChoose={(category) => change({ category })}
          before={
            saved.length > 0 && (
              <Chip
                pressed={request.pick === 'saved'}
                onClick={() => change({ pick: request.pick === 'saved' ? null : 'saved' })}
              >
                <Icon of={Heart} size={18} filled={request.pick === 'saved'} />
                Saved ({saved.length})
              </Chip>
            )
          }
        />
      </div>
      <ListToolbar
        filters={{
          count: request.materials.length + (isPriceLimited(request) ? 1 : 0),
          open: filtersIn !== null,
          onToggle: () => setFiltersIn(filtersIn ? null : isWide() ? 'panel' : 'sheet'),
          onAhead: loadFilters,
        }}
        count={
          <p ref={count} tabIndex={-1} className={styles.count}>
            {found}
          </p>
        }
        sort={request.sort}
        onSort={(sort) => change({ sort })}
      >
        {compared.length > 0 && (
          <Chip onClick={() => setComparing(true)}>
            <Icon of={Scale} />
            Compare ({compared.length})
          </Chip>
        )}
      </ListToolbar>
      <Suspense>
        {filtersIn === 'panel' && <panel.Part {...fields} />}
        {filtersIn === 'sheet' && <sheet.Part {...fields} found={found} onClose={() => setFiltersIn(null)} />}
      </Suspense>
      <Suspense>
        {isFiltered && <applied.Part request={request} onRemove={change} onClear={clear} focusAfter={focusCount} />}
      </Suspense>
      <ShopResults request={settled} shown={shown} onClear={clear} />
      <p className={styles.end}>
        Showing {shown.length} of {products.length} products
      </p>
      <Suspense>
        <recentlyViewed.Part />
      </Suspense>
      {compared.length > 0 && (
        <Suspense>
          <comparison.Part
            open={isComparing}
            onOpenChange={setComparing}
            onClear={() => {
              clearComparison()
              focusCount()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
