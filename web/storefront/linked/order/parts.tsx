import { partFor } from '#crafts/craft.ts'
import { craftRules } from '#crafts/rules.ts'
import { findAnyProduct } from '#shop/catalogue/catalogue.ts'
import type { Variant } from '#shop/orders/variants.ts'
import { fallbackUrl, pictureUrl } from '#shop/pictures/picture-file.ts'
import { leadView, productPicture } from '#shop/pictures/product-pictures.ts'
import { useShop } from '../../../shop/use-shop.ts'
import styles from './order.module.css'

const PICTURE_WIDTH = 320

/** A small picture of a product; a plain plate for one that the catalogue does not have any more. */
export function Thumbnail({ id }: { id: string }) {
  const product = findAnyProduct(useShop(), id)
  const file = product && productPicture(product, leadView(product))
  if (!file) return <span className={styles.thumbnail} />
  return (
    <picture className={styles.thumbnail}>
      <source type="image/avif" srcSet={pictureUrl(file, PICTURE_WIDTH, 'avif')} />
      <img src={fallbackUrl(file)} width={72} height={72} alt="" />
    </picture>
  )
}

/** Returns what says a variant of a product in words, such as a size with what it measures: 'Small, 15–16 cm round'. */
export function useVariantWords(id: string): (variant: Variant) => string {
  const craft = partFor(craftRules, findAnyProduct(useShop(), id))
  return (variant) => craft?.valueInOrder(variant) ?? variant.name
}
