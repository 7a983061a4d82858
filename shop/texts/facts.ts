import { lowestPrice, priceFrom } from '../catalogue/choice.ts'
import type { Product } from '../catalogue/product.ts'
import { type Cents, formatCents, formatWholeEuro } from '../money.ts'
import { type Days, EARLY_BIRD } from '../promises.ts'
import type { Shop } from '../shop.ts'

export function span({ from, to }: Days): string {
  return `${from}–${to}`
}

/** An amount without its cents where there are none: 4000 is '€40', 495 is '€4.95'. */
export function shortPrice(cents: Cents): string {
  return cents % 100 === 0 ? formatWholeEuro(cents) : formatCents(cents)
}

/** The price of a product, as pages write it: '€35.00', 'from €28.00' if a choice may add to it. */
export function priceWords(product: Product): string {
  const { cents, isFrom } = priceFrom(product)
  return isFrom ? `from ${formatCents(cents)}` : formatCents(cents)
}

export function withExtra(name: string, extra: Cents): string {
  return extra > 0 ? `${name} (+${formatCents(extra)})` : name
}

export function priceRange(shop: Shop): string {
  const all = shop.catalogue.products.map(lowestPrice)
  if (all.length === 0) return ''
  return [...new Set([Math.min(...all), Math.max(...all)].map(shortPrice))].join(' to ')
}

const inWords = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const

/** The early-bird offer, of whatever year: '15% off 20 or more pieces ordered before 1 November'. */
export const earlyBirdTerms: string = `${EARLY_BIRD.percent}% off ${EARLY_BIRD.items} or more pieces ordered before ${new Date(`2000-${EARLY_BIRD.before}`).toLocaleDateString('en-IE', inWords)}`
