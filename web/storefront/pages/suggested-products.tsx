import type { Product } from '#shop/catalogue/product.ts'
import { useShop } from '../../shop/use-shop.ts'
import { ProductGrid } from '../catalogue/product-grid.tsx'
import styles from './message.module.css'
import { ProductCard } from './product-card/product-card.tsx'

const SHOWN = 4

/** Four products below a message that would stand alone: those given, and after them the best sellers. */
export function SuggestedProducts({ first = [] }: { first?: readonly Product[] }) {
  const { products } = useShop().catalogue
  const shown = [...new Set([...first, ...products])].slice(0, SHOWN)
  return (
    <div className={styles.wide}>
      <ProductGrid products={shown} card={(product) => <ProductCard product={product} />} />
    </div>
  )
}
