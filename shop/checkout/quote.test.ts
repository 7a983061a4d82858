import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inSize, sizes } from '#crafts/bracelets/sizes.ts'
import { products, solas } from '#shops/solas.ts'
import { addToCart, type Cart } from '../cart/cart.ts'
import { lineName } from '../cart/order-line.ts'
import { awayFromFreeShipping, cartSubtotal, shippingFor } from '../cart/totals.ts'
import { amountTier } from '../catalogue/tier.ts'
import { quote } from './quote.ts'

// Shows S3.6, S9.2, S9.3, S9.4, S9.6, S9.7.

const key = fc
  .record({ id: fc.constantFrom(...products.map(({ id }) => id)), size: fc.constantFrom(...sizes) })
  .map(({ id, size }) => ({ id, ...inSize(size) }))
const carts = fc
  .array(fc.tuple(key, fc.integer({ min: 1, max: 20 })), { maxLength: 8 })
  .map((adds) => adds.reduce<Cart>((cart, [line, quantity]) => addToCart(cart, line, quantity), []))
const cartOf = (...ids: string[]) => ids.reduce<Cart>((cart, id) => addToCart(cart, { id, ...inSize('Medium') }), [])

test.each([
  ['nothing', [], false, 0, 0, 0, 0],
  ['nothing, wrapped', [], true, 0, 0, 0, 0],
  ['one at 30', ['3'], false, 3000, 495, 0, 3495],
  ['one at 35', ['1'], false, 3500, 495, 0, 3995],
  ['one at 40', ['26'], false, 4000, 0, 0, 4000],
  ['one at 35, wrapped: gift wrap does not count towards free shipping', ['1'], true, 3500, 495, 350, 4345],
  ['one at 40, wrapped', ['26'], true, 4000, 0, 350, 4350],
  ['two at 30', ['3', '3'], false, 6000, 0, 0, 6000],
])('quote for %s', (_, ids, giftWrap, subtotal, shipping, wrap, total) => {
  expect(quote(solas, cartOf(...ids), { giftWrap })).toMatchObject({ subtotal, shipping, giftWrap: wrap, total })
})

test('the total is the sum of its parts, all whole cents, and shipping is charged below the threshold only', () => {
  fc.assert(
    fc.property(carts, fc.boolean(), (cart, giftWrap) => {
      const priced = quote(solas, cart, { giftWrap })
      expect(priced.lines.reduce((sum, line) => sum + line.lineCents, 0)).toBe(priced.subtotal)
      expect(priced.total).toBe(priced.subtotal + priced.shipping + priced.giftWrap)
      expect(Number.isInteger(priced.total)).toBe(true)
      expect(priced.shipping === 495).toBe(priced.subtotal > 0 && priced.subtotal < 4000)
      expect(priced.subtotal).toBe(cartSubtotal(solas, cart))
    }),
  )
})

test('a line of an unknown product is neither shown nor charged', () => {
  expect(quote(solas, [{ id: '99', ...inSize('Medium'), quantity: 3 }], { giftWrap: true })).toMatchObject({
    lines: [],
    total: 0,
  })
})

test.each([
  [0, 0, 4000],
  [3999, 495, 1],
  [4000, 0, 0],
  [7500, 0, 0],
])('for goods of %i cents shipping is %i and %i are missing to free shipping', (subtotal, shipping, away) => {
  expect(shippingFor(solas, subtotal)).toBe(shipping)
  expect(awayFromFreeShipping(solas, subtotal)).toBe(away)
})

test.each([
  [0, 3000],
  [3299, 3000],
  [3300, 3500],
  [3495, 3500],
  [3799, 3500],
  [3800, 4000],
  [99999, 4000],
])('a total of %i cents falls into the tier of %i', (total, tier) => {
  expect(amountTier(total)).toBe(tier)
})

test('the name of a line has its size if there is one', () => {
  expect(lineName({ name: 'Burgundy Safari', optionNames: [['Size', 'Medium']], personalNames: [] })).toBe(
    'Burgundy Safari (Medium)',
  )
  expect(lineName({ name: 'Solas order', optionNames: [], personalNames: [] })).toBe('Solas order')
})
