import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type OwnSettings, placeholderContacts, standardSettings } from '#shop/settings/settings.ts'
import { createShop } from '#shop/shop.ts'
import { solas } from '#shops/solas.ts'
import { closedCountriesLine, settingsProblems } from './go-live.ts'

// Shows S1.3, S10.14, S10.80.

const folder = mkdtempSync(join(tmpdir(), 'solas-go-live-'))
const empty = mkdtempSync(join(tmpdir(), 'solas-go-live-'))
const picture = Buffer.from([1])
writeFileSync(join(folder, 'guarantee-notice.png'), picture)
afterAll(() => {
  for (const made of [folder, empty]) rmSync(made, { recursive: true })
})

const ready: OwnSettings = {
  contactEmail: 'hello@solas.ie',
  contactPhone: '+353 1 234 5678',
  social: [],
  legal: {
    trader: 'Aoife Byrne',
    address: '1 Main Street, Galway',
    returnsAddress: '1 Main Street, Galway',
    registration: 'Sole trader',
    processors: 'A host',
    updated: '2026-11-01',
  },
  guaranteeNotice: {
    sha256: createHash('sha256').update(picture).digest('hex'),
    link: 'https://europa.eu/guarantee',
  },
}
const problems = (settings: OwnSettings, dataDir = folder) =>
  settingsProblems(createShop({ products: [], settings }), { mode: 'live', dataDir })

test('a complete shop has no problems with live payments', () => {
  expect(problems(ready)).toEqual([])
})

test.each<[string, OwnSettings, string, RegExp]>([
  [
    'contacts that reach nobody',
    { ...ready, contactEmail: 'hello@solas.example' },
    folder,
    /contacts that reach you, .*: e-mail\./,
  ],
  [
    'legal facts that are missing',
    { ...ready, legal: standardSettings.legal },
    folder,
    /the legal facts, .*: trader, address, /,
  ],
  ['no official notice of the guarantee', ready, empty, /the official notice of the legal guarantee/],
])('live payments are refused with %s', (_, settings, dataDir, sentence) => {
  expect(problems(settings, dataDir)).toEqual([expect.stringMatching(sentence)])
})

test('test payments and the sandbox need no settings', () => {
  for (const mode of ['test', 'sandbox'] as const) expect(settingsProblems(solas, { mode, dataDir: empty })).toEqual([])
})

test('lists contacts under .example and social links without an account', () => {
  const social = [
    { name: 'Instagram', url: 'https://www.instagram.com/' },
    { name: 'Facebook', url: 'https://www.facebook.com/solas' },
  ]
  expect(placeholderContacts({ contactEmail: 'hello@solas.example', social })).toEqual(['contactEmail', 'Instagram'])
  expect(placeholderContacts({ contactEmail: 'hello@solas.ie', social: [] })).toEqual([])
})

test('with a live key the shop sells to Ireland and Northern Ireland', () => {
  const { zones } = createShop({ products: [] }, 0, { isLive: true, vatNumber: null, vatScheme: 'none' })
  expect(zones.flatMap(({ countries }) => countries)).toEqual(['IE', 'XI'])
})

test('a live shop lists the countries in its settings that are still closed', () => {
  const start = 'Closed to real orders until you tick them at the desk on Shop, Shipping and gift wrap: '
  expect(closedCountriesLine(solas)).toEqual([expect.stringMatching(`^${start}AT, BE, .* US, `)])
  const shipsTo = { countries: ['IE', 'FR', 'DE'], zones: [], dutiesMet: { FR: 'FR123456' } }
  expect(closedCountriesLine(createShop({ products: [], settings: { shipsTo } }))).toEqual([`${start}DE.`])
})
