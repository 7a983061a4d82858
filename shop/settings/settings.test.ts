import { expect, test } from 'vitest'
import { FREE_SHIPPING_FROM } from '../promises.ts'
import { solas } from '../solas/solas.ts'
import { missingLegalFacts } from './settings.ts'

test('the announcement is true: what it promises to ship free does ship free', () => {
  const from = Number(/€(\d+)/.exec(solas.settings.announcement)?.[1]) * 100
  expect(from).toBeGreaterThanOrEqual(FREE_SHIPPING_FROM)
})

test('Ireland is the first country to ship to, and no country is named twice', () => {
  expect(solas.shipping.countries[0]).toBe('IE')
  expect(new Set(solas.shipping.countries).size).toBe(solas.shipping.countries.length)
})

test('legal facts that are still to be given are named', () => {
  expect(missingLegalFacts(solas.settings)).toEqual([
    'contactPhone',
    'trader',
    'address',
    'returnsAddress',
    'registration',
    'processors',
  ])
})
