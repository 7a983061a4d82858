import { expect, test } from 'vitest'
import type { OrderLine } from '../cart/order-line.ts'
import {
  isAllTakenBack,
  itemsKept,
  itemsPosted,
  itemsToMake,
  type OpenSwap,
  someItems,
  takenWords,
} from './item-counts.ts'
import { itemFor } from './items-for-tests.ts'

// Shows S10.28.

const itemsAfter = (claret: string, dance = '', large = '') => [
  itemFor({ id: '1', quantity: 3, size: 'Medium' }, claret),
  itemFor({ id: '5', quantity: 1, size: 'Small' }, dance),
  itemFor({ id: '6', quantity: 1, size: 'Large' }, large),
]
const medium = { options: { size: 'Medium' }, optionNames: [['Size', 'Medium']] } as const
const whole = '3 × 1 Medium, 1 × 5 Small, 1 × 6 Large'
const inWords = (lines: readonly OrderLine[]) =>
  lines.map(({ id, options, quantity }) => `${quantity} × ${id} ${options.size}`).join(', ')

test.each<[string, ReturnType<typeof itemsAfter>, OpenSwap | null, string]>([
  ['nothing went back', itemsAfter(''), null, whole],
  ['a line is refunded', itemsAfter('', 'refund 1 of R'), null, '3 × 1 Medium, 1 × 6 Large'],
  ['one of three is refunded', itemsAfter('refund 1 of R'), null, '2 × 1 Medium, 1 × 5 Small, 1 × 6 Large'],
  ['a line is withdrawn', itemsAfter('', '', 'ask 1 of W'), null, '3 × 1 Medium, 1 × 5 Small'],
  [
    'a refund fails: the money is still owed',
    itemsAfter('', 'refund 1 of R, fail 1 of R'),
    null,
    '3 × 1 Medium, 1 × 6 Large',
  ],
  ['the whole order is withdrawn', itemsAfter('ask 3 of W', 'ask 1 of W', 'ask 1 of W'), null, ''],
  [
    'a line that went back after posting was in the parcel',
    itemsAfter('make 3, post 3, ask 3 of W', 'refund 1 of R', 'make 1, post 1'),
    null,
    '3 × 1 Medium, 1 × 6 Large',
  ],
  [
    'a swap of a gift: one of the wanted size',
    itemsAfter('make 3, post 3', 'make 1, post 1, swap 1 of S', 'make 1, post 1'),
    { itemId: 'order-5', wanted: medium },
    '1 × 5 Medium',
  ],
  [
    'a swap of a gift whose parcel was not posted after all: all of it',
    itemsAfter('make 3, post 3, post -3', 'make 1, post 1, swap 1 of S, post -1', 'make 1'),
    { itemId: 'order-5', wanted: medium },
    whole,
  ],
  ['a swap of an item that the order does not have', itemsAfter(''), { itemId: 'order-9', wanted: medium }, whole],
])('which items are made and packed: %s', (_, items, swap, expected) => {
  expect(inWords(itemsToMake(items, swap))).toBe(expected)
})

test('the price of a line follows how many of it are made', () => {
  const [line] = itemsToMake(itemsAfter('refund 1 of R'), null)
  expect(line).toMatchObject({ quantity: 2, unitCents: 3500, lineCents: 7000 })
})

test('the buyer keeps what was not taken back, posted or not', () => {
  const items = itemsAfter('make 3, post 3, ask 1 of W', 'refund 1 of R', 'make 1, post 1')
  expect(inWords(itemsKept(items))).toBe('2 × 1 Medium, 1 × 6 Large')
  expect(inWords(itemsPosted(items))).toBe('3 × 1 Medium, 1 × 6 Large')
})

test('some items of an order are those that are named, with the quantities that are named', () => {
  const named = [
    { itemId: 'order-5', quantity: 1 },
    { itemId: 'order-1', quantity: 2 },
    { itemId: 'order-9', quantity: 1 },
  ]
  expect(inWords(someItems(itemsAfter(''), named))).toBe('2 × 1 Medium, 1 × 5 Small')
})

test.each([
  ['nothing', '', ''],
  ['all of a line', 'refund 3 of R', 'refunded'],
  ['one of three', 'refund 1 of R', '1 of 3 refunded'],
  ['a withdrawal', 'ask 2 of W', '2 of 3 withdrawn'],
  ['a withdrawal that is refunded', 'ask 3 of W, refund 3 of R', 'refunded'],
  ['a withdrawal that is refunded in part', 'ask 3 of W, refund 1 of R', '1 of 3 refunded, 2 of 3 withdrawn'],
  ['one refunded and another one withdrawn', 'refund 1 of R, ask 1 of W', '1 of 3 refunded, 1 of 3 withdrawn'],
  ['a refund that failed', 'refund 1 of R, fail 1 of R', ''],
  ['a withdrawal whose refund failed', 'ask 3 of W, refund 3 of R, fail 3 of R', 'withdrawn'],
  ['a withdrawal of what is kept after all', 'ask 3 of W, keep 3 of W', ''],
])('words for what was refunded or withdrawn from a line: %s', (_, history, words) => {
  expect(takenWords(itemFor({ id: '1', quantity: 3 }, history))).toBe(words)
})

test('an order is over once refunds and withdrawals have taken back all of its items, and never if nobody wrote them down', () => {
  expect(isAllTakenBack(itemsAfter('refund 3 of R', 'ask 1 of W', 'refund 1 of R, fail 1 of R'))).toBe(true)
  expect(isAllTakenBack(itemsAfter('refund 3 of R', 'ask 1 of W'))).toBe(false)
  expect(isAllTakenBack([])).toBe(false)
})
