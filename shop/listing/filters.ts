import type { Product } from '../catalogue/product.ts'
import type { Cents } from '../money.ts'
import type { Shop } from '../shop.ts'
import { placesFound } from './search.ts'

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

/** The places of a list's products by the materials that they contain. */
export function placesByMaterial(products: readonly Product[]): ReadonlyMap<string, readonly number[]> {
  const known = indexes.get(products)
  if (known) return known
  const index = new Map<string, number[]>()
  for (const [place, { materials }] of products.entries())
    for (const material of new Set(materials)) {
      const places = index.get(material)
      if (places) places.push(place)
      else index.set(material, [place])
    }
  indexes.set(products, index)
  return index
}

function placesWithAny(products: readonly Product[], materials: readonly string[]): (place: number) => boolean {
  if (materials.length === 0) return () => true
  const has = new Uint8Array(products.length)
  const index = placesByMaterial(products)
  for (const material of materials) for (const place of index.get(material) ?? []) has[place] = 1
  return (place) => has[place] === 1
}

/** Which products pass all kinds of filter, by their places; of several materials one is enough (S2.59). */
export function placesKept(shop: Shop, filters: Filters): (place: number) => boolean {
  const { products } = shop.catalogue
  const { search, category, priceFrom, priceTo, materials, only } = filters
  const isFound = placesFound(shop, search)
  const isMadeOf = placesWithAny(products, materials)
  const ids = only && new Set(only)
  return (place) => {
    const product = products[place]
    return (
      product !== undefined &&
      isFound(place) &&
      (category === null || product.category === category) &&
      product.priceCents >= priceFrom &&
      product.priceCents <= priceTo &&
      isMadeOf(place) &&
      (ids === null || ids.has(product.id))
    )
  }
}
