import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sizes } from '#shop/catalogue/product.ts'
import { products } from '#shop/catalogue/products.ts'
import { quote } from '#shop/checkout/quote.ts'
import { parseCheckoutRequest } from '#shop/checkout/request.ts'
import { checkoutBody } from './request-body.ts'

const line = fc.record({
  id: fc.constantFrom(...products.map(({ id }) => id)),
  size: fc.constantFrom(...sizes),
  quantity: fc.integer({ min: 1, max: 5 }),
})
const carts = fc.uniqueArray(line, { minLength: 1, maxLength: 10, selector: ({ id, size }) => `${id} ${size}` })
const drafts = fc.record({ giftWrap: fc.boolean(), giftNote: fc.string({ maxLength: 200 }), cartId: fc.uuid() })

test('the server takes every cart as it was shown', () => {
  fc.assert(
    fc.property(carts, drafts, (cart, draft) => {
      const parsed = parseCheckoutRequest(checkoutBody(cart, 'aoife@shop.example', draft))
      const request = parsed.ok && parsed.request.itemised && parsed.request
      expect(request).toMatchObject({ cart, giftWrap: draft.giftWrap, expectedTotal: quote(cart, draft).total })
    }),
  )
})

test('a note without gift wrap stays at home', () => {
  const body = checkoutBody([{ id: '1', size: 'Medium', quantity: 1 }], 'a@b.ie', {
    giftWrap: false,
    giftNote: 'For you',
  })
  expect(body.giftNote).toBe('')
})

test('the tier stands beside the cart as specified', () => {
  const body = checkoutBody([{ id: '1', size: 'Medium', quantity: 2 }], 'a@b.ie', { giftWrap: false, giftNote: '' })
  expect(body.items).toEqual([{ price: 40, quantity: 1 }])
})
