import { paths } from '#shop/addresses.ts'
import { products } from '#shop/catalogue/products.ts'
import { ProductGrid } from '../catalogue/product-grid.tsx'
import { PageMetadata } from '../frame/metadata.tsx'
import layout from './layout.module.css'
import { ListedProduct } from './listed-product.tsx'
import styles from './shop.module.css'

const EAGER_CARDS = 8

/** The listing of all products (specification 2, /shop). */
export function ShopPage() {
  const count = products.length === 1 ? '1 product' : `${products.length} products`
  return (
    <div className={layout.page}>
      <PageMetadata
        title="Our Collection"
        description="All our beaded bracelets, designed in-house and made to order in Ireland: garnets, jaspers, pearls and glass, from €30 to €40."
        path={paths.shop}
        keywords={['beaded bracelets', 'handmade bracelets', 'made in Ireland', 'gemstone bracelets']}
      />
      <header className={styles.header}>
        <h1>Our Collection</h1>
        <p className={styles.count}>{count}</p>
      </header>
      <ProductGrid
        products={products}
        card={(product, place) => <ListedProduct product={product} eager={place < EAGER_CARDS} />}
      />
      <p className={styles.end}>
        Showing {products.length} of {count}
      </p>
    </div>
  )
}
