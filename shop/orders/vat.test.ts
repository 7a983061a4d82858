import { expect, test } from 'vitest'
import { solas } from '#shops/solas.ts'
import { vatSchemes } from '../settings/vat-schemes.ts'
import { vatCountry, vatPercentFor, vatPercentOf, vatRates } from './vat.ts'

// Shows S10.7.

const at = (country: string, postcode = '') => ({
  line1: '1 Main Street',
  line2: '',
  city: 'Somewhere',
  county: '',
  postcode,
  country,
})
const november = new Date('2026-11-22T12:00:00Z')

test.each([
  ['IE', '', { none: 0, ireland: 23, oss: 23, small: 0 }],
  ['DE', '10115', { none: 0, ireland: 23, oss: 19, small: 0 }],
  ['FI', '00100', { none: 0, ireland: 23, oss: 25.5, small: 0 }],
  ['HU', '1051', { none: 0, ireland: 23, oss: 27, small: 0 }],
  ['GB', 'BT1 1AA', { none: 0, ireland: 23, oss: 20, small: 0 }],
  ['GB', 'bt47 6aa', { none: 0, ireland: 23, oss: 20, small: 0 }],
  ['GB', 'B1 1AA', { none: 0, ireland: 0, oss: 0, small: 0 }],
  ['ES', '35001', { none: 0, ireland: 0, oss: 0, small: 0 }],
  ['ES', '28001', { none: 0, ireland: 23, oss: 21, small: 0 }],
  ['DE', '27498', { none: 0, ireland: 0, oss: 0, small: 0 }],
  ...['US', 'CA', 'AU', 'NZ', 'CH', 'NO', 'IS'].map(
    (country) => [country, '', { none: 0, ireland: 0, oss: 0, small: 0 }] as const,
  ),
] as const)('a sale to %s %s carries VAT by the seller’s scheme: %j', (country, postcode, rates) => {
  for (const scheme of vatSchemes) expect(vatPercentFor(scheme, at(country, postcode), november)).toBe(rates[scheme])
})

test('a VAT rate applies from its first day in Irish time', () => {
  expect(vatPercentFor('oss', at('EE'), new Date('2025-06-30T22:59:59Z'))).toBe(22)
  expect(vatPercentFor('oss', at('EE'), new Date('2025-06-30T23:00:00Z'))).toBe(24)
  for (const rates of Object.values(vatRates)) {
    const days = rates.map(({ since }) => since)
    expect(days).toEqual(days.toSorted())
  }
})

test('VAT rates exist for the 27 EU countries and Northern Ireland, and no others', () => {
  const europe = solas.shipping.countries.slice(0, 27)
  expect(Object.keys(vatRates).toSorted()).toEqual([...europe, 'XI'].toSorted())
  for (const country of europe) expect(vatCountry(at(country))).toBe(country)
  for (const country of [...solas.shipping.countries.slice(27), 'XI', 'toString'])
    expect(vatCountry(at(country))).toBeNull()
})

test('the VAT rate saved with an order is used even if rates and scheme change later', () => {
  const order = { paidAt: november.toISOString(), createdAt: november.toISOString(), address: at('US') }
  expect(vatPercentOf({ ...order, vatPercent: 21 }, 'none')).toBe(21)
  expect(vatPercentOf({ ...order, vatPercent: 0 }, 'ireland')).toBe(0)
  expect(vatPercentOf({ ...order, vatPercent: null, address: null }, 'oss')).toBe(23)
})

test('an order without a saved VAT rate uses the rate of its payment day, or creation day if unpaid', () => {
  const order = { vatPercent: null, createdAt: '2025-06-30T10:00:00Z', address: at('EE') }
  expect(vatPercentOf({ ...order, paidAt: '2025-07-01T10:00:00Z' }, 'oss')).toBe(24)
  expect(vatPercentOf({ ...order, paidAt: null }, 'oss')).toBe(22)
})
