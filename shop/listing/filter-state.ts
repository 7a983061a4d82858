import type { ProductIds } from '../lists/storage.ts'
import type { Cents } from '../money.ts'
import { PRICE_STEP } from '../promises.ts'
import type { Shop } from '../shop.ts'
import type { Filters } from './filters.ts'
import type { SortOption } from './sort.ts'

/** A narrowing to named products: the best sellers, the shopper's own saved ones, or those of a list that somebody sent. */
export type Picked = 'best-sellers' | 'saved' | ProductIds

/** How a shopper narrows and orders the list; prices in cents from 0 to the highest, in steps of the slider (S2.59). */
export type FilterState = Omit<Filters, 'only'> & { readonly pick: Picked | null; readonly sort: SortOption }

export function wholeList(shop: Shop): FilterState {
  return {
    search: '',
    category: null,
    priceFrom: 0,
    priceTo: shop.catalogue.highestPrice,
    facts: {},
    pick: null,
    sort: 'featured',
  }
}

/** Two prices as the filter takes them: in order, within the catalogue, inwards to whole steps, as they are where no step lies between them; what is no number does not narrow, and above all that anything costs the lower one stays alone. */
export function priceRange({ catalogue }: Shop, one: Cents, other: Cents): Pick<FilterState, 'priceFrom' | 'priceTo'> {
  const { highestPrice } = catalogue
  const within = (cents: Cents) => Math.min(highestPrice, Math.max(0, cents))
  const low = Number.isFinite(one) ? one : 0
  const high = Number.isFinite(other) ? other : Math.max(low, highestPrice)
  if (Math.min(low, high) > highestPrice) return { priceFrom: Math.min(low, high), priceTo: Math.min(low, high) }
  const [least, most] = [within(Math.min(low, high)), within(Math.max(low, high))]
  const priceFrom = Math.ceil(least / PRICE_STEP) * PRICE_STEP
  const priceTo = Math.floor(most / PRICE_STEP) * PRICE_STEP
  return priceFrom > priceTo ? { priceFrom: least, priceTo: most } : { priceFrom, priceTo }
}
