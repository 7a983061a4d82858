import * as v from 'valibot'
import { expect, test } from 'vitest'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { guidanceNames } from '#shop/catalogue/guidance.ts'
import { SaveSettingsRequest, SettingsAnswer } from '#shop/desk/settings.ts'
import { allSettings, DRAFT_TEXT_MAX, settingsEntries } from '#shop/settings/own-settings.ts'
import { standardSettings } from '#shop/settings/settings.ts'
import { wordNames } from '#shop/settings/word-names.ts'
import type { Browser } from '../../server/testing/desk.ts'
import { publishDraft } from '../../server/testing/publish-draft.ts'
import { deskForEachTest, shopForEachTest } from '../../server/testing/shop-for-tests.ts'

// Shows S10.197, S10.198, S10.205.

const who = 'owner@solas.test'

const shop = shopForEachTest({ env: { OWNER_EMAIL: who } })
const desk = deskForEachTest(shop)

const settingsAt = async (browser: Browser) =>
  v.parse(SettingsAnswer, await (await browser.get(deskCalls.readSettings.path)).json())

test.each([
  ['a fee below nothing', { shippingFee: -1 }],
  ['a fee that is no number', { shippingFee: '1' }],
  ['a fee in parts of a cent', { giftWrapFee: 0.5 }],
  [
    'a path for the picture of the front page',
    { hero: { wide: '../../solas.sqlite', tall: '../../server', alt: 'x' } },
  ],
  ['countries that are code', { shipsTo: { countries: ['<script>'], zones: [], dutiesMet: {} } }],
  ['a zone with a path for an id', { shipsTo: { countries: [], dutiesMet: {}, zones: [{ id: '../x' }] } }],
  ['words without end', { words: { mission: 'x'.repeat(20_000) } }],
  [
    'a colour that is code',
    { look: { accent: 'red;}body{display:none', highlight: '#ffffff', fonts: 'plain', corners: 'soft' } },
  ],
  [
    'fonts from elsewhere',
    { look: { accent: '#000000', highlight: '#ffffff', fonts: '//evil.example', corners: 'soft' } },
  ],
  ['a day that is none', { legal: { ...standardSettings.legal, updated: '<b>' } }],
])('settings with %s are refused and not saved', async (_, settings) => {
  const { version } = await settingsAt(desk)
  expect((await desk.post(deskCalls.saveSettings.path, { settings, version })).status).toBe(400)
  expect((await settingsAt(desk)).version).toBe(version)
})

const file = '0123456789abcdef'
const zone = { id: 'ie', name: 'Ireland', countries: ['IE'], fee: 495, freeFrom: null, note: 'By post' }
const guidance = Object.fromEntries(guidanceNames.map((name) => [name, 'x']))
const everySetting: object = {
  ...allSettings({}),
  withoutSample: true,
  hasAsked: true,
  hero: { wide: file, tall: file, alt: 'x' },
  words: Object.fromEntries(wordNames.map((name) => [name, 'x'])),
  categories: [{ id: 'category-1', name: 'Jet', former: ['Black'], guidance }],
  shipsTo: { countries: ['IE'], zones: [zone], dutiesMet: { IE: 'x' } },
}

function* withWords(
  value: unknown,
  words: string,
  path: readonly string[] = [],
): Generator<readonly [path: readonly string[], value: unknown]> {
  if (typeof value === 'string') yield [path, words]
  else if (Array.isArray(value))
    for (const [index, one] of value.slice(0, 1).entries())
      for (const [at, changed] of withWords(one, words, [...path, String(index)]))
        yield [at, value.with(index, changed)]
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value))
      for (const [at, changed] of withWords(one, words, [...path, key])) yield [at, { ...value, [key]: changed }]
}

test('the test data contain a valid text for every setting', () => {
  expect(v.is(SaveSettingsRequest, { settings: everySetting, version: 0 })).toBe(true)
  expect(Object.keys(everySetting)).toEqual(expect.arrayContaining(Object.keys(settingsEntries)))
})

test('every setting refuses text over the limit', () => {
  const refused: string[] = []
  for (const [path, settings] of withWords(everySetting, 'x'.repeat(DRAFT_TEXT_MAX + 1))) {
    refused.push(path.join('.'))
    expect([path, v.is(SaveSettingsRequest, { settings, version: 0 })]).toEqual([path, false])
  }
  expect(refused.length).toBeGreaterThan(25)
})

test.each([
  ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' javascript:alert(1)', 'java\tscript:alert(1)', 'vbscript:x'],
  ...['data:text/html,<script>alert(1)</script>', 'blob:https://x.example/1', 'file:///etc/passwd', '//x.example'],
  ...['http://x.example', 'https:/x.example', 'https://x.example/"onclick="a', "https://x.example/'", 'https://x'],
])('a link to %j is not published', async (url) => {
  const { version } = await settingsAt(desk)
  const saved = await desk.post(deskCalls.saveSettings.path, {
    settings: { social: [{ name: 'Elsewhere', url }] },
    version,
  })
  expect([200, 400]).toContain(saved.status)
  if (saved.status === 200)
    expect(await publishDraft(shop.services)).toMatchObject({
      code: 'wrong-settings',
      message: expect.stringContaining('A link begins with https://') as string,
    })
  expect(shop.services.shop().version).toBe(0)
})

test('unknown settings are ignored', async () => {
  const { version } = await settingsAt(desk)
  const settings = { timeZone: 'Mars/Olympus', ['__proto__']: { isOwner: true }, vatScheme: 'none', carrier: 'DPD' }
  expect((await desk.post(deskCalls.saveSettings.path, { settings, version })).status).toBe(200)
  expect((await settingsAt(desk)).own).toEqual({ carrier: 'DPD' })
})
