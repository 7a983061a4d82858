import { findAnyProduct } from '../catalogue/catalogue.ts'
import type { Shop } from '../shop.ts'
import { newsletterConsent } from '../texts/newsletter.ts'

/** What somebody may sign up for: the newsletter, to be told when the brooches are here, or when a product is made again ('piece-12'). */
export type Topic = { readonly id: string; readonly name: string; readonly consent: string; readonly isOnce: boolean }

const once = (what: string) =>
  `One e-mail when ${what}, and no other. Then your address is deleted. You can be taken off the list any time.`

/** The topic of the newsletter itself. */
export const NEWSLETTER = 'newsletter'
/** The topic of the brooches that are to come. */
export const BROOCHES = 'brooches'

/** The topic with an id, or null: products only while they are retired, unless they were asked about before. */
export function findTopic(shop: Shop, id: string, { wasOpen = false } = {}): Topic | null {
  if (id === NEWSLETTER) return { id, name: 'Newsletter', consent: newsletterConsent, isOnce: false }
  if (id === BROOCHES) return { id, name: 'The brooches', consent: once('the brooches are here'), isOnce: true }
  const [, productId] = /^piece-(.+)$/.exec(id) ?? []
  const product = productId === undefined ? undefined : findAnyProduct(shop, productId)
  if (!product || !(product.retired || wasOpen)) return null
  return { id, name: product.name, consent: once(`${product.name} is made again`), isOnce: true }
}
