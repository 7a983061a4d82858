import type { ProductIds } from '../lists/stored.ts'
import { formatWholeEuro } from '../money.ts'
import { BEST_SELLERS } from '../promises.ts'
import { highestPrice } from './catalogue.ts'
import { type Filters, filterProducts } from './filters.ts'
import { type ListRequest, priceRange } from './list-request.ts'
import type { Product } from './product.ts'
import { products } from './products.ts'
import { sortProducts } from './sort.ts'

const bestSellers: ProductIds = products.slice(0, BEST_SELLERS).map(({ id }) => id)

function filtersOf(request: ListRequest, saved: ProductIds): Filters {
  const { pick } = request
  return { ...request, only: pick === 'saved' ? saved : pick === 'best-sellers' ? bestSellers : pick }
}

/** The products that a request asks for, in its order; `saved` is the shopper's wishlist. */
export function listedProducts(request: ListRequest, saved: ProductIds): readonly Product[] {
  return sortProducts(filterProducts(products, filtersOf(request, saved)), request.sort)
}

/** How many products of the list contain a material, whichever materials are chosen besides. */
export function countOfMaterial(request: ListRequest, saved: ProductIds, material: string): number {
  return filterProducts(products, { ...filtersOf(request, saved), materials: [material] }).length
}

/** A few products for a shopper whose request found nothing: of the chosen category, else from the top of the catalogue. */
export function suggestedProducts({ category }: ListRequest, count: number): readonly Product[] {
  return products.filter((product) => category === null || product.category === category).slice(0, count)
}

/** The range of prices in words, such as 'Up to €35' or '€30 to €40'. */
export function priceWords({ priceFrom, priceTo }: Pick<ListRequest, 'priceFrom' | 'priceTo'>): string {
  if (priceFrom === 0) return `Up to ${formatWholeEuro(priceTo)}`
  return priceFrom === priceTo
    ? `${formatWholeEuro(priceFrom)} exactly`
    : `${formatWholeEuro(priceFrom)} to ${formatWholeEuro(priceTo)}`
}

/** Whether the price narrows the list. */
export function isPriceLimited({ priceFrom, priceTo }: ListRequest): boolean {
  return priceFrom > 0 || priceTo < highestPrice
}

/** A filter that narrows the list: its name for the shopper, and what takes it away. */
export type AppliedFilter = { readonly name: string; readonly removal: Partial<ListRequest> }

const pickNames = { 'best-sellers': 'Best sellers', saved: 'Saved' } as const

/** Every filter of a request, one by one, in the order of the screen. */
export function appliedFilters(request: ListRequest): readonly AppliedFilter[] {
  const { search, category, materials, pick } = request
  const applied: AppliedFilter[] = []
  if (pick) applied.push({ name: typeof pick === 'string' ? pickNames[pick] : 'Shared list', removal: { pick: null } })
  if (search.trim()) applied.push({ name: `“${search.trim()}”`, removal: { search: '' } })
  if (category) applied.push({ name: category, removal: { category: null } })
  if (isPriceLimited(request)) applied.push({ name: priceWords(request), removal: priceRange(0, highestPrice) })
  for (const material of materials)
    applied.push({ name: material, removal: { materials: materials.filter((other) => other !== material) } })
  return applied
}
