import { findAnyProduct } from '#shop/catalogue/catalogue.ts'
import { inCentimetres, sizeFrom, sizeSpans } from '#shop/crafts/bracelets/sizes.ts'
import type { Variant } from '#shop/orders/variants.ts'
import { fallbackUrl, pictureUrl } from '#shop/pictures/picture-file.ts'
import { productPicture } from '#shop/pictures/product-pictures.ts'
import { useShop } from '../../../shop/use-shop.ts'
import styles from './order.module.css'

const PICTURE_WIDTH = 320

/** A small picture of a product; a plain plate for one that the catalogue does not have any more. */
export function Thumbnail({ id }: { id: string }) {
  const product = findAnyProduct(useShop(), id)
  const file = product && productPicture(product, 'flat')
  if (!file) return <span className={styles.thumbnail} />
  return (
    <picture className={styles.thumbnail}>
      <source type="image/avif" srcSet={pictureUrl(file, PICTURE_WIDTH, 'avif')} />
      <img src={fallbackUrl(file)} width={72} height={72} alt="" />
    </picture>
  )
}

/** A variant in words, the size of a bracelet with what it measures round: 'Small, 15–16 cm round'. */
export function variantWords({ id, name }: Variant, isBracelet: boolean): string {
  const size = isBracelet ? sizeFrom(id) : null
  if (size === null) return name
  return `${name}, ${inCentimetres(sizeSpans[size].from)}–${inCentimetres(sizeSpans[size].to)} cm round`
}

export function useIsBracelet(id: string): boolean {
  return findAnyProduct(useShop(), id)?.craft === 'bracelets'
}
