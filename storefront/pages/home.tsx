import { useRef } from 'react'
import { paths } from '#shop/addresses.ts'
import { products } from '#shop/catalogue/products.ts'
import { BEST_SELLERS, FREE_SHIPPING_FROM, NEW_ARRIVALS } from '#shop/promises.ts'
import { settings } from '#shop/settings.ts'
import { priceRange, shortPrice } from '#shop/texts/facts.ts'
import { BraceletGroup } from '../catalogue/bracelet-group.tsx'
import { ProductGrid } from '../catalogue/product-grid.tsx'
import { useFlag } from '../frame/flags.tsx'
import { PageMetadata } from '../frame/metadata.tsx'
import { FloatingPromo } from '../home/floating-promo.tsx'
import { Hero, type HeroLayout } from '../home/hero.tsx'
import { ScrollRow } from '../home/scroll-row.tsx'
import { SellingPoints } from '../home/selling-points.tsx'
import { Link } from '../ui/link.tsx'
import styles from './home.module.css'
import { HomeHero } from './home-hero.tsx'
import { HomeStories } from './home-stories.tsx'
import layout from './layout.module.css'
import { ListedProduct } from './listed-product.tsx'

const newArrivals = products.slice(BEST_SELLERS, BEST_SELLERS + NEW_ARRIVALS)

/** The front page (specification 2, Home). */
export function HomePage() {
  const hero = useRef<HTMLElement>(null)
  const isSplit = useFlag('hero_v3')
  const isOver = useFlag('hero_v2')
  const heroLayout: HeroLayout = isSplit ? 'split' : isOver ? 'over' : 'above'
  return (
    <>
      <PageMetadata
        title={settings.tagline}
        description={`Beaded bracelets, designed in-house and made to order in Ireland. ${priceRange}, free shipping in Ireland from ${shortPrice(FREE_SHIPPING_FROM)}.`}
        path={paths.home}
        keywords={['beaded bracelets', 'handmade jewellery', 'made in Ireland']}
      />
      <Hero
        ref={hero}
        layout={heroLayout}
        picture={
          <BraceletGroup
            ids={['19', '5', '26']}
            lie={isSplit || !isOver ? 'whole' : 'side'}
            alt="Three beaded bracelets that overlap: orange glass, freshwater pearls, and leopardskin jasper with garnet"
          />
        }
      />
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
      <HomeStories />
      <FloatingPromo hero={hero} />
    </>
  )
}
