import { findAnyProduct, isMadeToOrder } from '../catalogue/catalogue.ts'
import type { Product } from '../catalogue/product.ts'
import { productIn } from '../paths.ts'
import type { Shop } from '../shop.ts'
import { fallbackUrl } from './picture-file.ts'
import { leadView, productCard, productPicture } from './product-pictures.ts'
import { pageCard, shopCard, standInFor } from './scene-pictures.ts'
import { CARD_SIZE, pictureSizes } from './sizes.ts'

export type SocialCard = {
  readonly url: string
  readonly size: { readonly width: number; readonly height: number }
  readonly alt: string
}

const SIDE = pictureSizes.square.jpg

/** The card of a product. Those that came with the shop say 'Made to order', so a product in stock has its picture instead. */
function cardOf(product: Product): SocialCard | undefined {
  const { alt, photos, supply } = product
  const picture = photos || supply.kind === 'made-to-order' ? undefined : productPicture(product, leadView(product))
  if (picture) return { url: fallbackUrl(picture), size: { width: SIDE, height: SIDE }, alt }
  const url = productCard(product)
  return url === undefined ? undefined : { url, size: CARD_SIZE, alt }
}

/** The social card of the page at a path and of a name; the shop's own where the page has none, and a product where one stands in for what is on that, as in a shop that makes nothing to order; undefined if that has no picture. */
export function socialCard(shop: Shop, path: string, name = 'A page'): SocialCard | undefined {
  const { products } = shop.catalogue
  const standIn = standInFor(shop, 'hero-wide') ?? (isMadeToOrder(shop, products) ? undefined : products[0])
  const product = findAnyProduct(shop, productIn(path) ?? '') ?? standIn
  const card = product && cardOf(product)
  if (card) return card
  const page = product ? undefined : pageCard(path)
  const { brand, tagline, nouns } = shop.settings
  if (page) return { url: page, size: CARD_SIZE, alt: `${name} at ${brand}, beside a photograph of its work.` }
  const whole = standIn ? undefined : shopCard()
  return whole === undefined
    ? undefined
    : { url: whole, size: CARD_SIZE, alt: `${brand}: ${tagline}, over a photograph of ${nouns.many}.` }
}
