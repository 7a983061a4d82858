import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRefusal } from '../refusal.ts'
import { type ItemMovement, itemState } from './items.ts'
import { itemFor, minute } from './items-for-tests.ts'
import { itemsOf, leftToRefund, type RefundFacts, type RefundWhat, refundAmount } from './refund-amount.ts'

const garnet = (history = '') => itemFor({ id: '1', name: 'Claret Evening', size: 'Medium', quantity: 3 }, history)
const dance = (history = '') =>
  itemFor({ id: '5', name: 'First Dance', size: 'Small', quantity: 1, unitCents: 3000 }, history)
const charm = itemFor({ id: '9', name: 'Charm', size: 'Small', quantity: 1, unitCents: 0 })
const PAID = 3 * 3500 + 3000 + 495

type After = { readonly garnet?: string; readonly dance?: string }
const facts = (after: After = {}, goneBack = 0, received = PAID): RefundFacts => ({
  items: [garnet(after.garnet), dance(after.dance), charm],
  received,
  goneBack,
})
const ids = ['order-1', 'order-5', 'order-9']
const chosen = (...quantities: number[]): RefundWhat => ({
  kind: 'items',
  items: quantities.flatMap((quantity, index) => (quantity > 0 ? [{ itemId: ids[index] ?? '', quantity }] : [])),
})
const one = (itemId: string) => [{ itemId, quantity: 1 }]
const all: RefundWhat = { kind: 'all' }
const amount = (cents: number): RefundWhat => ({ kind: 'amount', amount: cents })
const refundedOnce = facts({ dance: 'refund 1 of R' }, 3000)

test.each<[string, RefundFacts, RefundWhat, number | string]>([
  ['a line', facts(), chosen(0, 1), 3000],
  ['all of every line', facts(), chosen(3, 1), 13_500],
  ['a line that costs nothing, with one that does', facts(), chosen(1, 0, 1), 3500],
  ['a line that costs nothing alone', facts(), chosen(0, 0, 1), 'costs-nothing'],
  ['no line', facts(), chosen(), 'line-twice'],
  [
    'a line that is named twice',
    facts(),
    { kind: 'items', items: [...one('order-5'), ...one('order-5')] },
    'line-twice',
  ],
  ['more than was ordered', facts(), chosen(0, 2), 'too-many-items'],
  ['a line that the order does not have', facts(), { kind: 'items', items: one('order-7') }, 'too-many-items'],
  ['an item of an order without lines', { ...facts(), items: [] }, chosen(1), 'too-many-items'],
  ['all of an order without lines', { ...facts(), items: [] }, all, PAID],
  ['the same line again', refundedOnce, chosen(0, 1), 'line-refunded'],
  ['the same line again, beside another', refundedOnce, chosen(1, 1), 'line-refunded'],
  ['another line', refundedOnce, chosen(3), 10_500],
  ['all that a line has left', refundedOnce, all, PAID - 3000],
  ['two of three after one', facts({ garnet: 'refund 1 of R' }, 3500), chosen(2), 7000],
  ['three of three after one', facts({ garnet: 'refund 1 of R' }, 3500), chosen(3), 'line-refunded'],
  ['a line that is withdrawn', facts({ dance: 'ask 1 of W' }), chosen(0, 1), 3000],
  [
    'a line that is withdrawn and refunded',
    facts({ dance: 'ask 1 of W, refund 1 of R' }, 3000),
    chosen(0, 1),
    'line-refunded',
  ],
  ['a line whose refund failed', facts({ dance: 'refund 1 of R, fail 1 of R' }), chosen(0, 1), 3000],
  [
    'a line whose refund failed and was given again',
    facts({ dance: 'refund 1 of R, fail 1 of R, refund 1 of Q' }, 3000),
    chosen(0, 1),
    'line-refunded',
  ],
  ['a line after an amount that leaves enough', facts({}, 10_000), chosen(0, 1), 3000],
  ['a line after an amount that leaves less', facts({}, PAID - 2000), chosen(0, 1), 'too-much'],
  ['an amount that is left', facts({}, 10_000), amount(PAID - 10_000), PAID - 10_000],
  ['a cent more than is left', facts({}, 10_000), amount(PAID - 9999), 'too-much'],
  ['all after all', facts({}, PAID), all, 'all-gone'],
  ['a line after all', facts({}, PAID), chosen(0, 1), 'all-gone'],
  ['an amount after the bank took more than came in', facts({}, PAID + 3000), amount(1), 'all-gone'],
  ['all of an order that nothing was paid for, such as an exchange', facts({}, 0, 0), all, 'all-gone'],
  ['lines for more than came in', facts({}, 0, 5000), chosen(3), 'too-much'],
])('the amount of a refund: %s', (_, known, what, answer) => {
  const result = refundAmount(known, what)
  expect(isRefusal(result) ? result.code : result).toBe(answer)
})

