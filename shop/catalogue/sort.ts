import type { Product } from './product.ts'

/** The five orders of the list, the first is the catalogue's own (S9.15). */
export const sortOptions = ['featured', 'price-asc', 'price-desc', 'name-asc', 'name-desc'] as const
export type SortOption = (typeof sortOptions)[number]

const byName = (a: Product, b: Product) => a.name.localeCompare(b.name, 'en-IE')
const comparisons: Record<SortOption, (a: Product, b: Product) => number> = {
  featured: () => 0,
  'price-asc': (a, b) => a.priceCents - b.priceCents,
  'price-desc': (a, b) => b.priceCents - a.priceCents,
  'name-asc': byName,
  'name-desc': (a, b) => byName(b, a),
}

/** Whether a text names one of the five orders. */
export function isSortOption(value: string): value is SortOption {
  return sortOptions.some((option) => option === value)
}

/** The products in the chosen order; ties stay in catalogue order (S2.62). */
export function sortProducts(products: readonly Product[], option: SortOption): Product[] {
  return products.toSorted(comparisons[option])
}
