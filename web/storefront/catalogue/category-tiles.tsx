import { filterUrl } from '#shop/listing/filter-url.ts'
import { useShop } from '../../shop/use-shop.ts'
import { Link } from '../../ui/link.tsx'
import styles from './category-tiles.module.css'
import { Picture } from './picture.tsx'

// The bracelet whose close view stands for each category that came with the shop, by the category's id.
const shownBy: Readonly<Record<string, string>> = {
  Burgundy: 'claret-evening',
  Leopardskin: 'tawny',
  'Vibrant Colors': 'harbour-lights',
  'Warm Tones': 'turf-fire',
  'Soft Romance': 'rose-window',
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
    const products = shop.catalogue.products.filter((one) => one.category === category.name)
    const product = products.find(({ handle }) => handle === shownBy[category.id]) ?? products[0]
    return product ? [{ ...category, product }] : []
  })
  return (
    <ul className={styles.tiles}>
      {shown.map(({ id, name: category, product }, index) => (
        <li key={id}>
          <Link to={filterUrl(shop, { category })} className={styles.tile} onClick={onFollow}>
            <Picture product={product} view="close" alt="" sizes={index ? others : firstSizes} />
            {category}
          </Link>
        </li>
      ))}
    </ul>
  )
}
