import { expect, test } from 'vitest'
import { inSize } from '#crafts/bracelets/sizes.ts'
import { solas } from '#shops/solas.ts'
import type { Cart } from '../cart/cart.ts'
import { awayFromFreeShipping } from '../cart/totals.ts'
import { findZone, type Zone } from '../settings/settings.ts'
import { quote } from './quote.ts'

// Shows S9.29.

const cart: Cart = [{ id: '1', ...inSize('Medium'), quantity: 1 }]
const ireland: Zone = { id: 'ireland', name: 'Ireland', countries: ['IE'], fee: 495, freeFrom: 4000 }
const world: Zone = { id: 'world', name: 'Rest of the world', countries: ['US'], fee: 1500, freeFrom: null }
const zones = [ireland, world]

test('each zone has its own rate, and the first is Ireland unless another is chosen', () => {
  expect(quote(solas, cart, { giftWrap: false, zone: findZone(zones, null) }).shipping).toBe(495)
  expect(quote(solas, cart, { giftWrap: false, zone: findZone(zones, 'world') })).toMatchObject({
    shipping: 1500,
    total: 5000,
  })
  const dear = [{ id: '1', ...inSize('Medium'), quantity: 3 }] as const
  expect(quote(solas, dear, { giftWrap: false, zone: ireland }).shipping).toBe(0)
  expect(quote(solas, dear, { giftWrap: false, zone: world }).shipping).toBe(1500)
})

test('how far free shipping is depends on the zone', () => {
  expect(awayFromFreeShipping(solas, 3500, { ...world, freeFrom: 10_000 })).toBe(6500)
  expect(awayFromFreeShipping(solas, 3500, world)).toBeNull()
})

test('an empty cart pays no shipping in any zone', () => {
  expect(quote(solas, [], { giftWrap: false, zone: world }).total).toBe(0)
})

test('an unknown zone id finds no zone', () => {
  expect(findZone(zones, 'moon')).toBeUndefined()
  expect(findZone([], null)).toBeUndefined()
})
