import type { QuoteLine } from '../checkout/quote.ts'
import type { RefundWhat } from '../desk/changes.ts'
import type { Cents } from '../money.ts'
import type { TakenLine } from './lines-to-make.ts'

/** What a refund of so many pieces of some lines comes to, in cents, or of an amount; null stands for all that is left. Throws a RangeError for a line or a number of pieces that the order does not have. */
export function refundAmount(lines: readonly QuoteLine[], what: RefundWhat): Cents | null {
  if (what.kind === 'all') return null
  if (what.kind === 'amount') return what.amount
  const places = new Set(what.lines.map(({ place }) => place))
  if (places.size !== what.lines.length || places.size === 0) throw new RangeError('Name each line once.')
  return what.lines.reduce((sum, { place, quantity }) => {
    const line = lines[place]
    if (line === undefined || quantity > line.quantity) throw new RangeError('The order does not have so many pieces.')
    return sum + line.unitCents * quantity
  }, 0)
}

/** Lines of an order that were chosen by index, as what is taken back of them; never more than the order has. */
export function chosenLines(
  lines: readonly QuoteLine[],
  chosen: readonly { readonly place: number; readonly quantity: number }[],
): TakenLine[] {
  return chosen.flatMap(({ place, quantity }) => {
    const line = lines[place]
    return line ? [{ id: line.id, size: line.size, quantity: Math.min(quantity, line.quantity) }] : []
  })
}
