import * as v from 'valibot'
import { type CartLine, isSameLine, lineKey } from '../cart/cart.ts'
import { lineName, type OrderLine } from '../cart/order-line.ts'
import { type Cents, formatCents } from '../money.ts'
import { isRefusal } from '../refusal.ts'
import type { TakenBack, TakenLine } from './lines-to-make.ts'
import { type RefundRefusal, refuseRefund } from './refund-refusals.ts'

/** So many items of some lines, which are named by their index in the order. */
export const ChosenLines = v.array(
  v.object({
    lineIndex: v.pipe(v.number(), v.integer(), v.minValue(0)),
    quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
)

/** What goes back: all that is left, so many of some lines (by their index in the order), or an amount in cents. */
export const RefundWhat = v.variant('kind', [
  v.object({ kind: v.literal('all') }),
  v.object({ kind: v.literal('lines'), lines: ChosenLines }),
  v.object({ kind: v.literal('amount'), amount: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
])
export type RefundWhat = v.InferOutput<typeof RefundWhat>

/** The lines and money of an order, in cents. */
export type RefundFacts = {
  readonly lines: readonly OrderLine[]
  readonly takenBack: readonly TakenBack[]
  readonly received: Cents
  /** Money back with the payer: refunds that did not fail, and disputes that were lost. */
  readonly goneBack: Cents
}

/** What can still be refunded of an order: cents in all, and how many of each line by its index. */
export type LeftToRefund = { readonly cents: Cents; readonly quantities: readonly number[] }

const countOf = (line: OrderLine, some: readonly CartLine[]) =>
  some.filter((one) => isSameLine(one, line)).reduce((sum, { quantity }) => sum + quantity, 0)

/** The quantity of each line that no refund names. A failed refund does not count, because its money came back. */
function notRefunded({ lines, takenBack }: RefundFacts): number[] {
  const refunds = takenBack.filter(({ kind }) => kind === 'refund')
  const refunded = refunds.flatMap((one) => (one.lines === 'all' ? lines : one.lines))
  return lines.map((line, index) => {
    // Of identical lines, the first counts as refunded first.
    const own = countOf(line, refunded) - countOf(line, lines.slice(0, index))
    return line.quantity - Math.min(line.quantity, Math.max(0, own))
  })
}

/** What can still be refunded, so that no item is refunded twice and no more goes back than came in (docs/decisions/006). */
export function leftToRefund(facts: RefundFacts): LeftToRefund {
  const cents = Math.max(0, facts.received - facts.goneBack)
  const quantities = notRefunded(facts).map((count, index) => {
    const unitCents = facts.lines[index]?.unitCents ?? 0
    return unitCents === 0 ? count : Math.min(count, Math.floor(cents / unitCents))
  })
  return { cents, quantities }
}

/** The price of so many items of some lines, in cents. Refuses items that the order does not have or that were refunded. */
function priceOf(facts: RefundFacts, chosen: v.InferOutput<typeof ChosenLines>): Cents | RefundRefusal {
  const lineIndexes = new Set(chosen.map(({ lineIndex }) => lineIndex))
  if (lineIndexes.size !== chosen.length || lineIndexes.size === 0) return refuseRefund('line-twice')
  const left = notRefunded(facts)
  let sum = 0
  for (const { lineIndex, quantity } of chosen) {
    const line = facts.lines[lineIndex]
    if (line === undefined || quantity > line.quantity) return refuseRefund('too-many-items')
    const count = left[lineIndex] ?? 0
    if (quantity > count) return refuseRefund('line-refunded', lineName(line), String(line.quantity - count))
    sum += line.unitCents * quantity
  }
  return sum === 0 ? refuseRefund('costs-nothing') : sum
}

/** The amount of a refund in cents, or why it cannot be given. */
export function refundAmount(facts: RefundFacts, what: RefundWhat): Cents | RefundRefusal {
  const { cents } = leftToRefund(facts)
  const received = formatCents(facts.received)
  if (cents === 0) return refuseRefund('all-gone', received)
  if (what.kind === 'all') return cents
  const amount = what.kind === 'amount' ? what.amount : priceOf(facts, what.lines)
  if (isRefusal(amount)) return amount
  return amount > cents ? refuseRefund('too-much', formatCents(cents), received) : amount
}

/** The lines that a refund names; none for an amount or for all that is left. */
export function linesOf(lines: readonly OrderLine[], what: RefundWhat): TakenLine[] {
  return what.kind === 'lines' ? chosenLines(lines, what.lines) : []
}

/** Lines of an order that were chosen by index, as what is taken back of them; never more than the order has. */
export function chosenLines(
  lines: readonly OrderLine[],
  chosen: readonly { readonly lineIndex: number; readonly quantity: number }[],
): TakenLine[] {
  return chosen.flatMap(({ lineIndex, quantity }) => {
    const line = lines[lineIndex]
    return line ? [{ ...lineKey(line), quantity: Math.min(quantity, line.quantity) }] : []
  })
}
