import type { ProductIds } from '../lists/storage.ts'
import { BEST_SELLERS } from '../promises.ts'
import { highestPrice } from './catalogue.ts'
import type { FilterState } from './filter-state.ts'
import { type Filters, filterProducts } from './filters.ts'
import type { Product } from './product.ts'
import { products } from './products.ts'
import { sortProducts } from './sort.ts'

const bestSellers: ProductIds = products.slice(0, BEST_SELLERS).map(({ id }) => id)

function filtersOf(state: FilterState, saved: ProductIds): Filters {
  const { pick } = state
  return { ...state, only: pick === 'saved' ? saved : pick === 'best-sellers' ? bestSellers : pick }
}

/** The products that pass the filters, in their order; `saved` is the shopper's wishlist. */
export function filteredProducts(filters: FilterState, saved: ProductIds): readonly Product[] {
  return sortProducts(filterProducts(products, filtersOf(filters, saved)), filters.sort)
}

/** How many products of the list contain a material, whichever other materials are chosen. */
export function countOfMaterial(filters: FilterState, saved: ProductIds, material: string): number {
  return filterProducts(products, { ...filtersOf(filters, saved), materials: [material] }).length
}

/** A few products for a shopper whose filters let nothing through: of the chosen category, else from the top of the catalogue. */
export function suggestedProducts({ category }: FilterState, count: number): readonly Product[] {
  return products.filter((product) => category === null || product.category === category).slice(0, count)
}

/** Whether the price narrows the list. */
export function isPriceLimited({ priceFrom, priceTo }: FilterState): boolean {
  return priceFrom > 0 || priceTo < highestPrice
}
