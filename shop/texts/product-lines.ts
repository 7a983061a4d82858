import { partFor } from '#crafts/craft.ts'
import { craftLines } from '#crafts/crafts.ts'
import { findGuidance, type GuidanceName } from '../catalogue/guidance.ts'
import type { Product } from '../catalogue/product.ts'
import type { Shop } from '../shop.ts'
import { safetyContact } from './offer.ts'

/** The owner's text for a product, '' if none is shown; null if she has given none. What the shop does not know has the whole shop's text. */
export function guidanceOf({ settings }: Shop, name: GuidanceName, product: Product | undefined): string | null {
  const category = settings.categories.find((one) => one.name === product?.category)
  return findGuidance(name, { product: product?.guidance, category: category?.guidance, shop: settings.words })
}

export function withSafetyContact(shop: Shop, warning: string): string {
  return `${warning && `${warning.replace(/\.$/, '')}. `}${safetyContact(shop)}`
}

/** The warning of a product, if it has one, and where to tell of a danger (Regulation (EU) 2023/988, article 19). */
export function productSafety(shop: Shop, product: Product): string {
  return withSafetyContact(shop, guidanceOf(shop, 'safety', product) ?? partFor(craftLines, product)?.safety ?? '')
}
