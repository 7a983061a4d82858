import { expect, test } from 'vitest'
import { solas } from '#shops/solas.ts'
import { FREE_SHIPPING_FROM } from '../promises.ts'
import { missingLegalFacts } from './settings.ts'

// Shows S1.3, S2.37, S9.2.

test('the announcement promises free shipping only from an amount that ships free', () => {
  const from = Number(/€(\d+)/.exec(solas.settings.announcement)?.[1]) * 100
  expect(from).toBeGreaterThanOrEqual(FREE_SHIPPING_FROM)
})

test('Ireland is the first country to ship to, and no country is named twice', () => {
  expect(solas.shipping.countries[0]).toBe('IE')
  expect(new Set(solas.shipping.countries).size).toBe(solas.shipping.countries.length)
})

test('lists the legal facts that the owner still has to give', () => {
  expect(missingLegalFacts(solas.settings)).toEqual([
    'contactPhone',
    'trader',
    'address',
    'returnsAddress',
    'registration',
    'processors',
  ])
})
