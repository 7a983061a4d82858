import { findAnyProduct, isMadeToOrder } from '../catalogue/catalogue.ts'
import type { Shop } from '../shop.ts'

type Item = { readonly id: string }

const isMadeByHand = (shop: Shop, item: Item) =>
  findAnyProduct(shop, item.id)?.craft !== undefined && isMadeToOrder(shop, [item])

/** The words of a slip to the person who opens the parcel; the receiver of a gift has bought nothing. */
export function slipThanks(shop: Shop, items: readonly Item[], isGift: boolean): string {
  const isHandmade = items.length > 0 && items.every((item) => isMadeByHand(shop, item))
  return `${isGift ? '' : 'Thank you. '}${isHandmade ? 'Made for you by hand' : shop.settings.tagline}.`
}
