import { Suspense, useEffect, useEffectEvent, useRef } from 'react'
import type { FilterState } from '#shop/catalogue/filter-state.ts'
import { suggestedProducts } from '#shop/catalogue/listing.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { ProductGrid } from '../../catalogue/product-grid.tsx'
import { useWishlist } from '../../lists/wishlist-provider.tsx'
import { lazyPart } from '../../platform/lazy.tsx'
import { useLocation } from '../../platform/router.tsx'
import { announce } from '../../ui/status-region.tsx'
import { ListedProduct } from '../product-card/card.tsx'
import styles from './page.module.css'

const note = lazyPart(() => import('./wishlist-note.tsx').then(({ WishlistNote }) => WishlistNote))
const nothing = lazyPart(() => import('./nothing-found.tsx').then(({ NothingFound }) => NothingFound))

const EAGER_CARDS = 8
const IDEAS = 3
const ANNOUNCED_AFTER_MS = 500
const NOTHING_SAVED = 'Nothing is saved yet. The heart on a bracelet’s page saves it here.'

type Props = { request: FilterState; shown: readonly Product[]; onClear: () => void }

/** The cards of the products found, or what to do where there are none; a changed result is announced and starts in sight. */
export function ShopResults({ request, shown, onClear }: Props) {
  const { by } = useLocation()
  const { ids: saved } = useWishlist()
  const { pick } = request
  const count = shown.length
  const start = useRef<HTMLDivElement>(null)
  const told = useRef({ request, count })

  const bringIntoSight = useEffectEvent(() => {
    const { top = 0 } = start.current?.getBoundingClientRect() ?? {}
    if (by === 'REPLACE' && top < 0) start.current?.scrollIntoView({ behavior: 'instant' })
  })
  useEffect(() => {
    const before = told.current
    if (before.request === request && before.count === count) return
    told.current = { request, count }
    if (before.request !== request) bringIntoSight()
    const timer = setTimeout(
      () => announce(`${count} ${count === 1 ? 'product' : 'products'} shown`),
      ANNOUNCED_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [request, count])

  return (
    <div ref={start} className={styles.results}>
      {pick && (
        <Suspense>
          <note.Part pick={pick} />
        </Suspense>
      )}
      {count > 0 ? (
        <ProductGrid
          products={shown}
          card={(product, place) => (
            <ListedProduct product={product} eager={place < EAGER_CARDS} first={place === 0} comparable />
          )}
        />
      ) : (
        <Suspense>
          <nothing.Part
            search={request.search}
            hint={pick === 'saved' && saved.length === 0 ? NOTHING_SAVED : undefined}
            onClear={onClear}
            ideas={
              <ProductGrid
                products={suggestedProducts(request, IDEAS)}
                card={(product) => <ListedProduct product={product} heading="h3" comparable />}
              />
            }
          />
        </Suspense>
      )}
    </div>
  )
}
