import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isSameLine, lineKey } from '../cart/cart.ts'
import type { OrderLine } from '../cart/order-line.ts'
import { OrderLineData } from '../cart/order-line-data.ts'
import { isRefusal } from '../refusal.ts'
import type { TakenBack, TakenLine } from './lines-to-make.ts'
import { leftToRefund, linesOf, type RefundFacts, type RefundWhat, refundAmount } from './refund-amount.ts'

const read = (line: { id: string; name: string; size: string; quantity: number; unitCents: number }): OrderLine =>
  v.parse(OrderLineData, { ...line, lineCents: line.unitCents * line.quantity })
const garnet = read({ id: '1', name: 'Claret Evening', size: 'Medium', quantity: 3, unitCents: 3500 })
const dance = read({ id: '5', name: 'First Dance', size: 'Small', quantity: 1, unitCents: 3000 })
const charm = read({ id: '9', name: 'Charm', size: 'Small', quantity: 1, unitCents: 0 })
const lines = [garnet, dance, charm]
const PAID = 3 * 3500 + 3000 + 495

const at = '2026-11-20T12:00:00.000Z'
const some = (line: OrderLine, quantity: number): TakenLine => ({ ...lineKey(line), quantity })
const taken = (kind: TakenBack['kind'], ...own: TakenLine[]): TakenBack => ({ kind, at, lines: own })
const facts = (takenBack: readonly TakenBack[] = [], goneBack = 0, received = PAID): RefundFacts => ({
  lines,
  takenBack,
  received,
  goneBack,
})
const chosen = (...quantities: number[]): RefundWhat => ({
  kind: 'lines',
  lines: quantities.flatMap((quantity, lineIndex) => (quantity > 0 ? [{ lineIndex, quantity }] : [])),
})
const all: RefundWhat = { kind: 'all' }
const amount = (cents: number): RefundWhat => ({ kind: 'amount', amount: cents })
const refundedOnce = facts([taken('refund', some(dance, 1))], 3000)

test.each<[string, RefundFacts, RefundWhat, number | string]>([
  ['a line', facts(), chosen(0, 1), 3000],
  ['all of every line', facts(), chosen(3, 1), 13_500],
  ['a line that costs nothing, with one that does', facts(), chosen(1, 0, 1), 3500],
  ['a line that costs nothing alone', facts(), chosen(0, 0, 1), 'costs-nothing'],
  ['no line', facts(), chosen(), 'line-twice'],
  ['a line that is named twice', facts(), { kind: 'lines', lines: [...oneOf(1), ...oneOf(1)] }, 'line-twice'],
  ['more than was ordered', facts(), chosen(0, 2), 'too-many-items'],
  ['a line that the order does not have', facts(), { kind: 'lines', lines: oneOf(7) }, 'too-many-items'],
  ['an item of an order without lines', { ...facts(), lines: [] }, chosen(1), 'too-many-items'],
  ['all of an order without lines', { ...facts(), lines: [] }, all, PAID],
  ['the same line again', refundedOnce, chosen(0, 1), 'line-refunded'],
  ['the same line again, beside another', refundedOnce, chosen(1, 1), 'line-refunded'],
  ['another line', refundedOnce, chosen(3), 10_500],
  ['all that a line has left', refundedOnce, all, PAID - 3000],
  ['two of three after one', facts([taken('refund', some(garnet, 1))], 3500), chosen(2), 7000],
  ['three of three after one', facts([taken('refund', some(garnet, 1))], 3500), chosen(3), 'line-refunded'],
  ['a line that is withdrawn', facts([taken('withdrawal', some(dance, 1))]), chosen(0, 1), 3000],
  [
    'a line that is withdrawn and refunded',
    facts([taken('withdrawal', some(dance, 1)), taken('refund', some(dance, 1))], 3000),
    chosen(0, 1),
    'line-refunded',
  ],
  ['a line whose refund failed', facts([taken('failed refund', some(dance, 1))]), chosen(0, 1), 3000],
  [
    'a line whose refund failed and was given again',
    facts([taken('failed refund', some(dance, 1)), taken('refund', some(dance, 1))], 3000),
    chosen(0, 1),
    'line-refunded',
  ],
  ['a line after an amount that leaves enough', facts([], 10_000), chosen(0, 1), 3000],
  ['a line after an amount that leaves less', facts([], PAID - 2000), chosen(0, 1), 'too-much'],
  ['an amount that is left', facts([], 10_000), amount(PAID - 10_000), PAID - 10_000],
  ['a cent more than is left', facts([], 10_000), amount(PAID - 9999), 'too-much'],
  ['all after all', facts([], PAID), all, 'all-gone'],
  ['a line after all', facts([], PAID), chosen(0, 1), 'all-gone'],
  ['an amount after the bank took more than came in', facts([], PAID + 3000), amount(1), 'all-gone'],
  ['all of an order that nothing was paid for, such as an exchange', facts([], 0, 0), all, 'all-gone'],
  ['lines for more than came in', facts([], 0, 5000), chosen(3), 'too-much'],
])('the amount of a refund: %s', (_, known, what, answer) => {
  const result = refundAmount(known, what)
  expect(isRefusal(result) ? result.code : result).toBe(answer)
})
function oneOf(lineIndex: number) {
  return [{ lineIndex, quantity: 1 }]
}

