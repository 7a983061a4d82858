import * as v from 'valibot'
import { expect, test } from 'vitest'
import { CheckoutRequest } from '#shop/checkout/request.ts'
import { solas } from '#shops/solas.ts'
import { parseConfig } from '../../platform/config/config.ts'
import { typedAtCheckout } from '../../platform/database/typed-columns.ts'
import { draftOrder } from './order-draft.ts'

const parsed = parseConfig({})
if (!parsed.ok) throw new Error(parsed.problems.join())
const config = { ...parsed.config, publicUrl: 'http://solas.test' }

const request = {
  cart: [{ id: '1', quantity: 1, size: 'Medium' }],
  email: 'aoife@example.ie',
  giftWrap: true,
  giftNote: 'For Mary',
  answers: { delivery: 'By the gate' },
}

function digest(changes: Readonly<Record<string, unknown>>) {
  const draft = draftOrder(
    solas,
    v.parse(CheckoutRequest, { ...request, ...changes }),
    new Date('2026-11-20T12:00:00Z'),
    config,
  )
  if (!draft.ok) throw new Error(draft.refusal.message)
  return draft.order.cartDigest
}

const typed: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  email: { email: 'mary@example.ie' },
  giftNote: { giftNote: 'For Aoife' },
  answers: { answers: { delivery: 'By the door' } },
}

test('the list of changes covers every column that is typed at checkout', () => {
  expect(Object.keys(typed).toSorted()).toEqual(typedAtCheckout.toSorted())
})

test.each([
  ...Object.entries(typed),
  ['size', { cart: [{ id: '1', quantity: 1, size: 'Small' }] }],
  ['quantity', { cart: [{ id: '1', quantity: 2, size: 'Medium' }] }],
  ['gift wrap', { giftWrap: false }],
])('a changed %s opens another payment page', (_, changes) => {
  expect(digest(changes)).not.toBe(digest({}))
})

test('the same cart with the same details keeps its payment page', () => {
  expect(digest({})).toBe(digest({}))
})
