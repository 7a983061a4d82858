import { type OrderLine, partOfLine } from '../cart/order-line.ts'
import { type ItemCount, itemState, type OrderItem } from './items.ts'

export type OpenSwap = {
  readonly itemId: string
  readonly wanted: Pick<OrderLine, 'options' | 'optionNames'>
}

export function withCounts(items: readonly OrderItem[], countOf: (item: OrderItem) => number): OrderItem[] {
  return items.flatMap((item) => {
    const quantity = countOf(item)
    return quantity === 0 ? [] : [partOfLine(item, quantity)]
  })
}

export function countOf(counts: readonly ItemCount[], { itemId }: Pick<OrderItem, 'itemId'>): number {
  return counts.reduce((sum, one) => (one.itemId === itemId ? sum + one.quantity : sum), 0)
}

export function someItems(items: readonly OrderItem[], counts: readonly ItemCount[]): OrderItem[] {
  return withCounts(items, (item) => countOf(counts, item))
}

export function itemsPosted(items: readonly OrderItem[]): OrderItem[] {
  return withCounts(items, (item) => itemState(item).posted)
}

/**
 * The items of an order that are left to make and pack, for Today, the bench sheet and a parcel's papers (docs/decisions/011).
 * Once all is posted: the item that a gift is swapped for, or else all that was posted.
 */
export function itemsToMake(items: readonly OrderItem[], swap: OpenSwap | null): OrderItem[] {
  const left = withCounts(items, (item) => itemState(item).toPost)
  if (left.length > 0) return left
  const swapped = swap && items.find(({ itemId }) => itemId === swap.itemId)
  return swap && swapped ? [{ ...partOfLine(swapped, 1), ...swap.wanted }] : itemsPosted(items)
}

/** The items that the customer keeps: without what refunds and withdrawals have taken back, before or after posting. */
export function itemsKept(items: readonly OrderItem[]): OrderItem[] {
  return withCounts(items, (item) => itemState(item).kept)
}

/** Units of an item that were taken back, in words: 'refunded', '1 of 2 refunded, 1 of 2 withdrawn'; '' if it is kept. */
export function takenWords(item: OrderItem): string {
  const { ordered, refunded, asked } = itemState(item)
  const words = (count: number, what: string) =>
    count === 0 ? [] : [count === ordered ? what : `${count} of ${ordered} ${what}`]
  return [...words(refunded, 'refunded'), ...words(asked, 'withdrawn')].join(', ')
}

export function isAllTakenBack(items: readonly OrderItem[]): boolean {
  return items.length > 0 && itemsKept(items).length === 0
}
