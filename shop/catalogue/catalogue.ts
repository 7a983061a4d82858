import type { Product } from './product.ts'
import { products } from './products.ts'

const byKey = new Map(
  products.flatMap((product) => [[product.id, product] as const, [product.handle, product] as const]),
)
const materialCounts = new Map<string, number>()
for (const product of products)
  for (const material of product.materials) materialCounts.set(material, (materialCounts.get(material) ?? 0) + 1)

/** The product with an id or a handle, or undefined (S2.7). */
export function findProduct(idOrHandle: string): Product | undefined {
  return byKey.get(idOrHandle)
}

/** Every material that the catalogue uses, by name, with the number of products that contain it. */
export const materials: readonly { readonly name: string; readonly count: number }[] = [...materialCounts]
  .map(([name, count]) => ({ name, count }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en-IE'))

/** The highest price in the catalogue in cents: the upper end of the price filter (S9.14). */
export const highestPrice = Math.max(...products.map((product) => product.priceCents))
