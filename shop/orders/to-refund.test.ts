import * as v from 'valibot'
import { expect, test } from 'vitest'
import { lineKey } from '../cart/cart.ts'
import type { OrderLine } from '../cart/order-line.ts'
import { OrderLineData } from '../cart/order-line-data.ts'
import type { TakenBack, TakenLine } from './lines-to-make.ts'
import { type Stated, toRefund } from './to-refund.ts'

const read = (line: object): OrderLine => v.parse(OrderLineData, line)
const two = read({ id: '1', name: 'Claret Evening', size: 'Medium', quantity: 2, unitCents: 3500, lineCents: 7000 })
const one = read({ id: '3', name: 'First Dance', size: 'Small', quantity: 1, unitCents: 3000, lineCents: 3000 })
const words = { ...one, id: '4', isWithdrawable: false }
const lines = [two, one, words]

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`
const some = (line: OrderLine, quantity = 1): TakenLine => ({ ...lineKey(line), quantity })
const stated = (day: number, taken: Stated['lines']): Stated => ({ receivedAt: at(day), lines: taken })
const refund = (day: number, ...taken: TakenLine[]): TakenBack => ({ kind: 'refund', at: at(day), lines: taken })
const failed = (day: number, ...taken: TakenLine[]): TakenBack => ({ kind: 'failed refund', at: at(day), lines: taken })

test.each<[string, Stated[], TakenBack[], (number[] | null)[]]>([
  ['a statement of one line', [stated(1, [some(one)])], [], [[0, 1, 0]]],
  ['its line is refunded', [stated(1, [some(one)])], [refund(2, some(one))], [[0, 0, 0]]],
  ['its refund failed', [stated(1, [some(one)])], [failed(2, some(one))], [[0, 1, 0]]],
  ['another line is refunded', [stated(1, [some(one)])], [refund(2, some(two))], [[0, 1, 0]]],
  ['all of it, without what has no right to withdraw', [stated(1, 'all')], [], [[2, 1, 0]]],
  ['all of it, half refunded', [stated(1, 'all')], [refund(2, some(two))], [[1, 1, 0]]],
  ['only words', [stated(1, null)], [refund(2, some(two))], [null]],
  ['a refund of one of two before it was another one', [stated(2, [some(two)])], [refund(1, some(two))], [[1, 0, 0]]],
  ['both of two before it', [stated(2, [some(two)])], [refund(1, some(two, 2))], [[0, 0, 0]]],
  [
    'two statements of the same line, one refunded',
    [stated(1, [some(two)]), stated(2, [some(two)])],
    [refund(3, some(two))],
    [
      [0, 0, 0],
      [1, 0, 0],
    ],
  ],
  [
    'a statement after the first was refunded',
    [stated(1, [some(two)]), stated(3, [some(two)])],
    [refund(2, some(two))],
    [
      [0, 0, 0],
      [1, 0, 0],
    ],
  ],
  ['more than was ordered', [stated(1, [some(one, 5)])], [], [[0, 1, 0]]],
])('what is left to refund after withdrawals: %s', (_, statements, takenBack, counts) => {
  const answer = toRefund({ lines, takenBack, received: 13_000, goneBack: 0 }, statements)
  expect(answer.map(({ quantities }) => quantities)).toEqual(counts)
  expect(answer.map(({ isRefunded }) => isRefunded)).toEqual(
    counts.map((of) => of?.every((count) => count === 0) ?? false),
  )
})

test('the items to refund are limited to the money that is left', () => {
  const facts = { lines, takenBack: [], received: 13_000, goneBack: 9000 }
  expect(toRefund(facts, [stated(1, 'all')])).toEqual([{ quantities: [1, 1, 0], isRefunded: false }])
})

test('an order without lines is refunded as an amount', () => {
  const facts = { lines: [], takenBack: [], received: 3500, goneBack: 0 }
  expect(toRefund(facts, [stated(1, 'all')])).toEqual([{ quantities: null, isRefunded: false }])
})

test('a fully withdrawn order counts as refunded only once its postage is refunded too', () => {
  const takenBack = [refund(2, some(two, 2), some(one))]
  const answers = [10_000, 10_495].map((goneBack) =>
    toRefund({ lines: [two, one], takenBack, received: 10_495, goneBack }, [stated(1, 'all')]),
  )
  expect(answers.flat().map(({ isRefunded }) => isRefunded)).toEqual([false, true])
})
