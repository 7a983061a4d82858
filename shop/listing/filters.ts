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

const indexes = new WeakMap<readonly Product[], ReadonlyMap<string, readonly number[]>>()

/** The positions of a list's products by the materials that they contain. */
export function positionsByMaterial(products: readonly Product[]): ReadonlyMap<string, readonly number[]> {
  const known = indexes.get(products)
  if (known) return known
  const index = new Map<string, number[]>()
  for (const [position, { materials }] of products.entries())
    for (const material of new Set(materials)) {
      const positions = index.get(material)
      if (positions) positions.push(position)
      else index.set(material, [position])
    }
  indexes.set(products, index)
  return index
}

function createMaterialFilter(
  products: readonly Product[],
  materials: readonly string[],
): (position: number) => boolean {
  if (materials.length === 0) return () => true
  const has = new Uint8Array(products.length)
  const index = positionsByMaterial(products)
  for (const material of materials) for (const position of index.get(material) ?? []) has[position] = 1
  return (position) => has[position] === 1
}

/** Returns a test of positions: whether the product there passes all kinds of filter; of several materials one is enough (S2.59). */
export function createFilter(shop: Shop, filters: Filters): (position: number) => boolean {
  const { products } = shop.catalogue
  const { search, category, priceFrom, priceTo, materials, only } = filters
  const isFound = createSearch(shop, search)
  const isMadeOf = createMaterialFilter(products, materials)
  const ids = only && new Set(only)
  const isBetween = (price: Cents) => price >= priceFrom && price <= priceTo
  return (position) => {
    const product = products[position]
    return (
      product !== undefined &&
      isFound(position) &&
      (category === null || product.category === category) &&
      isBetween(lowestPrice(product)) &&
      isMadeOf(position) &&
      (ids === null || ids.has(product.id))
    )
  }
}
