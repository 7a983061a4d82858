import * as v from 'valibot'
import { findProduct } from '../catalogue/catalogue.ts'
import { type Choice, isChoosable, unitPrice } from '../catalogue/choice.ts'
import { OPTIONS_MAX } from '../catalogue/options.ts'
import { type Cents, centsFromEuro } from '../money.ts'
import { nounsOf } from '../settings/nouns.ts'
import type { Shop } from '../shop.ts'
import { typedLine, upTo } from '../typed-text.ts'
import { CartLineData, choiceEntries, withChoice } from './line-data.ts'
import { withDefaults } from './storage.ts'

/**
 * A change to a product since it was put into a stored cart.
 *
 * - `retired`: it is no longer made, or not with these options.
 * - `unreadable`: the stored line cannot be read; its name may be.
 * - `repriced`: its price differs (cents).
 */
export type CartChange =
  | { readonly kind: 'retired'; readonly name: string }
  | { readonly kind: 'unreadable'; readonly name: string | null }
  | { readonly kind: 'repriced'; readonly name: string; readonly from: Cents; readonly to: Cents }

const NAME_MAX = 60

const Name = v.pipe(typedLine(), v.nonEmpty(), upTo(NAME_MAX))
const Named = v.fallback(v.object({ name: v.fallback(v.nullable(Name), null) }), { name: null })

const StoredLine = v.pipe(
  v.object({
    id: v.string(),
    name: v.optional(Name),
    ...choiceEntries,
    price: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100_000), v.transform(centsFromEuro))),
  }),
  v.transform(withChoice),
)

function withOptions(name: string, options: Choice['options']): string {
  const values = Object.values(options).filter((value) => value !== '' && value.length <= NAME_MAX)
  return values.length > 0 ? `${name} (${values.slice(0, OPTIONS_MAX).join(', ')})` : name
}

export const unreadable: CartChange = { kind: 'unreadable', name: null }

/** Compares a stored cart's names and euro prices to the catalogue; each product is named once (docs/decisions/003). */
export function cartChanges(shop: Shop, value: unknown): readonly CartChange[] {
  if (value === null || value === undefined) return []
  if (!Array.isArray(value)) return [unreadable]
  const byId = new Map<string, CartChange>()
  for (const entry of value) {
    if (!v.is(CartLineData, entry)) {
      const { name } = v.parse(Named, entry)
      byId.set(`unreadable ${name}`, { kind: 'unreadable', name })
      continue
    }
    const line = v.safeParse(StoredLine, entry)
    if (!line.success) continue
    const { id, name, price, ...chosen } = line.output
    const product = findProduct(shop, id)
    if (!product) {
      byId.set(id, { kind: 'retired', name: name ?? nounsOf(shop).A })
      continue
    }
    const choice = withDefaults(product, chosen)
    const to = unitPrice(product, choice)
    if (product.id !== id || !isChoosable(product, choice))
      byId.set(id, { kind: 'retired', name: withOptions(product.name, choice.options) })
    else if (price !== undefined && price !== to)
      byId.set(id, { kind: 'repriced', name: product.name, from: price, to })
  }
  return [...byId.values()]
}
