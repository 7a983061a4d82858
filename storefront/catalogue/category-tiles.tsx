import { findProduct, products } from '#shop/catalogue/catalogue.ts'
import { filterUrl } from '#shop/catalogue/filter-url.ts'
import { type Category, categories } from '#shop/catalogue/product.ts'
import type { SceneName } from '#shop/pictures/scene-pictures.ts'
import { Link } from '../ui/link.tsx'
import styles from './category-tiles.module.css'
import { Picture } from './picture.tsx'
import { ScenePicture } from './scene-picture.tsx'

// The scene that stands for each category, and the bracelet that lies in front of it: without that bracelet the scene is of another shop.
const shownBy: Readonly<Record<Category, readonly [SceneName, handle: string]>> = {
  Burgundy: ['category-burgundy', 'velvet-curtain'],
  Leopardskin: ['category-leopardskin', 'tawny'],
  'Vibrant Colors': ['category-vibrant', 'harbour-lights'],
  'Warm Tones': ['category-warm', 'marmalade'],
  'Soft Romance': ['category-soft', 'love-letter'],
}

type Props = { sizes: string; onFollow?: () => void }

/** A picture and a link for each category of the list (S2.58, docs/decisions/079). */
export function CategoryTiles({ sizes, onFollow }: Props) {
  return (
    <ul className={styles.tiles}>
      {categories.map((category) => {
        const [scene, handle] = shownBy[category]
        const other = findProduct(handle) ? undefined : products.find((product) => product.category === category)
        return (
          <li key={category}>
            <Link to={filterUrl({ category })} className={styles.tile} onClick={onFollow}>
              {other ? (
                <Picture product={other} view="close" alt="" sizes={sizes} />
              ) : (
                <ScenePicture scene={scene} alt="" name={category} sizes={sizes} />
              )}
              {category}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
