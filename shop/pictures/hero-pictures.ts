import type { Product } from '../catalogue/product.ts'
import type { Shop } from '../shop.ts'
import type { PictureFile } from './picture-file.ts'
import { productPicture } from './product-pictures.ts'
import { sceneIn, standInFor } from './scene-pictures.ts'

/** The files of the front page's picture for wide screens and for phones, the owner's own where there are such; undefined if one has not been made (docs/decisions/025). */
export function heroPictures(shop: Shop): Readonly<Record<'wide' | 'tall', PictureFile | undefined>> {
  const { hero } = shop.settings
  const pictureOf = (name: 'hero-wide' | 'hero-phone', shape: 'wide' | 'tall') =>
    hero ? { name, version: hero[shape], shape } : sceneIn(shop, name)
  return { wide: pictureOf('hero-wide', 'wide'), tall: pictureOf('hero-phone', 'tall') }
}

/** The product that opens the front page, with its picture; undefined where the owner's own picture or the scene does. */
export function heroProduct(shop: Shop): { product: Product; file: PictureFile | undefined } | undefined {
  const product = shop.settings.hero ? undefined : standInFor(shop, 'hero-wide')
  return product && { product, file: productPicture(product, 'flat') }
}
