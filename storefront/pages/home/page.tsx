import { Suspense, useRef } from 'react'
import { products } from '#shop/catalogue/products.ts'
import { paths } from '#shop/paths.ts'
import { BEST_SELLERS, FREE_SHIPPING_FROM, NEW_ARRIVALS } from '#shop/promises.ts'
import { settings } from '#shop/settings.ts'
import { priceRange, shortPrice } from '#shop/texts/facts.ts'
import { ProductGrid } from '../../catalogue/product-grid.tsx'
import { PageMetadata } from '../../layout/metadata.tsx'
import { lazyPart } from '../../platform/lazy.tsx'
import { Link } from '../../ui/link.tsx'
import layout from '../layout.module.css'
import { ListedProduct } from '../product-card/card.tsx'
import { FloatingPromo } from './floating-promo.tsx'
import { HomeHero } from './home-hero.tsx'
import styles from './page.module.css'
import { ScrollRow } from './scroll-row.tsx'
import { SellingPoints } from './selling-points.tsx'

// Below the first look, and 4 kB that it need not wait for.
const stories = lazyPart(() => import('./home-stories.tsx').then((parts) => parts.HomeStories))
const newArrivals = products.slice(BEST_SELLERS, BEST_SELLERS + NEW_ARRIVALS)

/** The front page (specification 2, Home). */
export function HomePage() {
  const hero = useRef<HTMLElement>(null)
  return (
    <>
      <PageMetadata
        title={settings.tagline}
        description={`Beaded bracelets, designed in-house and made to order in Ireland. ${priceRange}, free shipping in Ireland from ${shortPrice(FREE_SHIPPING_FROM)}.`}
        path={paths.home}
        keywords={['beaded bracelets', 'handmade jewellery', 'made in Ireland']}
      />
      <HomeHero ref={hero} />
      <section className={layout.page} aria-labelledby="best-sellers">
        <div className={styles.heading}>
          <h2 id="best-sellers">Best Sellers</h2>
          <Link to={paths.bestSellers}>See all best sellers</Link>
        </div>
        <ProductGrid
          columns={3}
          products={products.slice(0, BEST_SELLERS)}
          card={(product) => <ListedProduct product={product} heading="h3" />}
        />
      </section>
      <div className={styles.band}>
        <SellingPoints />
      </div>
      <section className={layout.page} aria-labelledby="new">
        <div className={styles.heading}>
          <h2 id="new">New & Coming Soon</h2>
          <Link to={paths.comingSoon}>See what is coming</Link>
        </div>
        <ScrollRow label="New bracelets">
          <ProductGrid
            columns={3}
            products={newArrivals}
            card={(product) => <ListedProduct product={product} heading="h3" />}
          />
        </ScrollRow>
      </section>
      <Suspense>
        <stories.Part />
      </Suspense>
      <FloatingPromo hero={hero} />
    </>
  )
}
