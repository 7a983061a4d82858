import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isSameLine, lineKey } from '../cart/cart.ts'
import type { OrderLine } from '../cart/order-line.ts'
import { OrderLineData } from '../cart/order-line-data.ts'
import { inSize } from '../crafts/bracelets/sizes.ts'
import {
  isAllTakenBack,
  type LinesToMakeFacts,
  linesToMake,
  type TakenBack,
  type TakenLine,
  takenWords,
} from './lines-to-make.ts'

const read = (line: { id: string; name: string; size: string; quantity: number; unitCents: number }): OrderLine =>
  v.parse(OrderLineData, { ...line, lineCents: line.unitCents * line.quantity })
const garnet = read({ id: '1', name: 'Claret Evening', size: 'Medium', quantity: 3, unitCents: 3500 })
const dance = read({ id: '5', name: 'First Dance', size: 'Small', quantity: 1, unitCents: 3000 })
const danceLarge = read({ id: '5', name: 'First Dance', size: 'Large', quantity: 1, unitCents: 3000 })
const lines = [garnet, dance, danceLarge]

const before = '2026-11-20T12:00:00.000Z'
const postedAt = '2026-11-22T12:00:00.000Z'
const after = '2026-11-24T12:00:00.000Z'
const nothing: LinesToMakeFacts = { takenBack: [], postedAt: null, swap: null }

const some = (line: OrderLine, quantity: number): TakenLine => ({ ...lineKey(line), quantity })
const large = { options: { size: 'Large' }, optionNames: [['Size', 'Large']] } as const
const medium = { options: { size: 'Medium' }, optionNames: [['Size', 'Medium']] } as const
const refund = (...taken: TakenLine[]): TakenBack => ({ kind: 'refund', at: before, lines: taken })
const failed = (...taken: TakenLine[]): TakenBack => ({ kind: 'failed refund', at: before, lines: taken })
const withdrawal = (taken: TakenBack['lines'], at = before): TakenBack => ({ kind: 'withdrawal', at, lines: taken })

const whole = '3 × 1 Medium, 1 × 5 Small, 1 × 5 Large'
const inWords = (made: readonly OrderLine[]) =>
  made.map(({ id, options, quantity }) => `${quantity} × ${id} ${options.size}`).join(', ')

test.each<[string, Partial<LinesToMakeFacts>, string]>([
  ['nothing went back', {}, whole],
  ['a refund of an amount', { takenBack: [refund()] }, whole],
  ['a line is refunded', { takenBack: [refund(some(dance, 1))] }, '3 × 1 Medium, 1 × 5 Large'],
  ['one of three is refunded', { takenBack: [refund(some(garnet, 1))] }, '2 × 1 Medium, 1 × 5 Small, 1 × 5 Large'],
  [
    'two refunds of the same line',
    { takenBack: [refund(some(garnet, 1)), refund(some(garnet, 1))] },
    '1 × 1 Medium, 1 × 5 Small, 1 × 5 Large',
  ],
  ['more refunded than ordered', { takenBack: [refund(some(dance, 4))] }, '3 × 1 Medium, 1 × 5 Large'],
  ['a line is withdrawn', { takenBack: [withdrawal([some(danceLarge, 1)])] }, '3 × 1 Medium, 1 × 5 Small'],
  [
    'a line is withdrawn and then refunded',
    { takenBack: [withdrawal([some(garnet, 2)]), refund(some(garnet, 2))] },
    '1 × 1 Medium, 1 × 5 Small, 1 × 5 Large',
  ],
  [
    'a refund fails and is given again',
    { takenBack: [failed(some(garnet, 2)), refund(some(garnet, 2))] },
    '1 × 1 Medium, 1 × 5 Small, 1 × 5 Large',
  ],
  ['a refund fails: the money is still owed', { takenBack: [failed(some(dance, 1))] }, '3 × 1 Medium, 1 × 5 Large'],
  ['the whole order is withdrawn', { takenBack: [withdrawal('all')] }, ''],
  ['the customer keeps everything after all', { takenBack: [withdrawal([])] }, whole],
  [
    'a line that went back after posting was in the parcel',
    { takenBack: [withdrawal('all', after), refund(some(dance, 1))], postedAt },
    '3 × 1 Medium, 1 × 5 Large',
  ],
  [
    'a swap of a gift: one of the wanted size',
    { postedAt, swap: { of: { id: '5', ...inSize('Small') }, wanted: medium } },
    '1 × 5 Medium',
  ],
  [
    'a swap of an item that the order does not have',
    { swap: { of: { id: '9', ...inSize('Small') }, wanted: large } },
    whole,
  ],
])('which items are made and packed: %s', (_, facts, expected) => {
  expect(inWords(linesToMake(lines, { ...nothing, ...facts }))).toBe(expected)
})

