import type { Product } from '#shop/catalogue/product.ts'
import { similarProducts } from '#shop/catalogue/similar.ts'
import { ProductGrid } from '../../catalogue/product-grid.tsx'
import { ListedProduct } from '../product-card/card.tsx'

/** The bracelets that go with one (specification 9). */
export function Similar({ product }: { product: Product }) {
  return (
    <ProductGrid products={similarProducts(product)} card={(other) => <ListedProduct product={other} heading="h3" />} />
  )
}
