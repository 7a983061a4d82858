import { useEffect, useEffectEvent, useRef } from 'react'
import type { Product } from '#shop/catalogue/product.ts'
import { counted } from '#shop/counted.ts'
import type { FilterState } from '#shop/listing/filter-state.ts'
import { suggestedProducts } from '#shop/listing/listing.ts'
import { LIST_PAGE } from '#shop/promises.ts'
import { nounsOf } from '#shop/settings/nouns.ts'
import { useLocation } from '../../../platform/router.tsx'
import { useShop } from '../../../shop/use-shop.ts'
import { Button } from '../../../ui/button.tsx'
import { announce } from '../../../ui/status-region.tsx'
import { ProductGrid } from '../../catalogue/product-grid.tsx'
import { useWishlist } from '../../lists/wishlist-provider.tsx'
import { ProductCard } from '../product-card/product-card.tsx'
import { ListTile } from './list-tile.tsx'
import styles from './page.module.css'
import { WishlistNote } from './wishlist-note.tsx'

const IDEAS = 4
const ANNOUNCED_AFTER_MS = 500

type Props = {
  filters: FilterState
  products: readonly Product[]
  /** How many of them are on the pages before. */
  before: number
  /** Nothing narrows the list. */
  isWhole: boolean
  onClear: () => void
}

/** The cards of the products found, or what to do if there are none; a changed result is announced and starts in sight. */
export function ShopResults({ filters, products, before: from, isWhole, onClear }: Props) {
  const { by } = useLocation()
  const { pick } = filters
  const count = products.length
  const start = useRef<HTMLDivElement>(null)
  const announced = useRef({ filters, count })

  const bringIntoSight = useEffectEvent(() => {
    const { top = 0 } = start.current?.getBoundingClientRect() ?? {}
    if (by === 'REPLACE' && top < 0) start.current?.scrollIntoView({ behavior: 'instant' })
  })
  useEffect(() => {
    const before = announced.current
    if (before.filters === filters && before.count === count) return
    announced.current = { filters, count }
    if (before.filters !== filters) bringIntoSight()
    const timer = setTimeout(() => announce(`${counted(count, 'product')} shown`), ANNOUNCED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [filters, count])

  return (
    <div ref={start} className={styles.results}>
      {pick && <WishlistNote pick={pick} />}
      {count > 0 ? (
        <ProductGrid
          products={products.slice(from, from + LIST_PAGE)}
          tile={(index) => isWhole && <ListTile index={from + index} />}
          card={(product, index) => <ProductCard product={product} first={index === 0} comparable />}
        />
      ) : (
        <NothingFound filters={filters} onClear={onClear} />
      )}
    </div>
  )
}

/** Why the list is empty, what else to try, and a few products (S2.67). */
function NothingFound({ filters, onClear }: { filters: FilterState; onClear: () => void }) {
  const shop = useShop()
  const { ids: saved } = useWishlist()
  const search = filters.search.trim()
  const isWishlistEmpty = filters.pick === 'saved' && saved.length === 0
  const nothingFound = search ? `No products found for "${search}"` : 'No products found matching your filters.'
  return (
    <>
      <div className={styles.nothing}>
        <h2>{isWishlistEmpty ? 'Your wishlist is empty' : nothingFound}</h2>
        <p>
          {isWishlistEmpty
            ? `${nothingFound} The heart on ${nounsOf(shop).a} saves it here.`
            : 'Try a colour, a stone or a category.'}
        </p>
        <Button kind="secondary" onClick={onClear}>
          Clear Filters
        </Button>
      </div>
      <section className={styles.ideas} aria-labelledby="ideas">
        <h2 id="ideas">Perhaps one of these</h2>
        <ProductGrid
          products={suggestedProducts(shop, filters, IDEAS)}
          card={(product) => <ProductCard product={product} heading="h3" comparable />}
        />
      </section>
    </>
  )
}
