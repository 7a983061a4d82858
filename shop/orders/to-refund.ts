import { isSameLine } from '../cart/cart.ts'
import type { OrderLine } from '../cart/order-line.ts'
import type { TakenBack, TakenLine } from './lines-to-make.ts'
import { leftToRefund, type RefundFacts } from './refund-amount.ts'

/** A statement of withdrawal: when it came (ISO UTC), and what goes back; null if only its words say so. */
export type Stated = { readonly receivedAt: string; readonly lines: readonly TakenLine[] | 'all' | null }

/** The provider gives the time of a refund in whole seconds. */
const secondOf = (moment: string) => moment.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)

/** The quantity of each line that is still to refund for a statement, null if only the buyer's own words say what goes back; and whether all is refunded. */
export type ToRefund = { readonly quantities: readonly number[] | null; readonly isRefunded: boolean }

function statedOf(lines: readonly OrderLine[], { lines: stated }: Stated): number[] | null {
  if (stated === null || lines.length === 0) return null
  return lines.map((line) => {
    if (line.unitCents === 0) return 0
    if (stated === 'all') return line.isWithdrawable ? line.quantity : 0
    return Math.min(line.quantity, stated.find((one) => isSameLine(one, line))?.quantity ?? 0)
  })
}

/**
 * Returns what is still to refund for each statement; `statements` are given oldest first. A refund of a line counts for the
 * oldest statement before it that names the line.
 *
 * If a whole order goes back, its postage is refunded too (Directive 2011/83/EU, article 13).
 */
export function toRefund(facts: RefundFacts, statements: readonly Stated[]): ToRefund[] {
  const { lines } = facts
  const owed = statements.map((one) => statedOf(lines, one))
  const refunds = facts.takenBack.filter(({ kind }) => kind === 'refund').toSorted((a, b) => (a.at < b.at ? -1 : 1))
  for (const refund of refunds) settle(refund)
  const left = leftToRefund(facts)
  return owed.map((counts, n) => {
    if (counts === null) return { quantities: null, isRefunded: false }
    const quantities = counts.map((count, index) => Math.min(count, left.quantities[index] ?? 0))
    const isWhole = statements[n]?.lines === 'all' && lines.every((line) => line.isWithdrawable)
    return { quantities, isRefunded: quantities.every((count) => count === 0) && !(isWhole && left.cents > 0) }
  })

  function settle({ at, lines: refunded }: TakenBack): void {
    for (const [index, line] of lines.entries()) {
      const of = refunded === 'all' ? line : refunded.find((one) => isSameLine(one, line))
      let rest = of?.quantity ?? 0
      for (const [n, counts] of owed.entries()) {
        const isBefore = secondOf(statements[n]?.receivedAt ?? '') <= secondOf(at)
        if (counts === null || !isBefore) continue
        const covered = Math.min(rest, counts[index] ?? 0)
        counts[index] = (counts[index] ?? 0) - covered
        rest -= covered
      }
    }
  }
}
