import { type Choice, standardChoice } from './choice.ts'
import type { Product } from './product.ts'
import { countedVariants, leftOf, type Reserved, type Stock } from './stock.ts'

type WithStock = { readonly stock: Stock }

const variantsOf = (product: Product, chosen: Choice['options']) =>
  countedVariants(product).filter(({ options }) =>
    Object.entries(options).every(([id, value]) => (chosen[id] ?? value) === value),
  )

/** How many are left of all variants of a product, or of those with the chosen values; null if it is made to order. */
export function leftInAll({ stock }: WithStock, product: Product, chosen: Choice['options'] = {}): number | null {
  if (product.supply.kind === 'made-to-order') return null
  return variantsOf(product, chosen).reduce((sum, { key }) => sum + (stock[key] ?? 0), 0)
}

/** The earliest end (ISO UTC) of the reservations of a product's variants, or of those with the chosen values; null without any. */
export function firstEnd(reserved: Reserved, product: Product, chosen: Choice['options'] = {}): string | null {
  return variantsOf(product, chosen).reduce<string | null>((first, { key }) => {
    const end = reserved[key]
    return end === undefined || (first !== null && first <= end) ? first : end
  }, null)
}

/** The time (ISO UTC) at which a product or the chosen variants may be free again, if none is left because somebody is paying; otherwise null. */
export function reservedUntil(
  shop: WithStock & { readonly reserved: Reserved },
  product: Product,
  chosen: Choice['options'] = {},
): string | null {
  return leftInAll(shop, product, chosen) === 0 ? firstEnd(shop.reserved, product, chosen) : null
}

/** The product with a first choice that can be bought. If its own first choice is sold, the first variant that is left takes its place. */
export function withFirstLeft(shop: WithStock, product: Product): Product {
  if (leftOf(shop, product, standardChoice(product).options) !== 0) return product
  const first = countedVariants(product).find(({ key }) => shop.stock[key])
  if (!first) return product
  const options = product.options.map((option) => ({ ...option, default: first.options[option.id] ?? option.default }))
  return { ...product, options }
}
