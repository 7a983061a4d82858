import type { Cents } from '../money.ts'
import type { Category, Product } from './product.ts'
import { matchesSearch } from './search.ts'

/** What narrows the list; an empty or null part does not. Prices in cents, both ends included. */
export type Filters = {
  readonly search: string
  readonly category: Category | null
  readonly priceFrom: Cents
  readonly priceTo: Cents
  readonly materials: readonly string[]
  /** Only these products by id, such as the saved ones or the best sellers; null for all. */
  readonly only: readonly string[] | null
}

/** Filters that let every product through. */
export const noFilters: Filters = {
  search: '',
  category: null,
  priceFrom: 0,
  priceTo: Number.POSITIVE_INFINITY,
  materials: [],
  only: null,
}

/** The products that pass all kinds of filter; of several materials one is enough (S2.59). */
export function filterProducts(products: readonly Product[], filters: Filters): Product[] {
  const { search, category, priceFrom, priceTo, materials, only } = filters
  return products.filter(
    (product) =>
      matchesSearch(product, search) &&
      (category === null || product.category === category) &&
      product.priceCents >= priceFrom &&
      product.priceCents <= priceTo &&
      (materials.length === 0 || materials.some((material) => product.materials.includes(material))) &&
      (only === null || only.includes(product.id)),
  )
}
