import { type CartLine, isSameLine, type LineKey } from '../cart/cart.ts'
import type { OrderLine } from '../cart/order-line.ts'

/** A quantity of an order's line. Its item and choices identify the line. An index would not: a change of choices can merge lines. */
export type TakenLine = CartLine

/** What a refund or a withdrawal takes out of an order, and when (ISO UTC). 'all' is the whole order. */
export type TakenBack = {
  readonly kind: 'refund' | 'failed refund' | 'withdrawal'
  readonly at: string
  readonly lines: readonly TakenLine[] | 'all'
}

/** The swap of a gift that is not dealt with: one of an item, wanted with other options. */
export type OpenSwap = {
  readonly of: LineKey
  readonly wanted: Pick<OrderLine, 'options' | 'optionNames'>
}

export type LinesToMakeFacts = {
  readonly takenBack: readonly TakenBack[]
  /** What was taken back after this moment had been in the parcel. Null until the order is posted. */
  readonly postedAt: string | null
  readonly swap: OpenSwap | null
}

const kinds: readonly TakenBack['kind'][] = ['refund', 'failed refund', 'withdrawal']

/** How many of a line were taken back. A refund usually completes a withdrawal, so we take the largest of the three counts, not their sum. */
function takenOf(line: OrderLine, takenBack: readonly TakenBack[]): number {
  const counts = kinds.map((kind) =>
    takenBack
      .filter((one) => one.kind === kind)
      .reduce((sum, { lines }) => {
        // Words that were made for the buyer end the right to withdraw (Directive 2011/83/EU, article 16(c)).
        if (lines === 'all') return kind === 'withdrawal' && !line.isWithdrawable ? sum : sum + line.quantity
        return lines.filter((one) => isSameLine(one, line)).reduce((own, { quantity }) => own + quantity, sum)
      }, 0),
  )
  return Math.min(line.quantity, Math.max(...counts))
}

/**
 * The lines of an order that are to be made and packed, with the quantity of each that is left (docs/decisions/011).
 * Bench sheet, Today and all papers of a parcel read this. For a gift that is being swapped it is the item that is sent instead.
 */
export function linesToMake<Line extends OrderLine>(
  lines: readonly Line[],
  { takenBack, postedAt, swap }: LinesToMakeFacts,
): Line[] {
  const swapped = swap && lines.find((line) => isSameLine(line, swap.of))
  if (swap && swapped) return [{ ...swapped, ...swap.wanted, quantity: 1, lineCents: swapped.unitCents }]
  const taken = takenBack.filter(({ at }) => postedAt === null || at <= postedAt)
  return lines.flatMap((line) => {
    const quantity = line.quantity - takenOf(line, taken)
    return quantity === 0 ? [] : [{ ...line, quantity, lineCents: line.unitCents * quantity }]
  })
}

/** The lines that the customer keeps: without what refunds and withdrawals have taken back, before or after posting. */
export function linesKept<Line extends OrderLine>(lines: readonly Line[], takenBack: readonly TakenBack[]): Line[] {
  return linesToMake(lines, { takenBack, postedAt: null, swap: null })
}

/** What was taken back of a line, in words: 'refunded', '1 of 2 refunded, 1 of 2 withdrawn'; '' if it is kept. */
export function takenWords(line: OrderLine, takenBack: readonly TakenBack[]): string {
  const refunded = takenOf(
    line,
    takenBack.filter(({ kind }) => kind === 'refund'),
  )
  const withdrawn =
    takenOf(
      line,
      takenBack.filter(({ kind }) => kind === 'withdrawal'),
    ) - refunded
  const words = (count: number, what: string) =>
    count <= 0 ? [] : [count === line.quantity ? what : `${count} of ${line.quantity} ${what}`]
  return [...words(refunded, 'refunded'), ...words(withdrawn, 'withdrawn')].join(', ')
}

/** Whether a refund or a withdrawal has taken back all of an order. An order whose lines nobody wrote down ends only as a whole. */
export function isAllTakenBack(lines: readonly OrderLine[], takenBack: readonly TakenBack[]): boolean {
  if (lines.length === 0) return takenBack.some((one) => one.lines === 'all')
  return lines.every((line) => takenOf(line, takenBack) === line.quantity)
}
