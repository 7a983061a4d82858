import type { Catalogue } from './catalogue.ts'
import { type Choice, variantId } from './choice.ts'
import type { Option } from './options.ts'
import type { Product } from './product.ts'
import type { Supply } from './supply.ts'

/** How many are left, by variant key. A variant that is made to order has no entry. */
export type Stock = Readonly<Record<string, number>>

/** Variants of which none is left while somebody pays for one: the time (ISO UTC) at which one may be free again, by variant key. */
export type Reserved = Readonly<Record<string, string>>

export const FEW_LEFT = 3

type Supplied = { readonly options: readonly Pick<Option, 'id'>[]; readonly supply: Pick<Supply, 'kind'> }

/** The key of a variant: product id and the chosen value of each option, in the product's order of options: '5' or '5.medium' or '5.medium.blue'. One of a kind is one variant, whatever is chosen. */
export function variantKey(id: string, options: Choice['options'], product: Supplied): string {
  const values =
    product.supply.kind === 'one-of-a-kind' ? [] : product.options.map((option) => options[option.id] ?? '')
  return [id, ...values.map((value) => value.replaceAll('.', '%2E'))].join('.')
}

/** How many of a product are left as it was chosen, or null if it is made to order. */
export function leftOf(
  { stock }: { readonly stock: Stock },
  product: Product,
  options: Choice['options'],
): number | null {
  return product.supply.kind === 'made-to-order' ? null : (stock[variantKey(product.id, options, product)] ?? 0)
}

export type CountedVariant = { readonly key: string; readonly options: Choice['options']; readonly opening: number }

/** Every variant of a product that is counted; none if it is made to order. */
export function countedVariants(product: Pick<Product, 'id' | 'options' | 'supply'>): CountedVariant[] {
  const { id, options, supply } = product
  if (supply.kind === 'made-to-order') return []
  if (supply.kind === 'one-of-a-kind') return [{ key: variantKey(id, {}, product), options: {}, opening: 1 }]
  const all = options.reduce<Choice['options'][]>(
    (chosen, option) => chosen.flatMap((one) => option.values.map((value) => ({ ...one, [option.id]: value.id }))),
    [{}],
  )
  return all.map((chosen) => ({
    key: variantKey(id, chosen, product),
    options: chosen,
    opening: supply.counts[variantId({ options: chosen })] ?? 0,
  }))
}

/** How many of each counted variant some lines ask for, by variant key; what is made to order is not in it. */
export function countedItems(
  { catalogue }: { readonly catalogue: Catalogue },
  lines: readonly (Pick<Choice, 'options'> & { readonly id: string; readonly quantity: number })[],
): ReadonlyMap<string, number> {
  const items = new Map<string, number>()
  for (const { id, options, quantity } of lines) {
    const product = catalogue.byKey.get(id)
    // A handle is a key too, and a line of a bespoke order may have an id that is one.
    if (product?.id !== id || product.supply.kind === 'made-to-order') continue
    const key = variantKey(id, options, product)
    items.set(key, (items.get(key) ?? 0) + quantity)
  }
  return items
}
