import * as v from 'valibot'
import { findProduct, isOffered } from '../catalogue/catalogue.ts'
import { DEFAULT_SIZE, sizes } from '../catalogue/product.ts'
import { type Cents, centsFromEuro } from '../money.ts'
import type { Shop } from '../shop.ts'

/** What has become of a product since it was put into a stored cart: it is no longer made, or not in its size, or its price in cents differs. */
export type CartChange =
  | { readonly kind: 'retired'; readonly name: string }
  | { readonly kind: 'repriced'; readonly name: string; readonly from: Cents; readonly to: Cents }

const NAME_MAX = 60

const StoredLine = v.object({
  id: v.string(),
  name: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(NAME_MAX))),
  size: v.optional(v.picklist(sizes), DEFAULT_SIZE),
  price: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100_000), v.transform(centsFromEuro))),
})

/** Compares a stored cart's names and euro prices to the catalogue; each product is named once (docs/decisions/003). */
export function cartChanges(shop: Shop, value: unknown): readonly CartChange[] {
  if (!Array.isArray(value)) return []
  const byId = new Map<string, CartChange>()
  for (const entry of value) {
    const line = v.safeParse(StoredLine, entry)
    if (!line.success) continue
    const { id, name, size, price } = line.output
    const product = findProduct(shop, id)
    if (!product) byId.set(id, { kind: 'retired', name: name ?? 'A bracelet' })
    else if (!isOffered(shop, id, size)) byId.set(id, { kind: 'retired', name: `${product.name} (${size})` })
    else if (price !== undefined && price !== product.priceCents)
      byId.set(id, { kind: 'repriced', name: product.name, from: price, to: product.priceCents })
  }
  return [...byId.values()]
}
