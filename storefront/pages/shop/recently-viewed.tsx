import { findProduct } from '#shop/catalogue/catalogue.ts'
import { RECENTLY_VIEWED_SHOWN } from '#shop/promises.ts'
import { ProductGrid } from '../../catalogue/product-grid.tsx'
import { useRecentlyViewed } from '../../lists/recently-viewed-provider.tsx'
import { ListedProduct } from '../product-card/card.tsx'
import styles from './page.module.css'

/** The four products looked at last, the newest first; nothing where there is none (specification 9). */
export function RecentlyViewed() {
  const products = useRecentlyViewed().flatMap((id) => findProduct(id) ?? [])
  if (products.length === 0) return null
  return (
    <section className={styles.viewed} aria-labelledby="recently-viewed">
      <h2 id="recently-viewed">Recently viewed</h2>
      <ProductGrid
        products={products.slice(0, RECENTLY_VIEWED_SHOWN)}
        card={(product) => <ListedProduct product={product} heading="h3" comparable />}
      />
    </section>
  )
}