test('of two equal lines, a refund takes the first, and neither is refunded twice', () => {
  const twins = [dance, dance]
  const left = (...takenBack: TakenBack[]) =>
    leftToRefund({ lines: twins, takenBack, received: 6000, goneBack: 3000 * takenBack.length }).quantities
  const one = taken('refund', some(dance, 1))
  expect([left(), left(one), left(one, one)]).toEqual([
    [1, 1],
    [0, 1],
    [0, 0],
  ])
})

const counts = fc.tuple(fc.nat(4), fc.nat(2), fc.nat(1)).map((some) => [...some])
/** What staff, customers and the bank do with an order, one after another. */
const acts = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('refund' as const), counts }),
    fc.record({ kind: fc.constant('amount' as const), cents: fc.integer({ min: 1, max: PAID + 500 }) }),
    fc.record({ kind: fc.constant('withdrawal' as const), counts }),
    fc.record({ kind: fc.constant('fail' as const), index: fc.nat(9) }),
    fc.record({ kind: fc.constant('lose' as const), cents: fc.integer({ min: 1, max: PAID }) }),
    fc.constant({ kind: 'all' as const }),
  ),
  { maxLength: 14 },
)

test('any sequence of refunds, withdrawals and disputes refunds each line once and never more than was paid', () => {
  fc.assert(
    fc.property(acts, (several) => {
      const refunds: { what: RefundWhat; cents: number; hasFailed: boolean }[] = []
      const withdrawals: TakenBack[] = []
      let lost = 0
      const kept = () => refunds.filter(({ hasFailed }) => !hasFailed)
      const known = (): RefundFacts =>
        facts(
          [
            ...refunds.map(({ what, hasFailed }) =>
              taken(hasFailed ? 'failed refund' : 'refund', ...linesOf(lines, what)),
            ),
            ...withdrawals,
          ],
          kept().reduce((sum, { cents }) => sum + cents, lost),
        )
      const give = (what: RefundWhat) => {
        const left = leftToRefund(known())
        const cents = refundAmount(known(), what)
        if (what.kind === 'lines' && what.lines.length === 1) {
          const [{ lineIndex, quantity } = { lineIndex: 0, quantity: 0 }] = what.lines
          const isFree = lines[lineIndex]?.unitCents === 0
          // What the form offers of a line is exactly what is given.
          if (!isFree && left.cents > 0) expect(quantity <= (left.quantities[lineIndex] ?? 0)).toBe(!isRefusal(cents))
        }
        if (!isRefusal(cents)) refunds.push({ what, cents, hasFailed: false })
      }
      for (const act of several) {
        if (act.kind === 'refund') give(chosen(...act.counts))
        if (act.kind === 'amount') give(amount(act.cents))
        if (act.kind === 'all') give(all)
        if (act.kind === 'withdrawal') withdrawals.push(taken('withdrawal', ...linesOf(lines, chosen(...act.counts))))
        const failing = act.kind === 'fail' ? refunds[act.index] : undefined
        if (failing) failing.hasFailed = true
        // The bank takes no more than is left.
        if (act.kind === 'lose') lost += Math.min(act.cents, leftToRefund(known()).cents)

        const { received, goneBack } = known()
        expect(goneBack).toBeLessThanOrEqual(received)
        for (const line of lines) {
          const own = kept().flatMap(({ what }) => linesOf(lines, what).filter((one) => isSameLine(one, line)))
          const count = own.reduce((sum, { quantity }) => sum + quantity, 0)
          expect(count).toBeLessThanOrEqual(line.quantity)
        }
      }
    }),
    { numRuns: 500 },
  )
})
