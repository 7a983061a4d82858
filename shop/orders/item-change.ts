import { isSameLine, type LineKey } from '../cart/cart.ts'
import { type OrderLine, partOfLine, priceLine } from '../cart/order-line.ts'
import { findAnyProduct, findProduct } from '../catalogue/catalogue.ts'
import { type Choice, optionFault, personalFaults, unitPrice } from '../catalogue/choice.ts'
import type { Product } from '../catalogue/product.ts'
import { type Cents, formatCents } from '../money.ts'
import { isRefusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { mergeLines } from './buyer-changes.ts'
import type { ItemCount, OrderItem } from './items.ts'
import { type OrderRefusal, refuseOrder } from './refusals.ts'

export type WantedItem = LineKey & ItemCount

export type ChangedItem = {
  readonly before: OrderLine
  readonly after: OrderLine
  readonly lines: readonly (OrderLine | OrderItem)[]
}

/** The price of one item as it is wanted. It may have changed since, so the same product costs the price paid for it and the price of the choice. */
export function priceInstead(product: Product, line: OrderLine, wanted: Choice): Cents {
  const price = unitPrice(product, wanted)
  return product.id === line.id ? line.unitCents + price - unitPrice(product, line) : price
}

/**
 * Replaces items of a line by others of the same price, or refuses. `others` are lines that the new one may be joined to.
 *
 * Refuses another price, and words that end or restore the right to withdraw: the customer must know both before paying
 * (Directive 2011/83/EU, articles 6 and 16(c)).
 */
export function itemInstead(
  shop: Shop,
  line: OrderLine,
  { quantity, id, ...wanted }: Omit<WantedItem, 'itemId'>,
  others: readonly OrderLine[] = [],
): OrderLine | OrderRefusal {
  const isSameProduct = id === line.id
  // A retired product is still made for the customer who ordered it.
  const product = isSameProduct ? findAnyProduct(shop, id) : findProduct(shop, id)
  if (product?.id !== id) return refuseOrder('no-product', isSameProduct ? line.name : 'This product')
  if (optionFault(product, wanted.options)) return refuseOrder('not-offered', product.name)
  const [fault] = personalFaults(product, wanted.personal)
  if (fault) return refuseOrder('wrong-words', fault.sentence)
  const { unitCents, readyBy } = line
  const after = { ...priceLine(product, { quantity, ...wanted }), unitCents, lineCents: unitCents * quantity, readyBy }
  if (isSameProduct) after.name = line.name
  // Lines that are the same become one, which has one price.
  const price = others.find((one) => isSameLine(one, after))?.unitCents ?? priceInstead(product, line, wanted)
  if (price !== unitCents) return refuseOrder('other-price', formatCents(unitCents), formatCents(price))
  return after.isWithdrawable === line.isWithdrawable ? after : refuseOrder('other-withdrawal')
}

export function changeItem(
  shop: Shop,
  items: readonly OrderItem[],
  { itemId, ...wanted }: WantedItem,
): ChangedItem | OrderRefusal {
  const { quantity } = wanted
  const index = items.findIndex((one) => one.itemId === itemId)
  const item = items[index]
  if (item === undefined || quantity > item.quantity) return refuseOrder('no-item')
  const after = itemInstead(shop, item, wanted, items)
  if (isRefusal(after)) return after
  if (isSameLine(item, after)) return refuseOrder('nothing-changed')
  const rest = partOfLine(item, item.quantity - quantity)
  const { discountCents = 0 } = item
  const moved = discountCents - (rest.discountCents ?? 0)
  const other = moved === 0 ? after : { ...after, discountCents: moved }
  // What is changed as a whole stays the item that it was.
  const changed = item.quantity === quantity ? [{ ...item, ...after }] : [rest, other]
  const lines: readonly (OrderLine | OrderItem)[] = items
  return { before: partOfLine(item, quantity), after, lines: mergeLines(lines.toSpliced(index, 1, ...changed)) }
}
