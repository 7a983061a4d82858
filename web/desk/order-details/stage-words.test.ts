import { expect, test } from 'vitest'
import { plainLine } from '#shop/cart/order-line.ts'
import { orderSummary } from '#shop/desk/order-summary-for-tests.ts'
import type { OrderSummary } from '#shop/desk/orders.ts'
import { dueOf, preparing, preparingTitle, stageBeforePosting, stageOf } from './stage-words.ts'

const line = { ...plainLine({ id: '1', name: 'Claret Evening', quantity: 1, unitCents: 3500 }), itemId: 'one-1' }
const moment = '2026-11-23T09:00:00.000Z'

const order = (inStock: OrderSummary['inStock'], more: Partial<OrderSummary> = {}) =>
  orderSummary({ ...(inStock && { inStock }), items: [line], toMake: [line], ...more })

test.each([
  ['all', { stage: 'To pack', due: 'Post by Tue 24 Nov', mark: 'Mark as packed', nothing: 'Nothing to pack' }],
  ['some', { stage: 'To make', due: 'Make by Tue 24 Nov', mark: 'Mark as made', nothing: 'Nothing to make' }],
  [undefined, { stage: 'To make', due: 'Make by Tue 24 Nov', mark: 'Mark as made', nothing: 'Nothing to make' }],
] as const)(
  'the desk’s words for the stage of an order with %s of its items in stock',
  (inStock, { stage, due, mark, nothing }) => {
    expect(stageOf(order(inStock)).word).toBe(stage)
    expect(dueOf(order(inStock), new Date(moment)).words).toBe(due)
    expect(preparing(order(inStock)).mark).toBe(mark)
    expect(stageOf(order(inStock, { toMake: [] })).word).toBe(nothing)
    const made = order(inStock, { madeAt: moment })
    expect([stageOf(made).word, dueOf(made, new Date(moment)).words]).toEqual(['To post', 'Post by Tue 24 Nov'])
  },
)

test('the title of a list of orders says whether they are to make, to pack or both', () => {
  const [ready, made] = [order('all'), order(undefined)]
  expect(preparingTitle([])).toBe('To make')
  expect(preparingTitle([made])).toBe('To make')
  expect(preparingTitle([ready])).toBe('To pack')
  expect(preparingTitle([ready, made])).toBe('To make or pack')
})

test.each([
  ['made before it was posted', { madeAt: moment, postedAt: '2026-11-24T09:00:00.000Z' }, 'To post'],
  ['posted without being marked as made', { madeAt: moment, postedAt: moment }, 'To make'],
  ['posted without being marked as packed', { madeAt: moment, postedAt: moment, inStock: 'all' as const }, 'To pack'],
])('after undoing the posting, the stage of an order that was %s', (_, posted, stage) => {
  expect(stageBeforePosting(posted)).toBe(stage)
})
