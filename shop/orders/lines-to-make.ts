import type { QuoteLine } from '../checkout/quote.ts'

/** So many of an order's line. A line is known by its item and size: an index would not outlast a change of size, which merges lines. */
export type TakenLine = Pick<QuoteLine, 'id' | 'size' | 'quantity'>

/** What a refund or a withdrawal takes out of an order, and when (ISO UTC). 'all' is the whole order. */
export type TakenBack = {
  readonly kind: 'refund' | 'failed refund' | 'withdrawal'
  readonly at: string
  readonly lines: readonly TakenLine[] | 'all'
}

/** The swap of a gift's size that is not dealt with: one of an item in a size, wanted in another. */
export type OpenSwap = { readonly id: string; readonly size: string; readonly wanted: QuoteLine['size'] }

export type LinesToMakeFacts = {
  readonly takenBack: readonly TakenBack[]
  /** What was taken back after this moment had been in the parcel. Null until the order is posted. */
  readonly postedAt: string | null
  readonly swap: OpenSwap | null
}

const kinds: readonly TakenBack['kind'][] = ['refund', 'failed refund', 'withdrawal']

function isSameLine(a: Pick<TakenLine, 'id' | 'size'>, b: Pick<TakenLine, 'id' | 'size'>): boolean {
  return a.id === b.id && a.size === b.size
}

/** How many of a line were taken back. A refund usually completes a withdrawal, so we take the largest of the three counts, not their sum. */
function takenOf(line: QuoteLine, takenBack: readonly TakenBack[]): number {
  const counts = kinds.map((kind) =>
    takenBack
      .filter((one) => one.kind === kind)
      .reduce((sum, { lines }) => {
        if (lines === 'all') return sum + line.quantity
        return lines.filter((one) => isSameLine(one, line)).reduce((own, { quantity }) => own + quantity, sum)
      }, 0),
  )
  return Math.min(line.quantity, Math.max(...counts))
}

/**
 * The lines of an order that are to be made and packed, with the quantity of each that is left (docs/decisions/011).
 * Bench sheet, Today and all papers of a parcel read this. For a gift whose size is being swapped it is the item that is sent instead.
 */
export function linesToMake(lines: readonly QuoteLine[], { takenBack, postedAt, swap }: LinesToMakeFacts): QuoteLine[] {
  const swapped = swap && lines.find(({ id, size }) => id === swap.id && size === swap.size)
  if (swap && swapped) return [{ ...swapped, size: swap.wanted, quantity: 1, lineCents: swapped.unitCents }]
  const taken = takenBack.filter(({ at }) => postedAt === null || at <= postedAt)
  return lines.flatMap((line) => {
    const quantity = line.quantity - takenOf(line, taken)
    return quantity === 0 ? [] : [{ ...line, quantity, lineCents: line.unitCents * quantity }]
  })
}

/** Whether a refund or a withdrawal has taken back all of an order. An order whose lines nobody wrote down ends only as a whole. */
export function isAllTakenBack(lines: readonly QuoteLine[], takenBack: readonly TakenBack[]): boolean {
  if (lines.length === 0) return takenBack.some((one) => one.lines === 'all')
  return lines.every((line) => takenOf(line, takenBack) === line.quantity)
}
