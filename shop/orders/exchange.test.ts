import { expect, test } from 'vitest'
import { solas } from '#shops/solas.ts'
import { leftToExchange, planExchange } from './exchange.ts'
import type { WantedItem } from './item-change.ts'
import { itemFor } from './items-for-tests.ts'

const claret = (history = '') => itemFor({ id: '1', name: 'Claret Evening', size: 'Medium', quantity: 3 }, history)
const dance = itemFor({ id: '5', name: 'First Dance', size: 'Small', quantity: 1 })
const items = [claret(), dance]

test.each([
  ['nothing went back', '', 3],
  ['one was exchanged', 'exchange 1 of E', 2],
  ['all were exchanged in two exchanges', 'exchange 1 of E, exchange 2 of F', 0],
  ['an exchange was cancelled', 'exchange 2 of E, exchange -2 of E', 3],
  ['one was swapped as a gift', 'swap 1 of S', 2],
  ['all was refunded', 'refund 3 of R', 0],
  ['all was withdrawn', 'ask 3 of W', 0],
  ['one was refunded and another exchanged', 'refund 1 of R, exchange 1 of E', 1],
  ['what was exchanged was refunded later', 'exchange 3 of E, refund 3 of R', 0],
])('says how many can be exchanged if %s', (_, history, left) => {
  expect(leftToExchange(claret(history))).toBe(left)
})

const wanted = (more: Partial<WantedItem> = {}): WantedItem => {
  return { itemId: 'order-1', quantity: 1, id: '1', options: { size: 'Large' }, personal: {}, ...more }
}
const plan = (...some: WantedItem[]) => planExchange(solas, items, leftToExchange, some)

test('an exchange lists the items that come back and sends the new ones for free', () => {
  expect(
    plan(wanted({ quantity: 2 }), wanted({ itemId: 'order-5', id: '9', options: { size: 'Small' } })),
  ).toMatchObject({
    back: [
      { itemId: 'order-1', quantity: 2 },
      { itemId: 'order-5', quantity: 1 },
    ],
    lines: [
      { id: '1', options: { size: 'Large' }, quantity: 2, unitCents: 0, lineCents: 0 },
      { id: '9', options: { size: 'Small' }, quantity: 1, unitCents: 0, lineCents: 0 },
    ],
  })
})

test('an exchange may send the same item again, and merges equal new items into one line', () => {
  expect(plan(wanted({ options: { size: 'Medium' } }))).toMatchObject({ lines: [{ options: { size: 'Medium' } }] })
  expect(plan(wanted(), wanted({ itemId: 'order-5' }))).toMatchObject({
    lines: [{ id: '1', quantity: 2 }],
    back: [
      { itemId: 'order-1', quantity: 1 },
      { itemId: 'order-5', quantity: 1 },
    ],
  })
})

const dear = solas.catalogue.products.find(({ priceCents }) => priceCents !== 3500)?.id ?? ''
test.each<[string, readonly WantedItem[], string]>([
  ['more than there are', [wanted({ quantity: 4 })], 'none-to-exchange'],
  ['more than there are, in two parts', [wanted({ quantity: 2 }), wanted({ quantity: 2 })], 'none-to-exchange'],
  ['an item that the order does not have', [wanted({ itemId: 'order-2' })], 'no-item'],
  ['a size that does not exist', [wanted({ options: { size: 'Huge' } })], 'not-offered'],
  ['a product that does not exist', [wanted({ id: 'nothing' })], 'no-product'],
  ['words that the product does not take', [wanted({ personal: { name: 'Róisín' } })], 'wrong-words'],
  ['a product at another price', [wanted({ id: dear })], 'other-price'],
])('refuses %s', (_, some, code) => {
  expect(plan(...some)).toMatchObject({ code })
})
