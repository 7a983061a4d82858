import { lowestPrice } from '../catalogue/choice.ts'
import type { Product } from '../catalogue/product.ts'
import type { Cents } from '../money.ts'
import type { Shop } from '../shop.ts'
import { createSearch } from './search.ts'

/** What narrows the list; an empty or null part does not. Prices in cents, both ends included. */
export type Filters = {
  readonly search: string
  readonly category: string | null
  readonly priceFrom: Cents
  readonly priceTo: Cents
  readonly materials: readonly string[]
  readonly only: readonly string[] | null
}

export const noFilters: Filters = {
  search: '',
  category: null,
  priceFrom: 0,
  priceTo: Number.POSITIVE_INFINITY,
  materials: [],
  only: null,
}

/** Returns a test of products: whether one passes all kinds of filter; of several materials one is enough (S2.59). */
export function createFilter(shop: Shop, filters: Filters): (product: Product) => boolean {
  const { search, category, priceFrom, priceTo, materials, only } = filters
  const isFound = createSearch(shop, search)
  const isBetween = (price: Cents) => price >= priceFrom && price <= priceTo
  return (product) =>
    isFound(product) &&
    (category === null || product.category === category) &&
    isBetween(lowestPrice(product)) &&
    (materials.length === 0 || materials.some((material) => product.materials.includes(material))) &&
    (only === null || only.includes(product.id))
}
