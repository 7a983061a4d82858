import { findProduct } from '#shop/catalogue/catalogue.ts'
import { filterUrl } from '#shop/listing/filter-url.ts'
import type { SceneName } from '#shop/pictures/scene-pictures.ts'
import { useShop } from '../../shop/use-shop.ts'
import { Link } from '../../ui/link.tsx'
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

type Props = {
  sizes: string
  /** Those of the first picture, where it is wide on a phone. */
  firstSizes?: string
  onFollow?: () => void
}

/** A picture and a link for each category of the list that has a product (S2.58, docs/decisions/031). */
export function CategoryTiles({ sizes: others, firstSizes = others, onFollow }: Props) {
  const shop = useShop()
  const shown = shop.settings.categories.flatMap((category) => {
    const product = shop.catalogue.products.find((one) => one.category === category.name)
    return product ? [{ ...category, product }] : []
  })
  return (
    <ul className={styles.tiles}>
      {shown.map(({ id, name: category, product }, index) => {
        const own = shownBy[id]
        const sizes = index ? others : firstSizes
        return (
          <li key={id}>
            <Link to={filterUrl(shop, { category })} className={styles.tile} onClick={onFollow}>
              {own && findProduct(shop, own[1]) ? (
                <ScenePicture scene={own[0]} alt="" name={category} sizes={sizes} />
              ) : (
                <Picture product={product} view="close" alt="" sizes={sizes} />
              )}
              {category}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
