import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deskApi } from '#shop/desk/paths.ts'
import { SettingsAnswer } from '#shop/desk/settings.ts'
import { discoveryPaths } from '#shop/paths.ts'
import { type OwnSettings, standardSettings } from '#shop/settings.ts'
import { wordNames } from '#shop/texts/word-names.ts'
import { deliverDue } from '../emails/emails.ts'
import { draftsOf, versionOf } from '../publishing/draft.ts'
import { publish } from '../publishing/publish.ts'
import { settingsDraftOf } from '../publishing/settings-draft.ts'
import { type Browser, openBrowser, signIn } from '../testing/desk.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { readXml } from '../testing/read-xml.ts'
import { payOn, startCheckout } from '../testing/shopper.ts'
import { webhooksArrive } from '../testing/webhooks.ts'

const who = 'owner@solas.test'
const hostile = '</title><script>alert(1)</script>"\'&]]>'
const hostileSettings: OwnSettings = {
  ...{ brand: hostile, tagline: hostile, announcement: hostile, town: hostile, carrier: hostile, payments: [hostile] },
  legal: {
    ...{ trader: hostile, address: hostile, returnsAddress: hostile, registration: hostile, processors: hostile },
    updated: standardSettings.legal.updated,
  },
  words: Object.fromEntries(wordNames.map((name) => [name, hostile])),
}

let shop: OpenShop
let desk: Browser
beforeEach(async () => {
  shop = await openShop({ env: { OWNER_EMAIL: who } })
  desk = await signIn(shop)
})
afterEach(() => shop.close())

const settingsAt = async (browser: Browser) =>
  v.parse(SettingsAnswer, await (await browser.get(deskApi.settings)).json())
const publishAll = async () => {
  const { db } = shop.services
  return publish(shop.services, { who, version: versionOf(await draftsOf(db), (await settingsDraftOf(db)).version) })
}

test('markup in every setting stays text in feeds, sitemap, documents and letters', async () => {
  const { version } = await settingsAt(desk)
  expect((await desk.post(deskApi.settings, { settings: hostileSettings, version })).status).toBe(200)
  expect(await publishAll()).toBeNull()
  for (const path of [discoveryPaths.products, discoveryPaths.newProducts, discoveryPaths.sitemap]) {
    const xml = await (await shop.fetch(path)).text()
    expect(xml).not.toContain('<script')
    expect(() => readXml(xml)).not.toThrow()
  }
  for (const path of ['/order', '/newsletter/confirm?id=x'])
    expect(await (await shop.fetch(path)).text()).not.toContain('<script>alert')
  const sessionId = await startCheckout(shop, { cart: [{ id: '3', quantity: 1, size: 'Medium' }] })
  await payOn(shop, sessionId)
  await webhooksArrive(shop)
  await deliverDue(shop.services, new AbortController().signal)
  const letters = await shop.letters()
  expect(letters.some(({ text = '' }) => text.includes('alert(1)'))).toBe(true)
  for (const { html = '' } of letters) expect(html).not.toContain('<script')
})

test.each([
  ['a line break in the name, for the head of a letter', { brand: 'Solas\r\nBcc: all@x.example' }],
  ['a control character', { carrier: 'An\u0000Post' }],
  ['a fee below nothing', { shippingFee: -1 }],
  ['a fee that is no number', { shippingFee: '1' }],
  ['a fee in parts of a cent', { giftWrapFee: 0.5 }],
  ['countries that are code', { shipsTo: { countries: ['<script>'], zones: [], dutiesMet: {} } }],
  ['a zone with a path for an id', { shipsTo: { countries: [], dutiesMet: {}, zones: [{ id: '../x' }] } }],
  ['words without end', { words: { mission: 'x'.repeat(20_000) } }],
  ['a day that is none', { legal: { ...standardSettings.legal, updated: '<b>' } }],
])('%s is refused, and nothing is kept', async (_, settings) => {
  const { version } = await settingsAt(desk)
  expect((await desk.post(deskApi.settings, { settings, version })).status).toBe(400)
  expect((await settingsAt(desk)).version).toBe(version)
})

test('a setting that there is not is let fall', async () => {
  const { version } = await settingsAt(desk)
  const settings = { timeZone: 'Mars/Olympus', ['__proto__']: { isOwner: true }, vatScheme: 'none', carrier: 'DPD' }
  expect((await desk.post(deskApi.settings, { settings, version })).status).toBe(200)
  expect((await settingsAt(desk)).own).toEqual({ carrier: 'DPD' })
})

test('a helper neither sees nor changes settings, backups or how the shop stands, and neither does a stranger', async () => {
  await desk.post(deskApi.people, { email: 'helper@solas.test', role: 'helper' })
  const helper = await signIn(shop, 'helper@solas.test')
  const stranger = openBrowser(shop)
  for (const [browser, status] of [
    [helper, 403],
    [stranger, 401],
  ] as const) {
    expect((await browser.get(deskApi.settings)).status).toBe(status)
    expect((await browser.get(deskApi.shop)).status).toBe(status)
    for (const path of [deskApi.settings, deskApi.revertSettings, deskApi.backUp])
      expect((await browser.post(path, { settings: { brand: 'Mine' }, version: 0 })).status).toBe(status)
  }
  expect((await settingsAt(desk)).own).toEqual({})
})

test('an owner who signed in a while ago is asked again before settings change or a backup is taken', async () => {
  shop.advance(11 * 60_000)
  for (const path of [deskApi.settings, deskApi.revertSettings, deskApi.backUp]) {
    const answer = await desk.post(path, { settings: {}, version: 0 })
    expect([answer.status, await answer.json()]).toMatchObject([403, { confirm: true }])
  }
})
