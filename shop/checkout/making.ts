import { findAnyProduct, isMadeToOrder } from '../catalogue/catalogue.ts'
import type { Choice } from '../catalogue/choice.ts'
import { endsWithdrawal, type PersonalField } from '../catalogue/personal-fields.ts'
import { leadDaysOf } from '../catalogue/supply.ts'
import { type Days, DELIVERY_LIMIT_DAYS, POSTING_DAYS } from '../promises.ts'
import type { Shop } from '../shop.ts'
import { span } from '../texts/facts.ts'

/** 'all' if an order is in stock and can be posted as it is; 'some' if a part of it, or words of the buyer on it, are made first; missing if all of it is made to order. */
type InStock = 'all' | 'some'

/** How long making takes: the working days that were agreed or that a product takes of its own; null for the days that the shop promises (docs/decisions/024). */
export type Lead = { readonly leadDays: number | null; readonly inStock?: InStock | undefined }

/** Working days until products are made, from and to; if all are in stock, until they are posted (S10.203). */
export function makingDaysOf(shop: Shop, { leadDays, inStock }: Lead): Days {
  if (inStock === 'all') return POSTING_DAYS
  return leadDays ? { from: leadDays, to: leadDays } : shop.settings.making
}

function wordsFor(making: Days, { leadDays }: Lead): string {
  return `${leadDays ? `about ${leadDays}` : span(making)} business day${leadDays === 1 ? '' : 's'}`
}

export function makingWords(shop: Shop, lead: Lead): string {
  return wordsFor(makingDaysOf(shop, lead), lead)
}

/** The time until an order is posted, in words: 'made in 2–3 business days', 'posted the next business day', or 'ready in 2–3 business days' if only a part is in stock. */
export function readyWords(shop: Shop, lead: Lead): string {
  if (lead.inStock === 'all') return 'posted the next business day'
  return `${lead.inStock ? 'ready' : 'made'} in ${makingWords(shop, lead)}`
}

export function orderMakingWords({
  promise,
  leadDays,
}: Lead & { readonly promise: { readonly making: Days } }): string {
  return wordsFor(promise.making, { leadDays })
}

/** A line as far as its making goes. Without its words, those that must be given count as given. */
type ItemToMake = { readonly id: string; readonly personal?: Choice['personal'] | undefined }

/** True if a line can be posted as it is: it is in stock, and no words of the buyer have to be put on it. */
export function isReady(shop: Shop, { id, personal }: ItemToMake): boolean {
  const fields = findAnyProduct(shop, id)?.personal ?? []
  const isFilled = ({ id: field, required }: PersonalField) => (personal ? Boolean(personal[field]) : required)
  return !isMadeToOrder(shop, [{ id }]) && !fields.some((field) => endsWithdrawal(field) && isFilled(field))
}

export function leadOf(shop: Shop, lines: readonly ItemToMake[]): Lead {
  const toMake = lines.filter((line) => !isReady(shop, line))
  const days = toMake.map(({ id }) => findAnyProduct(shop, id)).map((product) => (product && leadDaysOf(product)) ?? 0)
  const slowest = Math.max(0, ...days)
  const leadDays = slowest > (days.includes(0) ? shop.settings.making.to : 0) ? slowest : null
  if (lines.every((line) => isMadeToOrder(shop, [line]))) return { leadDays }
  return { leadDays, inStock: toMake.length === 0 ? 'all' : 'some' }
}

/** The working days that the days of the law hold, public holidays apart, on whichever day one begins (Directive 2011/83/EU, article 18). */
export const LIMIT_WORKING_DAYS: number = Math.floor(DELIVERY_LIMIT_DAYS / 7) * 5
