import * as v from 'valibot'
import { lineKey } from '../cart/cart.ts'
import type { OrderLine } from '../cart/order-line.ts'
import type { Cents } from '../money.ts'
import type { TakenLine } from './lines-to-make.ts'
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

/** What a refund of so many items of some lines comes to, in cents, or of an amount; null stands for all that is left. Refuses a line or a number of items that the order does not have. */
export function refundAmount(lines: readonly OrderLine[], what: RefundWhat): Cents | null | RefundRefusal {
  if (what.kind === 'all') return null
  if (what.kind === 'amount') return what.amount
  const lineIndexes = new Set(what.lines.map(({ lineIndex }) => lineIndex))
  if (lineIndexes.size !== what.lines.length || lineIndexes.size === 0) return refuseRefund('line-twice')
  let sum = 0
  for (const { lineIndex, quantity } of what.lines) {
    const line = lines[lineIndex]
    if (line === undefined || quantity > line.quantity) return refuseRefund('too-many-items')
    sum += line.unitCents * quantity
  }
  return sum
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
