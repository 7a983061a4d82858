import * as v from 'valibot'
import { findAnyProduct } from '#shop/catalogue/catalogue.ts'
import { type Choice, standardChoice, unitPrice, variantId } from '#shop/catalogue/choice.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { countedVariants } from '#shop/catalogue/stock.ts'
import type { OrderSummary } from '#shop/desk/orders.ts'
import { centsFromText, type ExtraLine, productOfLine } from '#shop/desk/sales.ts'
import { euroFromCents, formatCents } from '#shop/money.ts'
import { priceInstead, type WantedItem } from '#shop/orders/item-change.ts'
import type { ItemCount } from '#shop/orders/items.ts'
import { refuseOrder } from '#shop/orders/refusals.ts'
import type { Shop } from '#shop/shop.ts'
import { newId } from '../../platform/new-id.ts'
import { wordsErrors } from '../forms/words-field.tsx'

const Words = v.record(v.string(), v.string())
export const EditedLine = v.object({
  /** The id of the order's item, or a new one for a sale. */
  key: v.string(),
  name: v.string(),
  quantity: v.string(),
  /** In euro, if a sale names it. */
  price: v.string(),
  /** The id of the product; '' if it is none of the shop's. */
  product: v.string(),
  /** Empty for the standard choice. */
  options: Words,
  personal: Words,
})
export type EditedLine = Readonly<v.InferOutput<typeof EditedLine>>
export const EditedLines = v.pipe(v.array(EditedLine), v.readonly())
export type EditedLines = v.InferOutput<typeof EditedLines>

export type OrderedItem = OrderSummary['items'][number]

export function emptyLine(): EditedLine {
  return { key: newId(), name: '', quantity: '1', price: '', product: '', options: {}, personal: {} }
}

export function orderedLine({ itemId, name, id, options, personal }: OrderedItem, quantity: number): EditedLine {
  return { key: itemId, name, quantity: String(quantity), price: '', product: id, options, personal }
}

/** The lines of an order's items with so many units of each, in their order; none if it is not said. */
export function orderedLines(items: readonly OrderedItem[], quantities: readonly number[] = []): EditedLine[] {
  return items.map((item, index) => orderedLine(item, quantities[index] ?? 0))
}

/** The lines of a sale, as the server takes them: what is no number is told there. */
export function saleLines(lines: EditedLines, products: readonly Product[] = []): ExtraLine[] {
  return lines.map((line) => {
    const product = productOfLine(products, line)
    return {
      name: line.name,
      quantity: Number(line.quantity),
      unitCents: centsFromText(line.price) ?? 0,
      product: product?.id ?? '',
      options: product ? chosenOptions(product, line) : {},
      personal: line.personal,
    }
  })
}

/** The lines with what their products cost in the shop, whatever was typed. */
export function atShopPrices(lines: EditedLines, products: readonly Product[]): EditedLine[] {
  return lines.map((line) => {
    const product = productOfLine(products, line)
    return product ? { ...line, price: shopPrice(product, line) } : line
  })
}

/** In euro, as it stands in the field. */
export function shopPrice(product: Product, line: Choice): string {
  return euroFromCents(unitPrice(product, { ...line, options: chosenOptions(product, line) })).toFixed(2)
}

/** Every way to choose the options of a product: the variants that it has if each is counted. */
export function everyChoice(product: Product): Choice['options'][] {
  return countedVariants({ ...product, supply: { kind: 'in-stock', counts: {} } }).map(({ options }) => options)
}

export function chosenOptions(product: Product, { options }: Pick<Choice, 'options'>): Choice['options'] {
  const isChosen = (one: Choice['options']) => variantId({ options: one }) === variantId({ options })
  return everyChoice(product).find(isChosen) ?? standardChoice(product).options
}

/** How many of an order's item are chosen, never more than there are: the order may change on another device meanwhile. */
export function countOf(lines: EditedLines, { itemId }: Pick<OrderedItem, 'itemId'>, most: number): number {
  const line = lines.find(({ key }) => key === itemId)
  return line ? Math.min(Number(line.quantity), most) : 0
}

export function countedItems(items: readonly OrderedItem[], lines: EditedLines): ItemCount[] {
  return items.flatMap((item) => {
    const quantity = countOf(lines, item, item.quantity)
    return quantity > 0 ? [{ itemId: item.itemId, quantity }] : []
  })
}

export function wantedItem({ key, quantity, product, options, personal }: EditedLine): WantedItem {
  return { itemId: key, quantity: Number(quantity), id: product, options, personal }
}

/** Says that an order's item can't be exchanged for what costs another price; null if it can. */
export function priceProblem(shop: Pick<Shop, 'catalogue'>, item: OrderedItem, line: EditedLine): string | null {
  const product = findAnyProduct(shop, line.product)
  const price = product && priceInstead(product, item, line)
  if (price === undefined || price === item.unitCents) return null
  return refuseOrder('other-price', formatCents(item.unitCents), formatCents(price)).message
}

export const wordsName = (index: number, field: string) => `lines.${index}.personal.${field}`

export function wordsFaults(
  lines: EditedLines,
  productOf: (line: EditedLine) => Product | undefined,
): Record<string, string> {
  const faults = lines.flatMap((line, index) => {
    const product = Number(line.quantity) === 0 ? undefined : productOf(line)
    const wrong = product ? Object.entries(wordsErrors(product, line.personal)) : []
    return wrong.map(([field, sentence]) => [wordsName(index, field), sentence] as const)
  })
  return Object.fromEntries(faults)
}
