import { paths } from '#shop/addresses.ts'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import { products } from '#shop/catalogue/products.ts'
import { BEST_SELLERS } from '#shop/promises.ts'
import { settings } from '#shop/settings.ts'
import { Picture } from '../catalogue/picture.tsx'
import { ProductGrid } from '../catalogue/product-grid.tsx'
import { PageMetadata } from '../frame/metadata.tsx'
import { Hero } from '../home/hero.tsx'
import { Link } from '../ui/link.tsx'
import styles from './home.module.css'
import layout from './layout.module.css'
import { ListedProduct } from './listed-product.tsx'

const HERO_PRODUCT = 'burgundy-safari'
const HERO_SIZES = '(min-width:1024px) 60vw, 100vw'

/** The front page (specification 2, Home). */
export function HomePage() {
  const shown = findProduct(HERO_PRODUCT)
  return (
    <>
      <PageMetadata
        title={settings.tagline}
        description="Beaded bracelets, designed in-house and made to order in Ireland. €30 to €40, free shipping in Ireland from €40."
        path={paths.home}
        keywords={['beaded bracelets', 'handmade jewellery', 'made in Ireland']}
      />
      <Hero picture={shown && <Picture product={shown} view="flat" sizes={HERO_SIZES} eager />} />
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
    </>
  )
}
