import { type CartLine, isSameLine, lineKey } from '../cart/cart.ts'
import { lineName, type OrderLine } from '../cart/order-line.ts'
import { isRefusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { mergeLines } from './buyer-changes.ts'
import { itemInstead, type WantedItem } from './item-change.ts'
import { linesKept, type TakenBack, type TakenLine } from './lines-to-make.ts'
import { type OrderRefusal, refuseOrder } from './refusals.ts'

/** The refunds and withdrawals of an order, and the items that were exchanged before. */
export type ExchangeFacts = { readonly takenBack: readonly TakenBack[]; readonly exchanged: readonly TakenLine[] }

/** How many of each line of an order can still be exchanged: not what was refunded, withdrawn or exchanged already. */
export function leftToExchange(lines: readonly OrderLine[], { takenBack, exchanged }: ExchangeFacts): number[] {
  const kept = linesKept(lines, takenBack)
  const countOf = (line: OrderLine, some: readonly CartLine[]) =>
    some.filter((one) => isSameLine(one, line)).reduce((sum, { quantity }) => sum + quantity, 0)
  return lines.map((line) => Math.max(0, countOf(line, kept) - countOf(line, exchanged)))
}

/** The items of an order that come back, and the lines of the order that replaces them, which cost nothing. */
export type Exchange = { readonly back: readonly TakenLine[]; readonly lines: readonly OrderLine[] }

/** Plans an exchange of items for others of the same price, or refuses it. `left` says how many of each line can be exchanged. */
export function planExchange(
  shop: Shop,
  lines: readonly OrderLine[],
  left: readonly number[],
  wanted: readonly WantedItem[],
): Exchange | OrderRefusal {
  const back: TakenLine[] = []
  const out: OrderLine[] = []
  for (const [index, line] of lines.entries()) {
    const own = wanted.filter(({ lineIndex }) => lineIndex === index)
    const quantity = own.reduce((sum, one) => sum + one.quantity, 0)
    if (quantity > (left[index] ?? 0)) return refuseOrder('none-to-exchange', lineName(line))
    if (quantity > 0) back.push({ ...lineKey(line), quantity })
    for (const one of own) {
      const instead = itemInstead(shop, line, one)
      if (isRefusal(instead)) return instead
      out.push({ ...instead, unitCents: 0, lineCents: 0 })
    }
  }
  if (wanted.some(({ lineIndex }) => lineIndex >= lines.length)) return refuseOrder('no-item')
  return { back, lines: mergeLines(out) }
}
