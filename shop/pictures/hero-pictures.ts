import type { Product } from '../catalogue/product.ts'
import type { Shop } from '../shop.ts'
import type { PictureFile } from './picture-file.ts'
import { productPicture } from './product-pictures.ts'
import { scenePicture, standInFor } from './scene-pictures.ts'

// The built-in product whose close view opens the front page (docs/decisions/026).
const OPENING = '26'

/** The files of the front page's picture for wide screens and for phones, the owner's own where there are such; undefined if one has not been made (docs/decisions/025). */
export function heroPictures(shop: Shop): Readonly<Record<'wide' | 'tall', PictureFile | undefined>> {
  const { hero } = shop.settings
  const pictureOf = (name: 'hero-wide' | 'hero-phone', shape: 'wide' | 'tall') =>
    hero ? { name, version: hero[shape], shape } : scenePicture(name)
  return { wide: pictureOf('hero-wide', 'wide'), tall: pictureOf('hero-phone', 'tall') }
}

/** The product that opens the front page, with its picture; undefined where the owner's own picture or the scene does. The scene is the one picture with room for words over it. */
export function heroProduct(
  shop: Shop,
  { isUnderWords = false } = {},
): { product: Product; file: PictureFile | undefined } | undefined {
  if (shop.settings.hero) return undefined
  const opening = shop.catalogue.products.find(({ id, photos }) => id === OPENING && !photos)
  if (opening && !isUnderWords) return { product: opening, file: productPicture(opening, 'close') }
  const product = standInFor(shop, 'hero-wide')
  return product && { product, file: productPicture(product, 'flat') }
}
