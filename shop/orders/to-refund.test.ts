import { expect, test } from 'vitest'
import { itemFor, minute } from './items-for-tests.ts'
import { itemsStated, type Stated, toRefund } from './to-refund.ts'

const stated = (scope: Stated['scope'], isAgreed = 0): Stated => ({ id: 'W', receivedAt: minute(1), scope, isAgreed })
const two = (history = '') => itemFor({ id: '1', quantity: 2 }, history)
const one = (history = '') => itemFor({ id: '3', quantity: 1, unitCents: 3000 }, history)
const engraved = itemFor({ id: '4', quantity: 1, unitCents: 3000, isWithdrawable: false })
const received = 13_000

test.each([
  ['a statement of one line', stated('items'), [two(), one('ask 1 of W')], [0, 1]],
  ['its line is refunded', stated('items'), [two(), one('ask 1 of W, refund 1 of R')], [0, 0]],
  ['its refund failed', stated('items'), [two(), one('ask 1 of W, refund 1 of R, fail 1 of R')], [0, 1]],
  ['another line is refunded', stated('items'), [two('refund 1 of R'), one('ask 1 of W')], [0, 1]],
  ['all of it', stated('all'), [two('ask 2 of W'), one('ask 1 of W')], [2, 1]],
  ['all of it, half refunded', stated('all'), [two('ask 2 of W, refund 1 of R'), one('ask 1 of W')], [1, 1]],
  ['all of it, without what has no right to withdraw', stated('all'), [two('ask 2 of W'), engraved], [2, 0]],
  ['only words', stated('words'), [two('ask 2 of W'), one('ask 1 of W')], null],
  [
    'words of which the rest was agreed',
    stated('words', 1),
    [two('ask 2 of W, keep 1 of W'), one('ask 1 of W')],
    [1, 1],
  ],
  [
    'another statement of the same line',
    stated('items'),
    [two('ask 1 of V, ask 1 of W, refund 1 of R'), one()],
    [1, 0],
  ],
  ['an order without items', stated('all'), [], null],
] as const)('what is left to refund after a withdrawal: %s', (_, statement, items, quantities) => {
  const answer = toRefund({ items, received, goneBack: 0 }, statement)
  expect(answer.quantities).toEqual(quantities)
  expect(answer.isRefunded).toBe(quantities?.every((count) => count === 0) ?? false)
})

test('the items to refund are limited to the money that is left', () => {
  const items = [two('ask 2 of W'), one('ask 1 of W')]
  expect(toRefund({ items, received, goneBack: 9000 }, stated('all'))).toEqual({
    quantities: [1, 1],
    isRefunded: false,
  })
})

test('what costs nothing is not to be refunded', () => {
  const charm = itemFor({ id: '9', quantity: 1, unitCents: 0 }, 'ask 1 of W')
  expect(toRefund({ items: [charm], received, goneBack: 0 }, stated('items')).isRefunded).toBe(true)
})

test('a fully withdrawn order counts as refunded only once its postage is refunded too', () => {
  const items = [two('ask 2 of W, refund 2 of R'), one('ask 1 of W, refund 1 of R')]
  const isRefunded = (statement: Stated, goneBack: number) =>
    toRefund({ items, received: 10_495, goneBack }, statement).isRefunded
  expect([10_000, 10_495].map((goneBack) => isRefunded(stated('all'), goneBack))).toEqual([false, true])
  expect(isRefunded(stated('all', 1), 10_000), 'the customer keeps nothing, as agreed').toBe(true)
})

test('a statement names the items that it named when it came in, whatever was agreed later', () => {
  const items = [two('ask 1 of W, ask 1 of W'), one('ask 1 of V')]
  expect(itemsStated(items, stated('items'))).toEqual([{ itemId: 'order-1', quantity: 1 }])
  expect([itemsStated(items, stated('all')), itemsStated(items, stated('words'))]).toEqual([null, null])
})
