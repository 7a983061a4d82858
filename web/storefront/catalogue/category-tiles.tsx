import { filterUrl } from '#shop/listing/filter-url.ts'
import { categoryPicture } from '#shop/pictures/category-pictures.ts'
import { useShop } from '../../shop/use-shop.ts'
import { Link } from '../../ui/link.tsx'
import styles from './category-tiles.module.css'
import { Photograph } from './photograph.tsx'
import { Picture } from './picture.tsx'

type Props = {
  sizes: string
  firstSizes?: string
  onFollow?: () => void
}

/** A picture and a link for each category of the list that has a product (S2.58, docs/decisions/031). */
export function CategoryTiles({ sizes: others, firstSizes = others, onFollow }: Props) {
  const shop = useShop()
  const shown = shop.settings.categories.flatMap((category) => {
    const products = shop.catalogue.products.filter((one) => one.category === category.name)
    const [product] = products
    return product ? [{ ...category, product, file: categoryPicture(category, products) }] : []
  })
  return (
    <ul className={styles.tiles}>
      {shown.map(({ id, name: category, product, file }, index) => (
        <li key={id}>
          <Link to={filterUrl(shop, { category })} className={styles.tile} onClick={onFollow}>
            {file ? (
              <Photograph file={file} alt="" name="" sizes={index ? others : firstSizes} />
            ) : (
              <Picture product={product} view="close" alt="" sizes={index ? others : firstSizes} />
            )}
            {category}
          </Link>
        </li>
      ))}
    </ul>
  )
}
