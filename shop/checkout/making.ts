import { findAnyProduct } from '../catalogue/catalogue.ts'
import { leadDaysOf } from '../catalogue/supply.ts'
import { type Days, DELIVERY_LIMIT_DAYS } from '../promises.ts'
import type { Shop } from '../shop.ts'
import { span } from '../texts/facts.ts'

/** How long making takes: the working days that were agreed or that a product takes of its own; null for the days that the shop promises (docs/decisions/024). */
export type Lead = { readonly leadDays: number | null }

/** Making time of a product in working days, from and to. */
export function makingDaysOf(shop: Shop, { leadDays }: Lead): Days {
  return leadDays ? { from: leadDays, to: leadDays } : shop.settings.making
}

function wordsFor(making: Days, { leadDays }: Lead): string {
  return `${leadDays ? `about ${leadDays}` : span(making)} business day${leadDays === 1 ? '' : 's'}`
}

/** How long making takes, in words: '2–3 business days', 'about 10 business days'. */
export function makingWords(shop: Shop, lead: Lead): string {
  return wordsFor(makingDaysOf(shop, lead), lead)
}

/** How long the making of a placed order takes, in words. */
export function orderMakingWords({
  promise,
  leadDays,
}: Lead & { readonly promise: { readonly making: Days } }): string {
  return wordsFor(promise.making, { leadDays })
}

/** How long some products take to make together, by their ids: as long as the slowest of them. */
export function leadOf(shop: Shop, ids: readonly string[]): Lead {
  const days = ids.map((id) => findAnyProduct(shop, id)).map((product) => (product ? leadDaysOf(product) : null) ?? 0)
  const slowest = Math.max(0, ...days)
  return { leadDays: slowest > (days.includes(0) ? shop.settings.making.to : 0) ? slowest : null }
}

/** The working days that the days of the law hold, public holidays apart, on whichever day one begins (Directive 2011/83/EU, article 18). */
export const LIMIT_WORKING_DAYS: number = Math.floor(DELIVERY_LIMIT_DAYS / 7) * 5
