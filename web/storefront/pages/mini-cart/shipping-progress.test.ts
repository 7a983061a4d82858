import { expect, test } from 'vitest'
import { inSize } from '#crafts/bracelets/sizes.ts'
import { quote } from '#shop/checkout/quote.ts'
import { solas } from '#shops/solas.ts'
import { shippingNote } from './shipping-progress.tsx'

const burgundySafari = { id: '26', ...inSize('Medium'), quantity: 1 } as const
const marketDay = { id: '3', ...inSize('Medium'), quantity: 1 } as const

test.each([
  [[burgundySafari], false, 'Shipping free. Gift wrap can be added in the cart.'],
  [[marketDay], false, 'Shipping €4.95, total €34.95. Gift wrap can be added in the cart.'],
  [[burgundySafari], true, 'Shipping free, gift wrap €3.50, total €43.50.'],
  [[marketDay], true, 'Shipping €4.95, gift wrap €3.50, total €38.45.'],
])('the bag states the cost of shipping and gift wrap (%#)', (cart, giftWrap, note) => {
  expect(shippingNote(solas, quote(solas, cart, { giftWrap }))).toBe(note)
})
