import { lineName } from '../cart/order-line.ts'
import { leftInAll, reservedUntil } from '../catalogue/availability.ts'
import { findAnyProduct } from '../catalogue/catalogue.ts'
import { optionNames } from '../catalogue/choice.ts'
import type { Product } from '../catalogue/product.ts'
import { countedVariants } from '../catalogue/stock.ts'
import { isStandardPage } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { newsletterConsent } from '../texts/newsletter.ts'

/** Somebody may sign up for the newsletter, to be told when the brooches are here, or when a product is made again ('piece-12') or one of its variants is back in stock ('piece-12.celadon'). */
export type Topic = { readonly id: string; readonly name: string; readonly consent: string; readonly isOnce: boolean }

const once = (what: string) =>
  `One e-mail when ${what}, and no other. Then your address is deleted. You can be taken off the list any time.`

export const NEWSLETTER = 'newsletter'
export const BROOCHES = 'brooches'

export const pieceTopic = (key: string): string => `piece-${key}`

/**
 * Finds the product of a topic, with the quantity left of it or of the topic's variant (null if that is not counted). It is
 * not sold while somebody is only paying for it.
 */
function findPiece(shop: Shop, topicId: string) {
  const [, key] = /^piece-(.+)$/.exec(topicId) ?? []
  if (key === undefined) return null
  const [productId = ''] = key.split('.')
  const whole = findAnyProduct(shop, key)
  const product = whole ?? findAnyProduct(shop, productId)
  if (!product) return null
  const variant = countedVariants(product).find((one) => one.key === key)
  const name = lineName({
    name: product.name,
    optionNames: optionNames(product, variant?.options ?? {}),
    personalNames: [],
  })
  const left = whole || variant ? leftInAll(shop, product, variant?.options) : null
  // It may be free again in minutes, so nobody has to wait for an e-mail.
  const isSold = left === 0 && reservedUntil(shop, product, variant?.options) === null
  return { product, isWhole: whole !== undefined, name, left, isSold }
}

function findPieceTopic(shop: Shop, id: string, wasOpen: boolean): Topic | null {
  const piece = findPiece(shop, id)
  if (piece === null) return null
  const { product, isWhole, name, isSold } = piece
  if (!((isWhole && product.retired) || isSold || wasOpen)) return null
  const isCounted = product.supply.kind !== 'made-to-order' && !product.retired
  return { id, name, consent: once(`${name} is ${isCounted ? 'back in stock' : 'made again'}`), isOnce: true }
}

export type BackInStock = { readonly product: Product; readonly name: string; readonly left: number }

/** The product or variant of a topic that can be bought again, or null. It is counted, shown in the shop, and some are left. */
export function findBackInStock(shop: Shop, topicId: string): BackInStock | null {
  const piece = findPiece(shop, topicId)
  if (!piece?.left || piece.product.retired) return null
  return { product: piece.product, name: piece.name, left: piece.left }
}

/** The topic with an id, or null: products only while they are retired or sold, unless they were asked about before. */
export function findTopic(shop: Shop, id: string, { wasOpen = false } = {}): Topic | null {
  if (id === NEWSLETTER) return { id, name: 'Newsletter', consent: newsletterConsent, isOnce: false }
  if (id === BROOCHES && (wasOpen || isStandardPage(shop.settings.comingSoon)))
    return { id, name: 'The brooches', consent: once('the brooches are here'), isOnce: true }
  return findPieceTopic(shop, id, wasOpen)
}
