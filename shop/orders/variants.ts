import { isSameLine } from '../cart/cart.ts'
import { type OrderLine, optionWords } from '../cart/order-line.ts'
import { findAnyProduct } from '../catalogue/catalogue.ts'
import { type Choice, type Named, optionNames, unitPrice, variantId } from '../catalogue/choice.ts'
import { optionNounOf } from '../catalogue/options.ts'
import type { Product } from '../catalogue/product.ts'
import type { Shop } from '../shop.ts'
import type { Order } from './order.ts'

export type Variant = {
  readonly id: string
  readonly name: string
  readonly options: Choice['options']
  readonly optionNames: readonly Named[]
}

function variant(product: Product, options: Choice['options']): Variant {
  const chosen = { options, optionNames: optionNames(product, options) }
  return { id: variantId(chosen), name: optionWords(chosen), ...chosen }
}

/** The variants for which an item of an order may be changed at no cost; its product may be retired since. None for one that the catalogue does not know, or that is counted: others may have bought the rest. */
export function variantsFor(shop: Shop, line: Pick<OrderLine, 'id' | 'options'>): Variant[] {
  const product = findAnyProduct(shop, line.id)
  if (!product || product.options.length === 0 || product.supply.kind !== 'made-to-order') return []
  const all = product.options.reduce<Choice['options'][]>(
    (chosen, { id, values }) => chosen.flatMap((one) => values.map((value) => ({ ...one, [id]: value.id }))),
    [{}],
  )
  const price = (options: Choice['options']) => unitPrice(product, { options, personal: {} })
  return all.filter((options) => price(options) === price(line.options)).map((options) => variant(product, options))
}

/** The variants for which a line may be changed within its order: none that joins a line that cost another price. */
export function variantsWithin(shop: Shop, { items }: Pick<Order, 'items'>, line: OrderLine): Variant[] {
  return variantsFor(shop, line).filter(({ options }) =>
    items.every((one) => one.unitCents === line.unitCents || !isSameLine(one, { ...line, options })),
  )
}

export function changeableItems(shop: Shop, order: Pick<Order, 'items'>) {
  return order.items.flatMap((line) => {
    const variants = variantsWithin(shop, order, line)
    return Object.keys(line.options).length > 0 && variants.length > 1 ? [{ line, variants }] : []
  })
}

/** The word for the options of lines in sentences: 'size' if all of them are sizes, else 'choice'. */
export function optionNoun(lines: readonly Pick<OrderLine, 'optionNames'>[]): string {
  return optionNounOf(lines.flatMap((line) => line.optionNames.map(([name]) => name)))
}
