import { type Fact, factValue } from '../catalogue/facts.ts'
import type { Product } from '../catalogue/product.ts'
import type { ProductIds } from '../lists/storage.ts'
import { BEST_SELLERS } from '../promises.ts'
import type { Shop } from '../shop.ts'
import { hasOption, optionsOf } from './fact-options.ts'
import type { FilterState } from './filter-state.ts'
import { filterUrl } from './filter-url.ts'
import { createFilter, type Filters } from './filters.ts'
import { sortProducts } from './sort.ts'

/** The URL of a page of the list with its filters, from 1 (docs/decisions/030, S10.206). */
export function listUrl(shop: Shop, filters: FilterState, page: number): string {
  const url = filterUrl(shop, filters)
  return page > 1 ? `${url}${url.includes('?') ? '&' : '?'}page=${page}` : url
}

export function pageIn(search: string): number {
  return Number(/[?&]page=(\d{1,3})(?:&|$)/.exec(search)?.[1] ?? 1) || 1
}

const bestSellers = (shop: Shop): ProductIds => shop.catalogue.products.slice(0, BEST_SELLERS).map(({ id }) => id)

function filtersOf(shop: Shop, state: FilterState, saved: ProductIds): Filters {
  const { pick } = state
  return { ...state, only: pick === 'saved' ? saved : pick === 'best-sellers' ? bestSellers(shop) : pick }
}

export function filteredProducts(shop: Shop, filters: FilterState, saved: ProductIds): readonly Product[] {
  const kept = shop.catalogue.products.filter(createFilter(shop, filtersOf(shop, filters, saved)))
  return sortProducts(kept, filters.sort)
}

/** The options of a fact's filter, each with the number of products that have it, whichever of them are chosen. A chosen one is never left out. */
export function countedOptions(
  shop: Shop,
  fact: Fact,
  filters: FilterState,
  saved: ProductIds,
): { readonly option: string; readonly count: number }[] {
  const { products } = shop.catalogue
  const { [fact.id]: chosen = [], ...facts } = filters.facts
  const kept = products.filter(createFilter(shop, { ...filtersOf(shop, filters, saved), facts }))
  return [...new Set([...optionsOf(products, fact), ...chosen])].map((option) => ({
    option,
    count: kept.filter((product) => hasOption(factValue(product, fact), option)).length,
  }))
}

/** A few products for a shopper whose filters let nothing through: of the chosen category, else from the top of the catalogue. */
export function suggestedProducts(shop: Shop, { category }: FilterState, count: number): readonly Product[] {
  return shop.catalogue.products.filter((product) => category === null || product.category === category).slice(0, count)
}

export function isPriceLimited(shop: Shop, { priceFrom, priceTo }: FilterState): boolean {
  return priceFrom > 0 || priceTo < shop.catalogue.highestPrice
}