test('of two equal items each is refunded by its id, and neither twice', () => {
  const left = (first: string, second: string) => {
    const twins = [
      { ...dance(first), itemId: 'a' },
      { ...dance(second), itemId: 'b' },
    ]
    return leftToRefund({ items: twins, received: 6000, goneBack: 0 }).quantities
  }
  expect([left('', ''), left('', 'refund 1 of R'), left('refund 1 of Q', 'refund 1 of R')]).toEqual([
    [1, 1],
    [1, 0],
    [0, 0],
  ])
})

const counts = fc.tuple(fc.nat(4), fc.nat(2), fc.nat(1)).map((some) => [...some])
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

test('any sequence of refunds, withdrawals and disputes refunds each unit once and never more than was paid', () => {
  fc.assert(
    fc.property(acts, (several) => {
      const refunds: { id: string; what: RefundWhat; cents: number; hasFailed: boolean }[] = []
      const noted: { itemId: string; movement: ItemMovement }[] = []
      let lost = 0
      const kept = () => refunds.filter(({ hasFailed }) => !hasFailed)
      const known = (): RefundFacts => {
        const { items, received } = facts()
        const now = items.map((item) => ({
          ...item,
          movements: [...item.movements, ...noted.flatMap((one) => (one.itemId === item.itemId ? [one.movement] : []))],
        }))
        return { items: now, received, goneBack: kept().reduce((sum, { cents }) => sum + cents, lost) }
      }
      const note = (what: RefundWhat, kind: ItemMovement['kind'], causeId: string) => {
        for (const { itemId, quantity } of itemsOf(what)) {
          const at = minute(noted.length + 1)
          noted.push({ itemId, movement: { kind, quantity, at, causeKind: 'refund', causeId } })
        }
      }
      const give = (what: RefundWhat) => {
        const left = leftToRefund(known())
        const cents = refundAmount(known(), what)
        if (what.kind === 'items' && what.items.length === 1) {
          const [{ itemId, quantity } = { itemId: '', quantity: 0 }] = what.items
          // What the form offers of an item is exactly what is given.
          if (itemId !== charm.itemId && left.cents > 0)
            expect(quantity <= (left.quantities[ids.indexOf(itemId)] ?? 0)).toBe(!isRefusal(cents))
        }
        if (isRefusal(cents)) return
        const id = `R${refunds.length}`
        refunds.push({ id, what, cents, hasFailed: false })
        note(what, 'refunded', id)
      }
      for (const act of several) {
        if (act.kind === 'refund') give(chosen(...act.counts))
        if (act.kind === 'amount') give(amount(act.cents))
        if (act.kind === 'all') give(all)
        if (act.kind === 'withdrawal') note(chosen(...act.counts), 'withdrawal-asked', `W${noted.length}`)
        const failing = act.kind === 'fail' ? kept()[act.index] : undefined
        if (failing) {
          failing.hasFailed = true
          note(failing.what, 'refund-failed', failing.id)
        }
        // The bank takes no more than is left.
        if (act.kind === 'lose') lost += Math.min(act.cents, leftToRefund(known()).cents)

        const { items, received, goneBack } = known()
        expect(goneBack).toBeLessThanOrEqual(received)
        for (const item of items) {
          const own = kept().flatMap(({ what }) => itemsOf(what).filter(({ itemId }) => itemId === item.itemId))
          const count = own.reduce((sum, { quantity }) => sum + quantity, 0)
          expect(count).toBe(itemState(item).refunded)
          expect(count).toBeLessThanOrEqual(item.quantity)
        }
      }
    }),
    { numRuns: 500 },
  )
})
