import * as v from 'valibot'
import { expect, test } from 'vitest'
import { plainLine } from '../cart/order-line.ts'
import { ChosenIds, isPrintable, PRINT_MAX, tooManyToPrint } from './printing.ts'

// Shows S10.184.

const ids = (count: number) => Array.from({ length: count }, (_, index) => `order-${index}`).join(',')
const parse = (text: string) => {
  const parsed = v.safeParse(ChosenIds, text)
  return parsed.success ? parsed.output : parsed.issues[0].message
}

test.each([
  ['a', ['a']],
  ['b,a', ['b', 'a']],
  ['a,b,a,', ['a', 'b']],
  ['', 'Choose an order to print.'],
  [',', 'Choose an order to print.'],
  ['a,b/../c', 'We can’t find this order.'],
  [ids(PRINT_MAX + 1), tooManyToPrint],
])('reads the orders to print from “%s”', (text, expected) => {
  expect(parse(text)).toEqual(expected)
})

test('the maximum number of orders to print matches the sentence about it', () => {
  expect(parse(ids(PRINT_MAX))).toHaveLength(50)
  expect(tooManyToPrint).toBe('You can print at most 50 orders at once. Choose fewer.')
})

const line = { ...plainLine({ id: '1', name: 'Leopard Lane', quantity: 1, unitCents: 3495 }), itemId: 'order-1' }

test.each([
  ['paid', [line], [line], true],
  ['part_refunded', [line, line], [line], true],
  ['paid', [], [], true],
  ['paid', [line], [], false],
  ['refunded', [line], [], false],
  ['disputed', [line], [line], false],
  ['pending', [line], [line], false],
] as const)(
  'an order that is %s with items left to make can be printed, other orders cannot',
  (state, lines, toMake, expected) => {
    expect(isPrintable({ state, channel: 'shop', items: [...lines], toMake: [...toMake] })).toBe(expected)
  },
)

test.each([
  ['shop', true],
  ['bespoke', true],
  ['replacement', true],
  ['cash', false],
  ['terminal', false],
] as const)('only what is posted has papers: %s', (channel, expected) => {
  expect(isPrintable({ state: 'paid', channel, items: [line], toMake: [line] })).toBe(expected)
})
