import { lineName, type OrderLine } from '../cart/order-line.ts'
import { isRefusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { mergeLines } from './buyer-changes.ts'
import { itemInstead, type WantedItem } from './item-change.ts'
import { type ItemCount, itemState, type OrderItem } from './items.ts'
import { type OrderRefusal, refuseOrder } from './refusals.ts'

export function leftToExchange(item: OrderItem): number {
  const { kept, exchanged } = itemState(item)
  return Math.max(0, kept - exchanged)
}

/** The items of an order that come back, and the lines of the order that replaces them, which cost nothing. */
export type Exchange = { readonly back: readonly ItemCount[]; readonly lines: readonly OrderLine[] }

/** Plans an exchange of items for others of the same price, or refuses it. `leftOf` says how many of an item can be exchanged. */
export function planExchange(
  shop: Shop,
  items: readonly OrderItem[],
  leftOf: (item: OrderItem) => number,
  wanted: readonly WantedItem[],
): Exchange | OrderRefusal {
  const back: ItemCount[] = []
  const out: OrderLine[] = []
  for (const item of items) {
    const own = wanted.filter(({ itemId }) => itemId === item.itemId)
    const quantity = own.reduce((sum, one) => sum + one.quantity, 0)
    if (quantity > leftOf(item)) return refuseOrder('none-to-exchange', lineName(item))
    if (quantity > 0) back.push({ itemId: item.itemId, quantity })
    for (const one of own) {
      const instead = itemInstead(shop, item, one)
      if (isRefusal(instead)) return instead
      out.push({ ...instead, unitCents: 0, lineCents: 0 })
    }
  }
  const isKnown = ({ itemId }: WantedItem) => items.some((item) => item.itemId === itemId)
  return wanted.every(isKnown) ? { back, lines: mergeLines(out) } : refuseOrder('no-item')
}
