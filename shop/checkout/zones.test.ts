import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Cart } from '../cart/cart.ts'
import { findZone, settings, type Zone } from '../settings.ts'
import { quote } from './quote.ts'

const cart: Cart = [{ id: '1', size: 'Medium', quantity: 1 }]
const zones: readonly Zone[] = [
  { id: 'ireland', name: 'Ireland', countries: ['IE'], fee: 495, freeFrom: 4000 },
  { id: 'world', name: 'Rest of the world', countries: ['US'], fee: 1500, freeFrom: null },
]
const { zones: unset } = settings
const setZones = (set: readonly Zone[]) => Object.assign(settings, { zones: set })

beforeEach(() => void setZones(zones))
afterEach(() => void setZones(unset))

test('each zone has its own rate, and the first is Ireland unless another is chosen', () => {
  expect(quote(cart, { giftWrap: false }).shipping).toBe(495)
  expect(quote(cart, { giftWrap: false, zone: 'world' })).toMatchObject({ shipping: 1500, total: 5000 })
  const dear = [{ id: '1', size: 'Medium', quantity: 3 }] as const
  expect(quote(dear, { giftWrap: false, zone: 'ireland' }).shipping).toBe(0)
  expect(quote(dear, { giftWrap: false, zone: 'world' }).shipping).toBe(1500)
})

test('an empty cart ships for nothing, wherever', () => {
  expect(quote([], { giftWrap: false, zone: 'world' }).total).toBe(0)
})

test('a zone that does not exist is none', () => {
  expect(findZone('moon')).toBeUndefined()
  setZones([])
  expect(findZone(null)).toBeUndefined()
})
