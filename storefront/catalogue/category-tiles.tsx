import { findProduct, products } from '#shop/catalogue/catalogue.ts'
import { filterUrl } from '#shop/catalogue/filter-url.ts'
import { type Category, categories } from '#shop/catalogue/product.ts'
import { Link } from '../ui/link.tsx'
import styles from './category-tiles.module.css'
import { Picture } from './picture.tsx'

// The bracelet whose close view stands for each category.
const shownBy: Readonly<Record<Category, string>> = {
  Burgundy: 'claret-evening',
  Leopardskin: 'leopard-lane',
  'Vibrant Colors': 'harbour-lights',
  'Warm Tones': 'turf-fire',
  'Soft Romance': 'love-letter',
}

type Props = { sizes: string; onFollow?: () => void }

/** A picture and a link for each category of the list (S2.58, docs/decisions/079). */
export function CategoryTiles({ sizes, onFollow }: Props) {
  return (
    <ul className={styles.tiles}>
      {categories.map((category) => {
        const product = findProduct(shownBy[category]) ?? products.find((other) => other.category === category)
        return (
          <li key={category}>
            <Link to={filterUrl({ category })} className={styles.tile} onClick={onFollow}>
              {product && <Picture product={product} view="close" alt="" sizes={sizes} />}
              {category}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
