import { lowestPrice } from '../catalogue/choice.ts'
import { factValue } from '../catalogue/facts.ts'
import type { Product } from '../catalogue/product.ts'
import type { Cents } from '../money.ts'
import type { Shop } from '../shop.ts'
import { type ChosenFacts, hasOption } from './fact-options.ts'
import { createSearch } from './search.ts'

/** An empty or null part does not. Prices in cents, both ends included. */
export type Filters = {
  readonly search: string
  readonly category: string | null
  readonly priceFrom: Cents
  readonly priceTo: Cents
  readonly facts: ChosenFacts
  readonly only: readonly string[] | null
}

export const noFilters: Filters = {
  search: '',
  category: null,
  priceFrom: 0,
  priceTo: Number.POSITIVE_INFINITY,
  facts: {},
  only: null,
}

/** Returns a test of products: whether one passes all kinds of filter; of several options of a fact one is enough (S2.59, S1.6). */
export function createFilter(shop: Shop, filters: Filters): (product: Product) => boolean {
  const { search, category, priceFrom, priceTo, facts, only } = filters
  const isFound = createSearch(shop, search)
  const chosen = Object.entries(facts).filter(([, options]) => options.length > 0)
  const isBetween = (price: Cents) => price >= priceFrom && price <= priceTo
  return (product) =>
    isFound(product) &&
    (category === null || product.category === category) &&
    isBetween(lowestPrice(product)) &&
    chosen.every(([id, options]) => options.some((option) => hasOption(factValue(product, { id }), option))) &&
    (only === null || only.includes(product.id))
}
