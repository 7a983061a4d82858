import * as v from 'valibot'
import { expect, test } from 'vitest'
import { lineKey } from '../cart/cart.ts'
import type { OrderLine } from '../cart/order-line.ts'
import { OrderLineData } from '../cart/order-line-data.ts'
import { solas } from '../solas/solas.ts'
import { type ExchangeFacts, leftToExchange, planExchange } from './exchange.ts'
import type { WantedItem } from './item-change.ts'
import type { TakenBack, TakenLine } from './lines-to-make.ts'

const read = (line: { id: string; name: string; size: string; quantity: number; unitCents: number }): OrderLine =>
  v.parse(OrderLineData, { ...line, lineCents: line.unitCents * line.quantity })
const claret = read({ id: '1', name: 'Claret Evening', size: 'Medium', quantity: 3, unitCents: 3500 })
const dance = read({ id: '5', name: 'First Dance', size: 'Small', quantity: 1, unitCents: 3500 })
const lines = [claret, dance]
const some = (line: OrderLine, quantity: number): TakenLine => ({ ...lineKey(line), quantity })
const taken = (kind: TakenBack['kind'], of: TakenBack['lines']): TakenBack => ({ kind, at: '2026-11-20', lines: of })
const nothing: ExchangeFacts = { takenBack: [], exchanged: [] }

test.each<[string, Partial<ExchangeFacts>, number[]]>([
  ['nothing went back', {}, [3, 1]],
  ['one was exchanged', { exchanged: [some(claret, 1)] }, [2, 1]],
  ['two exchanges of one line', { exchanged: [some(claret, 1), some(claret, 2)] }, [0, 1]],
  ['a line was refunded', { takenBack: [taken('refund', [some(dance, 1)])] }, [3, 0]],
  ['all was withdrawn', { takenBack: [taken('withdrawal', 'all')] }, [0, 0]],
  [
    'one was refunded and another exchanged',
    { takenBack: [taken('refund', [some(claret, 1)])], exchanged: [some(claret, 1)] },
    [1, 1],
  ],
  [
    'what was exchanged was refunded later',
    { takenBack: [taken('refund', [some(dance, 1)])], exchanged: [some(dance, 1)] },
    [3, 0],
  ],
])('says how many can be exchanged if %s', (_, facts, left) => {
  expect(leftToExchange(lines, { ...nothing, ...facts })).toEqual(left)
})

const wanted = (more: Partial<WantedItem> = {}): WantedItem => {
  return { lineIndex: 0, quantity: 1, id: '1', options: { size: 'Large' }, personal: {}, ...more }
}
const plan = (...items: WantedItem[]) => planExchange(solas, lines, [3, 1], items)

test('an exchange lists the items that come back and sends the new ones for free', () => {
  expect(plan(wanted({ quantity: 2 }), wanted({ lineIndex: 1, id: '9', options: { size: 'Small' } }))).toMatchObject({
    back: [some(claret, 2), some(dance, 1)],
    lines: [
      { id: '1', options: { size: 'Large' }, quantity: 2, unitCents: 0, lineCents: 0 },
      { id: '9', options: { size: 'Small' }, quantity: 1, unitCents: 0, lineCents: 0 },
    ],
  })
})

test('an exchange may send the same item again, and merges equal new items into one line', () => {
  expect(plan(wanted({ options: { size: 'Medium' } }))).toMatchObject({ lines: [{ options: { size: 'Medium' } }] })
  expect(plan(wanted(), wanted({ lineIndex: 1 }))).toMatchObject({
    lines: [{ id: '1', quantity: 2 }],
    back: [some(claret, 1), some(dance, 1)],
  })
})

const dear = solas.catalogue.products.find(({ priceCents }) => priceCents !== 3500)?.id ?? ''
test.each<[string, readonly WantedItem[], string]>([
  ['more than there are', [wanted({ quantity: 4 })], 'none-to-exchange'],
  ['more than there are, in two parts', [wanted({ quantity: 2 }), wanted({ quantity: 2 })], 'none-to-exchange'],
  ['a line that the order does not have', [wanted({ lineIndex: 2 })], 'no-item'],
  ['a size that does not exist', [wanted({ options: { size: 'Huge' } })], 'not-offered'],
  ['a product that does not exist', [wanted({ id: 'nothing' })], 'no-product'],
  ['words that the product does not take', [wanted({ personal: { name: 'Róisín' } })], 'wrong-words'],
  ['a product at another price', [wanted({ id: dear })], 'other-price'],
])('refuses %s', (_, items, code) => {
  expect(plan(...items)).toMatchObject({ code })
})
