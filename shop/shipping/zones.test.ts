import { expect, test } from 'vitest'
import { solas } from '#shops/solas.ts'
import { vatCountry } from '../orders/vat.ts'
import { findZone, type ShipsTo, type Zone } from '../settings/settings.ts'
import { returns } from '../texts/returns.ts'
import { terms } from '../texts/terms.ts'
import { plainText } from '../texts/text.ts'
import { addressCountries, closedCountries, isInZone, openZones, packagingRegisters, zoneProblems } from './zones.ts'

// Shows S1.3, S9.29, S10.84.

const ireland: Zone = { id: 'ireland', name: 'Ireland', countries: ['IE'], fee: 495, freeFrom: 4000 }
const set: ShipsTo = {
  ...solas.shipping,
  zones: [
    ireland,
    { id: 'north', name: 'Northern Ireland', countries: ['XI'], fee: 695, freeFrom: 6000 },
    { id: 'europe', name: 'Europe', countries: ['FR', 'DE'], fee: 1195, freeFrom: null },
    { id: 'america', name: 'United States', countries: ['US'], fee: 1900, freeFrom: null },
  ],
}
const shippingTo = (shipping: ShipsTo) => ({ ...solas, shipping })
const codes = (zones: readonly Zone[]) => zones.flatMap(({ countries }) => countries)

test('without a live key every country is open, at one rate, as one zone', () => {
  expect(openZones(solas, false)).toMatchObject([{ countries: solas.shipping.countries, fee: 495, freeFrom: 4000 }])
})

test('with a live key, only Ireland and Northern Ireland are open until the owner opens more', () => {
  expect(codes(openZones(solas, true))).toEqual(['IE', 'XI'])
  expect(closedCountries(solas)).toEqual(solas.shipping.countries.slice(1))
  const open = openZones(shippingTo({ ...solas.shipping, dutiesMet: { FR: 'FR123', US: '', CH: '' } }), true)
  expect(open.map(({ id, countries }) => [id, countries])).toEqual([
    ['ireland', ['IE']],
    ['northern-ireland', ['XI']],
    ['europe', ['FR']],
    ['united-states', ['US']],
    ['world', ['CH']],
  ])
  expect(open.map(({ transit }) => transit?.to)).toEqual([5, 5, 10, 15, 15])
})

test('with a live key, zones lose their closed countries, and zones without countries disappear', () => {
  expect(codes(openZones(shippingTo(set), true))).toEqual(['IE', 'XI'])
  expect(closedCountries(shippingTo(set))).toEqual(['FR', 'DE', 'US'])
  expect(codes(openZones(shippingTo({ ...set, dutiesMet: { DE: 'DE1' } }), true))).toEqual(['IE', 'XI', 'DE'])
})

test('says who pays duty for every zone outside the EU customs area, with a separate rule for the United States', () => {
  const noteOf = (...countries: string[]) =>
    openZones(shippingTo({ ...set, zones: [ireland, { ...ireland, id: 'far', countries }] }), false)[1]?.note
  expect(noteOf('DE', 'FR')).toBeUndefined()
  expect(noteOf('XI')).toBe('For postcodes that begin with BT. There is no import duty.')
  expect(noteOf('CH', 'NO')).toMatch(/^Your country may charge import duty or tax.*You pay it on delivery\.$/)
  expect(noteOf('US')).toMatch(/^The United States charge.*You pay it in advance/)
  expect(noteOf('DE', 'CA')).toMatch(/^Outside the EU.*on delivery\.$/)
  expect(openZones(solas, false)[0]?.note).toMatch(
    /^Outside the EU.*on delivery; for the US, in advance through our carrier's partner/,
  )
})

test('the owner’s own note and delivery time for a zone replace the derived ones', () => {
  const zone = { ...ireland, id: 'x', countries: ['US'], note: 'We pay the duty.', transit: { from: 4, to: 6 } }
  expect(openZones(shippingTo({ ...set, zones: [ireland, zone] }), false)[1]).toMatchObject({
    note: 'We pay the duty.',
    transit: { from: 4, to: 6 },
  })
})

test.each([
  ['BT1 1AA', 'north', true],
  [' bt12 4qa', 'north', true],
  ['SW1A 1AA', 'north', false],
  ['B1 1AA', 'north', false],
  ['BT1 1AA', 'europe', false],
  ['BT1 1AA', 'gone', true],
  ['SW1A 1AA', 'gone', false],
])('an address in GB with the postcode %j of zone %s: %s', (postcode, id, fits) => {
  expect(isInZone({ country: 'GB', postcode }, findZone(set.zones, id) ?? null)).toBe(fits)
})

test('a zone checks only UK postcodes, and VAT uses the same border of Northern Ireland', () => {
  expect(isInZone({ country: 'FR', postcode: 'BT1 1AA' }, ireland)).toBe(true)
  expect(addressCountries(['IE', 'XI', 'GB'])).toEqual(['IE', 'GB'])
  expect(vatCountry({ country: 'GB', postcode: ' bt12 4qa' })).toBe('XI')
})

test('refuses zones that contradict what the shop says about shipping to Ireland', () => {
  expect(zoneProblems(solas)).toEqual([])
  expect(zoneProblems(shippingTo(set))).toEqual([])
  const problems = (...zones: Zone[]) => zoneProblems(shippingTo({ ...set, zones })).join()
  expect(problems({ ...ireland, fee: 500 })).toMatch(/first zone.*Ireland.*€4\.95/)
  expect(problems({ ...ireland, freeFrom: null })).toContain('first zone')
  expect(problems({ ...ireland, countries: ['FR'] })).toContain('first zone')
  expect(problems(ireland, { ...ireland, id: 'b', countries: ['FR', 'IE'] })).toContain('share IE')
  expect(problems(ireland, { ...ireland, countries: ['FR'] })).toContain('share an id')
})

test('the texts say what each zone costs, how long it takes and who pays duty', () => {
  const zones = openZones(shippingTo(set), false)
  const text = plainText(returns({ ...solas, zones }))
  expect(text).toContain('Free delivery in Ireland on orders of €40 or more; €4.95 below that. Other rates are below')
  expect(text).toContain('- Ireland: 3–5 business days, €4.95, free on orders of €40 or more')
  expect(text).toContain('- Northern Ireland: 3–5 business days, €6.95, free on orders of €60 or more')
  expect(text).toContain('- Europe: 5–10 business days, €11.95\n')
  expect(text).toContain('United States. The United States charge import duty on every parcel.')
  expect(text).not.toContain('Rest of the world')
  expect(plainText(terms({ ...solas, zones }))).toContain('Northern Ireland €6.95, free on orders of €60')
  expect(plainText(terms({ ...solas, zones }))).not.toContain('at most €5.00')
})

test('with one rate for all zones, the texts are as specified', () => {
  const zones = openZones(solas, true)
  expect(plainText(returns({ ...solas, zones }))).toContain('Free delivery on orders of €40 or more; €4.95 below that.')
  expect(plainText(terms({ ...solas, zones }))).toContain('at most €5.00 (at present €4.95)')
})

test('the terms list the numbers of packaging registers', () => {
  expect(packagingRegisters(solas)).toBe('')
  const packaging = packagingRegisters(shippingTo({ ...set, dutiesMet: { FR: 'FR123_01', AT: '', DE: 'DE456' } }))
  expect(plainText(terms({ ...solas, packaging }))).toContain('Packaging registers: FR FR123_01, DE DE456.')
})
