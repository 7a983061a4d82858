import { findProduct, products } from '#shop/catalogue/catalogue.ts'
import { filterUrl } from '#shop/catalogue/filter-url.ts'
import type { SceneName } from '#shop/pictures/scene-pictures.ts'
import { settings } from '#shop/settings.ts'
import { Link } from '../ui/link.tsx'
import styles from './category-tiles.module.css'
import { Picture } from './picture.tsx'
import { ScenePicture } from './scene-picture.tsx'

// The scene that stands for each category that came with the shop, by its id, and the bracelet that lies in front of it: without that bracelet the scene is of another shop.
const shownBy: Readonly<Record<string, readonly [SceneName, handle: string]>> = {
  Burgundy: ['category-burgundy', 'velvet-curtain'],
  Leopardskin: ['category-leopardskin', 'tawny'],
  'Vibrant Colors': ['category-vibrant', 'harbour-lights'],
  'Warm Tones': ['category-warm', 'marmalade'],
  'Soft Romance': ['category-soft', 'love-letter'],
}

type Props = { sizes: string; onFollow?: () => void }

/** A picture and a link for each category of the list that has a piece (S2.58, docs/decisions/079). */
export function CategoryTiles({ sizes, onFollow }: Props) {
  return (
    <ul className={styles.tiles}>
      {settings.categories.map(({ id, name: category }) => {
        const own = shownBy[id]
        const piece = products.find((product) => product.category === category)
        if (!piece) return null
        return (
          <li key={id}>
            <Link to={filterUrl({ category })} className={styles.tile} onClick={onFollow}>
              {own && findProduct(own[1]) ? (
                <ScenePicture scene={own[0]} alt="" name={category} sizes={sizes} />
              ) : (
                <Picture product={piece} view="close" alt="" sizes={sizes} />
              )}
              {category}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
