import { findAnyProduct } from '../catalogue/catalogue.ts'
import { productIn } from '../paths.ts'
import type { Shop } from '../shop.ts'
import { productCard } from './product-pictures.ts'
import { pageCard, shopCard, standInFor } from './scene-pictures.ts'

/** The picture that networks show beside a link, 1200 by 630 pixels: its URL path, and what it shows in words. */
export type SocialCard = { readonly url: string; readonly alt: string }

/** The social card of the page at a path and of a name; the shop's own where the page has none, and a product where one stands in for what is on that; undefined if that has no picture. */
export function socialCard(shop: Shop, path: string, name = 'A page'): SocialCard | undefined {
  const standIn = standInFor(shop, 'hero-wide')
  const product = findAnyProduct(shop, productIn(path) ?? '') ?? standIn
  const [url, alt] = product
    ? [productCard(product), product.alt]
    : [pageCard(path), `${name} at ${shop.settings.brand}, beside a photograph of its work.`]
  if (url) return { url, alt }
  const whole = standIn ? undefined : shopCard()
  return whole === undefined
    ? undefined
    : {
        url: whole,
        alt: `${shop.settings.brand}: ${shop.settings.tagline}, over a photograph of ${shop.settings.nouns.many}.`,
      }
}
