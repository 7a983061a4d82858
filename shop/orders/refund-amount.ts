import * as v from 'valibot'
import { lineName } from '../cart/order-line.ts'
import { type Cents, formatCents } from '../money.ts'
import { isRefusal } from '../refusal.ts'
import { type ItemCount, itemState, type OrderItem, refundCents } from './items.ts'
import { type RefundRefusal, refuseRefund } from './refund-refusals.ts'

export const ChosenItems = v.array(
  v.object({ itemId: v.string(), quantity: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
)

export const RefundWhat = v.variant('kind', [
  v.object({ kind: v.literal('all') }),
  v.object({ kind: v.literal('items'), items: ChosenItems }),
  v.object({ kind: v.literal('amount'), amount: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
])
export type RefundWhat = v.InferOutput<typeof RefundWhat>

export type RefundFacts = {
  readonly items: readonly OrderItem[]
  readonly received: Cents
  /** Money back with the payer: refunds that did not fail, and disputes that were lost. */
  readonly goneBack: Cents
}

/** Still to be refunded of an order: cents in all, and how many of each item, in their order. */
export type LeftToRefund = { readonly cents: Cents; readonly quantities: readonly number[] }

/** How many units no refund has paid for. A failed refund does not count, because its money came back. */
function notRefunded(item: OrderItem): number {
  const { ordered, refunded } = itemState(item)
  return ordered - refunded
}

/** The most units up to a count that so much money pays for. */
function mostFor(item: OrderItem, count: number, cents: Cents): number {
  let most = count
  while (most > 0 && refundCents(item, most) > cents) most -= 1
  return most
}

/** The rest that can be refunded, so that no item is refunded twice and no more goes back than came in (docs/decisions/006). */
export function leftToRefund({ items, received, goneBack }: RefundFacts): LeftToRefund {
  const cents = Math.max(0, received - goneBack)
  const quantities = items.map((item) => {
    const count = notRefunded(item)
    return mostFor(item, count, cents)
  })
  return { cents, quantities }
}

function priceOf({ items }: RefundFacts, chosen: readonly ItemCount[]): Cents | RefundRefusal {
  const ids = new Set(chosen.map(({ itemId }) => itemId))
  if (ids.size !== chosen.length || ids.size === 0) return refuseRefund('line-twice')
  let sum = 0
  for (const { itemId, quantity } of chosen) {
    const item = items.find((one) => one.itemId === itemId)
    if (item === undefined || quantity > item.quantity) return refuseRefund('too-many-items')
    const left = notRefunded(item)
    if (quantity > left) return refuseRefund('line-refunded', lineName(item), String(item.quantity - left))
    sum += refundCents(item, quantity)
  }
  return sum === 0 ? refuseRefund('costs-nothing') : sum
}

export function refundAmount(facts: RefundFacts, what: RefundWhat): Cents | RefundRefusal {
  const { cents } = leftToRefund(facts)
  const received = formatCents(facts.received)
  if (cents === 0) return refuseRefund('all-gone', received)
  if (what.kind === 'all') return cents
  const amount = what.kind === 'amount' ? what.amount : priceOf(facts, what.items)
  if (isRefusal(amount)) return amount
  return amount > cents ? refuseRefund('too-much', formatCents(cents), received) : amount
}

export function itemsOf(what: RefundWhat): readonly ItemCount[] {
  return what.kind === 'items' ? what.items : []
}
