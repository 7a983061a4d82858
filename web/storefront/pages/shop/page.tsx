import { useRef } from 'react'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import { counted } from '#shop/counted.ts'
import { type FilterState, wholeList } from '#shop/listing/filter-state.ts'
import { filterUrl } from '#shop/listing/filter-url.ts'
import { filteredProducts, listUrl, pageIn } from '#shop/listing/listing.ts'
import { mainPages } from '#shop/pages/listed-pages.ts'
import { paths } from '#shop/paths.ts'
import { LIST_PAGE, RECENTLY_VIEWED_SHOWN } from '#shop/promises.ts'
import { useHydrated } from '../../../platform/hydrated.ts'
import { useLocation } from '../../../platform/router.tsx'
import { useDisclosure } from '../../../platform/use-disclosure.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { lazy } from '../../../ui/lazy.tsx'
import { Select } from '../../../ui/select.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { WithoutScripts } from '../../../ui/without-scripts.tsx'
import { ProductGrid } from '../../catalogue/product-grid.tsx'
import { PageMetadata } from '../../layout/metadata.tsx'
import { useComparison } from '../../lists/comparison-provider.tsx'
import { useRecentlyViewed } from '../../lists/recently-viewed-provider.tsx'
import { useWishlist } from '../../lists/wishlist-provider.tsx'
import layout from '../layout.module.css'
import { ProductCard } from '../product-card/product-card.tsx'
import { AppliedFilters } from './applied-filters.tsx'
import { ShopComparison } from './comparison.tsx'
import { CompareChip, FiltersChip, sorts } from './list-toolbar.tsx'
import styles from './page.module.css'
import { ShopResults } from './results.tsx'
import { SearchBar } from './search-bar.tsx'
import { useEarlyFilters, useFilterDisclosure, useFilters } from './use-filters.ts'

const Filters = lazy(() => import('./filters.tsx').then((part) => part.Filters))
const preloadFilters = () => void Filters.preload()

/** The listing: search, filters, order and picks, all of them in the address (S2.6, S1.5, S2.56, S2.61). */
export function ShopPage() {
  const shop = useShop()
  const { filters, deferred, change } = useFilters()
  const form = useEarlyFilters(filters, change)
  const { shownAs, key, onShown, toggle, close } = useFilterDisclosure()
  const { ids: saved } = useWishlist()
  const { ids: compared } = useComparison()
  const comparison = useDisclosure()
  if (comparison.key !== null && compared.length === 0) comparison.close()
  const countRef = useRef<HTMLParagraphElement>(null)
  const focusCount = () => countRef.current?.focus()

  const results = filteredProducts(shop, deferred, saved)
  const pages = Math.ceil(results.length / LIST_PAGE)
  const page = Math.min(pageIn(useLocation().search), pages)
  // Only the browser knows what is saved; until it says so nothing is called empty.
  const isKept = !useHydrated() && deferred.pick === 'saved'
  const countText = isKept ? '\u2007\u00a0products' : counted(results.length, 'product')
  const isWhole = (some: FilterState) => filterUrl(shop, { ...some, sort: 'featured' }) === paths.shop
  // The category stands out among its buttons already.
  const besideCategory = { ...filters, category: wholeList(shop).category }
  const clear = () => {
    focusCount()
    change({ ...wholeList(shop), sort: filters.sort })
  }
  return (
    <div className={layout.page}>
      <PageMetadata {...mainPages(shop).shop} />
      <form
        ref={form}
        action={paths.shop}
        className={styles.tools}
        onSubmit={(event) => event.preventDefault()}
        noValidate
      >
        <OtherFilters filters={filters} />
        <div className={styles.head}>
          <h1>Our Collection</h1>
          <p ref={countRef} tabIndex={-1}>
            {countText}
          </p>
          <Select
            label={<VisuallyHidden>Sort by</VisuallyHidden>}
            name="sort"
            options={sorts}
            value={filters.sort}
            onChange={(sort) => change({ sort })}
          />
        </div>
        <SearchBar
          filters={filters}
          onChange={change}
          before={
            <FiltersChip filters={filters} isOpen={shownAs !== null} onToggle={toggle} onPreload={preloadFilters} />
          }
          after={<CompareChip onCompare={comparison.open} />}
        />
        {import.meta.env.SSR ? <WithoutScripts part="filters" /> : <noscript />}
      </form>
      {shownAs && (
        <Filters
          key={`filters ${key}`}
          shownAs={shownAs}
          onShown={onShown}
          filters={filters}
          onChange={change}
          onClear={clear}
          countText={countText}
          onClose={close}
        />
      )}
      {!isWhole(besideCategory) && (
        <AppliedFilters
          filters={besideCategory}
          onRemove={change}
          onClear={shownAs === 'panel' ? null : clear}
          focusAfter={focusCount}
        />
      )}
      <div className={isKept ? styles.kept : undefined}>
        <ShopResults
          filters={deferred}
          products={results}
          before={pages > 1 ? (page - 1) * LIST_PAGE : 0}
          isWhole={isWhole(deferred)}
          onClear={clear}
        />
      </div>
      {pages > 1 ? (
        <ListPages filters={deferred} count={results.length} page={page} onFollow={focusCount} />
      ) : (
        // A line of its own for each number: one that stays would be seen to move when the list grows shorter.
        <p key={`count ${results.length}`} className={styles.end}>
          Showing {results.length} of {shop.catalogue.products.length} products
        </p>
      )}
      <RecentlyViewed />
      {compared.length > 0 && <ShopComparison opening={comparison} focusAfter={focusCount} />}
    </div>
  )
}

/** The filters of the list besides its search and order, so that its form asks for that too when it is sent before hydration. Without scripts, fields with the same names come after these. */
function OtherFilters({ filters }: { filters: FilterState }) {
  const [, search = ''] = filterUrl(useShop(), { ...filters, search: '', sort: 'featured' }).split('?')
  return [...new URLSearchParams(search)].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

/** The four products looked at last, the newest first; nothing where there is none (S2.64, S9.10). */
function RecentlyViewed() {
  const shop = useShop()
  const viewed = useRecentlyViewed().flatMap((id) => findProduct(shop, id) ?? [])
  if (viewed.length === 0) return null
  return (
    <section className={styles.viewed} aria-labelledby="recently-viewed">
      <h2 id="recently-viewed">Recently viewed</h2>
      <ProductGrid
        products={viewed.slice(0, RECENTLY_VIEWED_SHOWN)}
        card={(product) => <ProductCard product={product} heading="h3" comparable />}
      />
    </section>
  )
}

type PagesProps = {
  filters: FilterState
  /** How many products all pages have, and which page this is, from 1. */
  count: number
  page: number
  onFollow: () => void
}

/** The place in a list of several pages, and the way to those before and after, as addresses of their own (docs/decisions/030). */
function ListPages({ filters, count, page, onFollow }: PagesProps) {
  const shop = useShop()
  const last = Math.min(page * LIST_PAGE, count)
  return (
    <nav className={styles.end} aria-label="Pages">
      <p>
        Showing {(page - 1) * LIST_PAGE + 1} to {last} of {count} products
      </p>
      {page > 1 && (
        <ButtonLink kind="secondary" to={listUrl(shop, filters, page - 1)} onFollow={onFollow}>
          The {LIST_PAGE} before
        </ButtonLink>
      )}
      {'\u2003'}
      {last < count && (
        <ButtonLink kind="secondary" to={listUrl(shop, filters, page + 1)} onFollow={onFollow}>
          Show {Math.min(LIST_PAGE, count - last)} more
        </ButtonLink>
      )}
    </nav>
  )
}
