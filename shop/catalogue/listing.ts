import type { ProductIds } from '../lists/stored.ts'
import { type Cents, formatWholeEuro } from '../money.ts'
import { BEST_SELLERS, PRICE_STEP } from '../promises.ts'
import { highestPrice } from './catalogue.ts'
import { type Filters, filterProducts } from './filters.ts'
import type { Product } from './product.ts'
import { products } from './products.ts'
import { type SortOption, sortProducts } from './sort.ts'

/** A narrowing to named products: the best sellers, the shopper's own saved ones, or those of a list that somebody sent. */
export type Picked = 'best-sellers' | 'saved' | ProductIds

/** All that a shopper asks of the list; prices in cents from 0 to the highest, in steps of the slider (specification 2, /shop). */
export type ListRequest = Omit<Filters, 'only'> & { readonly pick: Picked | null; readonly sort: SortOption }

/** Asks for every product, in whatever order. */
export const withoutFilters: Omit<ListRequest, 'sort'> = {
  search: '',
  category: null,
  priceFrom: 0,
  priceTo: highestPrice,
  materials: [],
  pick: null,
}

/** Asks for every product in the catalogue's order. */
export const wholeList: ListRequest = { ...withoutFilters, sort: 'featured' }

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

/** Two prices as the filter takes them: in order, within the catalogue, inwards to whole steps; what is no number asks nothing. */
export function priceRange(one: Cents, other: Cents): Pick<ListRequest, 'priceFrom' | 'priceTo'> {
  const within = (cents: Cents) => Math.min(highestPrice, Math.max(0, cents))
  const [low, high] = [Number.isFinite(one) ? one : 0, Number.isFinite(other) ? other : highestPrice]
  const priceFrom = Math.ceil(within(Math.min(low, high)) / PRICE_STEP) * PRICE_STEP
  const priceTo = Math.floor(within(Math.max(low, high)) / PRICE_STEP) * PRICE_STEP
  return { priceFrom: Math.min(priceFrom, priceTo), priceTo: Math.max(priceFrom, priceTo) }
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