test.each<[string, TakenBack[], string]>([
  ['nothing', [], ''],
  ['an amount', [refund()], ''],
  ['all of a line', [refund(some(garnet, 3))], 'refunded'],
  ['one of three', [refund(some(garnet, 1))], '1 of 3 refunded'],
  ['a withdrawal', [withdrawal([some(garnet, 2)])], '2 of 3 withdrawn'],
  ['a withdrawal that is refunded', [withdrawal([some(garnet, 3)]), refund(some(garnet, 3))], 'refunded'],
  [
    'a withdrawal that is refunded in part',
    [withdrawal([some(garnet, 3)]), refund(some(garnet, 1))],
    '1 of 3 refunded, 2 of 3 withdrawn',
  ],
  ['a refund that failed', [failed(some(garnet, 1))], ''],
  ['a withdrawal whose refund failed', [withdrawal([some(garnet, 3)]), failed(some(garnet, 3))], 'withdrawn'],
  ['the whole order', [withdrawal('all')], 'withdrawn'],
])('words for what was refunded or withdrawn from a line: %s', (_, takenBack, words) => {
  expect(takenWords(garnet, takenBack)).toBe(words)
})

test('an order without lines is over only if the whole order is withdrawn or refunded', () => {
  expect([isAllTakenBack([], [refund()]), isAllTakenBack([], [withdrawal('all')])]).toEqual([false, true])
})

const anyTaken = fc.array(
  fc.record({
    kind: fc.constantFrom('refund' as const, 'failed refund' as const, 'withdrawal' as const),
    at: fc.constantFrom(before, after),
    lines: fc.oneof(
      { weight: 1, arbitrary: fc.constant('all' as const) },
      {
        weight: 9,
        arbitrary: fc.array(
          fc.tuple(fc.constantFrom(...lines), fc.integer({ min: 1, max: 4 })).map(([line, count]) => some(line, count)),
          { maxLength: 3 },
        ),
      },
    ),
  }),
  { maxLength: 6 },
)
const countOf = (made: readonly OrderLine[], key: OrderLine) =>
  made.find((line) => isSameLine(line, key))?.quantity ?? 0

test('refunds and withdrawals only reduce the items to make, and never below zero', () => {
  fc.assert(
    fc.property(anyTaken, anyTaken, fc.constantFrom(null, postedAt), (takenBack, more, posted) => {
      const facts = { ...nothing, takenBack, postedAt: posted }
      const made = linesToMake(lines, facts)
      const then = linesToMake(lines, { ...facts, takenBack: [...takenBack, ...more] })
      for (const line of lines) {
        expect(countOf(made, line)).toBeLessThanOrEqual(line.quantity)
        expect(countOf(then, line)).toBeLessThanOrEqual(countOf(made, line))
      }
      for (const line of made) {
        expect(line.quantity).toBeGreaterThan(0)
        expect(line.lineCents).toBe(line.quantity * line.unitCents)
      }
      if (posted === null) expect(made.length === 0).toBe(isAllTakenBack(lines, takenBack))
    }),
  )
})

test('an item with personal words is still made when the order is withdrawn, and not when it is refunded', () => {
  const engraved = { ...dance, isWithdrawable: false }
  const left = (taken: TakenBack) => inWords(linesToMake([garnet, engraved], { ...nothing, takenBack: [taken] }))
  expect(left(withdrawal('all'))).toBe('1 × 5 Small')
  expect(left({ ...refund(), lines: 'all' })).toBe('')
})
