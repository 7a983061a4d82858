import { type Choice, standardChoice } from './choice.ts'
import type { Product } from './product.ts'
import { countedVariants, leftOf, type Stock } from './stock.ts'

type WithStock = { readonly stock: Stock }

/** How many are left of all variants of a product, or of those with the chosen values; null if it is made to order. */
export function leftInAll({ stock }: WithStock, product: Product, chosen: Choice['options'] = {}): number | null {
  if (product.supply.kind === 'made-to-order') return null
  return countedVariants(product)
    .filter(({ options }) => Object.entries(options).every(([id, value]) => (chosen[id] ?? value) === value))
    .reduce((sum, { key }) => sum + (stock[key] ?? 0), 0)
}

/** The product with a first choice that can be bought. If its own first choice is sold, the first variant that is left takes its place. */
export function withFirstLeft(shop: WithStock, product: Product): Product {
  if (leftOf(shop, product, standardChoice(product).options) !== 0) return product
  const first = countedVariants(product).find(({ key }) => shop.stock[key])
  if (!first) return product
  const options = product.options.map((option) => ({ ...option, default: first.options[option.id] ?? option.default }))
  return { ...product, options }
}
