import { findAnyProduct, sellsCraft } from '../catalogue/catalogue.ts'
import { CARE_LINE, SAFETY_WARNING } from '../crafts/bracelets/lines.ts'
import type { Shop } from '../shop.ts'
import { safetyContact } from './offer.ts'

export type Items = readonly { readonly id: string }[]

/** Whether one of some items is a bracelet; of an order that does not say what it holds, whether the shop sells any. */
export function hasBracelet(shop: Shop, items: Items): boolean {
  return items.length === 0
    ? sellsCraft(shop, 'bracelets')
    : items.some(({ id }) => findAnyProduct(shop, id)?.craft === 'bracelets')
}

/** How to care for some items in a line, '' without any. */
export function careLine(shop: Shop, items: Items): string {
  return shop.settings.words.careLine || (hasBracelet(shop, items) ? CARE_LINE : '')
}

/** The warning that goes with some items, if any, and where to tell of a danger (Regulation (EU) 2023/988, articles 9 and 19). */
export function safetyLine(shop: Shop, items: Items): string {
  const warning = shop.settings.words.safety || (hasBracelet(shop, items) ? SAFETY_WARNING : '')
  return `${warning && `${warning}. `}${safetyContact(shop)}`
}
