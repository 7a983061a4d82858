import { expect, test } from 'vitest'
import { solas } from '#shops/solas.ts'
import { promiseOf } from './promise.ts'
import { hasSameCosts } from './same-costs.ts'

const promise = promiseOf(solas, { leadDays: null, zone: null }, null)
const delivery = {
  name: 'Everywhere',
  isChosen: false,
  countries: ['IE', 'XI', 'DE', 'FR', 'US', 'CA', 'AU'],
  transit: null,
  note: null,
}
const at = (country: string, postcode = '') => ({
  line1: '1 Road',
  line2: '',
  city: 'Town',
  county: '',
  postcode,
  country,
})

test.each([
  ['another street in Ireland', at('IE', 'H91 X2Y3'), at('IE', 'T12 ABC1'), true],
  ['Canada to Australia, both without VAT and with duty on delivery', at('CA'), at('AU'), true],
  ['Germany to France: other VAT', at('DE', '10115'), at('FR', '75001'), false],
  ['Germany to Heligoland: outside the VAT', at('DE', '10115'), at('DE', '27498'), false],
  ['Canada to the United States: duty in advance', at('CA'), at('US'), false],
  ['Ireland to Canada: customs', at('IE'), at('CA'), false],
  ['Belfast to London: outside the zone', at('GB', 'BT1 1AA'), at('GB', 'SW1A 1AA'), false],
  ['Canada to Japan: no delivery', at('CA'), at('JP'), false],
])('whether a new address has the same costs: %s', (_, before, after, isSame) => {
  expect(hasSameCosts({ promise: { ...promise, delivery } }, before, after)).toBe(isSame)
})

test('an order without a known zone can only move within its country', () => {
  const unknown = { promise: { ...promise, delivery: null } }
  expect(hasSameCosts(unknown, at('CA'), at('CA', 'K1A 0B1'))).toBe(true)
  expect(hasSameCosts(unknown, at('CA'), at('AU'))).toBe(false)
})
