import { lowestPrice } from '../catalogue/choice.ts'
import type { Product } from '../catalogue/product.ts'

/** The five orders of the list, the first is the catalogue's own (S9.15). */
export const sortOptions = ['featured', 'price-asc', 'price-desc', 'name-asc', 'name-desc'] as const
export type SortOption = (typeof sortOptions)[number]

const { compare } = new Intl.Collator('en-IE')
const byName = (a: Product, b: Product) => compare(a.name, b.name)
const comparisons: Record<SortOption, (a: Product, b: Product) => number> = {
  featured: () => 0,
  'price-asc': (a, b) => lowestPrice(a) - lowestPrice(b),
  'price-desc': (a, b) => lowestPrice(b) - lowestPrice(a),
  'name-asc': byName,
  'name-desc': (a, b) => byName(b, a),
}

export function isSortOption(value: string): value is SortOption {
  return sortOptions.some((option) => option === value)
}

/** The products in the chosen order; ties stay in the list's own (S2.62). */
export function sortProducts(products: readonly Product[], option: SortOption): readonly Product[] {
  return products.toSorted(comparisons[option])
}
