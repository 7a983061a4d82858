import { Hand, Sparkles, Truck } from 'lucide'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { mainPages } from '#shop/pages/listed-pages.ts'
import { paths } from '#shop/paths.ts'
import { BEST_SELLERS, NEW_ARRIVALS } from '#shop/promises.ts'
import type { Shop } from '#shop/shop.ts'
import { shortPrice } from '#shop/texts/facts.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { CategoryTiles } from '../../catalogue/category-tiles.tsx'
import { ProductGrid } from '../../catalogue/product-grid.tsx'
import { PageMetadata } from '../../layout/metadata.tsx'
import layout from '../layout.module.css'
import { ProductCard } from '../product-card/product-card.tsx'
import { FloatingPromo } from './floating-promo.tsx'
import { Hero } from './hero.tsx'
import { Feature, HomeStories } from './home-stories.tsx'
import styles from './page.module.css'

// The internal tools take the hero from here: it stays in the front page's script, and no other page loads it.
export { Hero, HeroPicture } from './hero.tsx'

const WIDE_SCREENS = '(min-width:1600px) 290px, (min-width:768px) 19vw'
const points = ({ settings }: Shop) => [
  { icon: Hand, title: 'Handcrafted', text: settings.words.madePoint },
  { icon: Sparkles, title: 'Meaningful design', text: settings.words.designPoint },
  {
    icon: Truck,
    title: `Free shipping over ${shortPrice(settings.freeShippingFrom)}`,
    text: `In Ireland. ${shortPrice(settings.shippingFee)} below that.`,
  },
]

/** The front page (S2.5, S2.47, S2.49, S2.50). */
export function HomePage() {
  const shop = useShop()
  const { products } = shop.catalogue
  const isComing = shop.settings.comingSoon.isShown
  const hero = useRef<HTMLElement>(null)
  const categories = new Set(products.map(({ category }) => category))
  const fresh = products.slice(BEST_SELLERS, BEST_SELLERS + NEW_ARRIVALS)
  return (
    <>
      <PageMetadata {...mainPages(shop).home} />
      <Hero ref={hero} />
      <section className={layout.page} aria-labelledby="best-sellers">
        <div className={styles.heading}>
          <h2 id="best-sellers">Best Sellers</h2>
          <Link to={paths.bestSellers}>See all best sellers</Link>
        </div>
        <ProductGrid
          columns={3}
          products={products.slice(0, BEST_SELLERS)}
          card={(product) => <ProductCard product={product} heading="h3" />}
        />
      </section>
      <Feature />
      {categories.size > 1 && (
        <section className={layout.page} aria-labelledby="colours">
          <div className={styles.heading}>
            <h2 id="colours">{shop.settings.words.categoriesHeading}</h2>
          </div>
          <CategoryTiles sizes={`${WIDE_SCREENS}, 46vw`} firstSizes={`${WIDE_SCREENS}, 100vw`} />
        </section>
      )}
      {fresh.length > 0 && (
        <section className={styles.new} aria-labelledby="new">
          <div className={styles.heading}>
            <h2 id="new">{isComing ? 'New & Coming Soon' : 'New'}</h2>
            {isComing && <Link to={paths.comingSoon}>See what is coming</Link>}
          </div>
          <ScrollRow label={`New ${shop.settings.nouns.many}`}>
            <ProductGrid products={fresh} card={(product) => <ProductCard product={product} heading="h3" />} />
          </ScrollRow>
        </section>
      )}
      <div className={styles.band}>
        <SellingPoints />
      </div>
      <HomeStories />
      <FloatingPromo hero={hero} />
    </>
  )
}

function SellingPoints() {
  const shop = useShop()
  return (
    <ul className={styles.points}>
      {points(shop).map(({ icon, title, text }) => (
        <li key={title} className={styles.point}>
          <Icon of={icon} size={28} />
          <p>
            <strong>{title}</strong>
            <span>{text}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}

// Scrolls sideways, by touch and by arrow keys.
function ScrollRow({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = row.current
    if (!element) return
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <section ref={row} className={styles.row} aria-label={label} tabIndex={scrolls ? 0 : undefined}>
      {children}
    </section>
  )
}
