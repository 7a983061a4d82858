import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findAnyProduct } from '#shop/catalogue/catalogue.ts'
import { PieceAnswer } from '#shop/desk/catalogue.ts'
import { deskApi } from '#shop/desk/paths.ts'
import { discoveryPaths } from '#shop/paths.ts'
import { deliverDue } from '../emails/emails.ts'
import { draftsOf, versionOf } from '../publishing/draft.ts'
import { publish } from '../publishing/publish.ts'
import { type Browser, openBrowser, signIn } from '../testing/desk.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { readXml } from '../testing/read-xml.ts'
import { payOn, startCheckout } from '../testing/shopper.ts'
import { webhooksArrive } from '../testing/webhooks.ts'

const who = 'owner@solas.test'
const hostile = '</title><script>alert(1)</script>"\'&]]><b onload=x>'

let shop: OpenShop
let desk: Browser
beforeEach(async () => {
  shop = await openShop({ env: { OWNER_EMAIL: who } })
  desk = await signIn(shop)
})
afterEach(() => shop.close())

const pieceAt = async (id: string) => v.parse(PieceAnswer, await (await desk.get(deskApi.piece(id))).json())
async function save(change: Partial<PieceAnswer['piece']>) {
  const { piece, version } = await pieceAt('3')
  return desk.post(deskApi.piece('3'), { piece: { ...piece, ...change }, version })
}
const publishAll = async () => publish(shop.services, { who, version: versionOf(await draftsOf(shop.services.db)) })

test('markup in every field of a piece stays text in feeds, sitemap and letters', async () => {
  const saved = await save({
    ...{ name: hostile, description: hostile, story: hostile, alt: hostile, closeAlt: hostile },
    ...{ materials: [hostile], recipe: null },
  })
  expect(saved.status).toBe(200)
  expect(await publishAll()).toBeNull()
  for (const path of [discoveryPaths.products, discoveryPaths.newProducts, discoveryPaths.sitemap]) {
    const xml = await (await shop.fetch(path)).text()
    expect(xml).not.toContain('<script')
    expect(() => readXml(xml)).not.toThrow()
  }
  const sessionId = await startCheckout(shop, { cart: [{ id: '3', quantity: 1, size: 'Medium' }] })
  await payOn(shop, sessionId)
  await webhooksArrive(shop)
  await deliverDue(shop.services, new AbortController().signal)
  const letters = await shop.letters()
  expect(letters.some(({ text = '' }) => text.includes('alert(1)'))).toBe(true)
  for (const { html = '' } of letters) expect(html).not.toContain('<script')
})

test.each([
  '../../etc/passwd',
  '..',
  '%2e%2e',
  'a/b',
  'a\\b',
  'desk?x',
  '-a',
  'ä',
  'A',
  '1',
  'javascript:alert(1)',
  '',
])('the address %j is not published', async (handle) => {
  expect((await save({ handle })).status).toBe(200)
  expect(await publishAll()).toContain('Its address')
  expect(findAnyProduct('3')?.handle).toBe('market-day')
})

test('what only the shop knows of a piece cannot be sent along', async () => {
  expect((await save({ added: '1999-01-01', pictures: 'tawny', name: 'Fair Day' })).status).toBe(200)
  expect((await save({ pictures: '../../desk' })).status).toBe(400)
  expect((await pieceAt('3')).piece).toMatchObject({ added: null, pictures: 'market-day', name: 'Fair Day' })
  const forged = { ...(await pieceAt('3')).piece, id: '5' }
  await desk.post(deskApi.piece('3'), { piece: forged, version: 1 })
  expect((await pieceAt('5')).piece.name).not.toBe('Fair Day')
})

test('another site changes nothing, even in a browser that is signed in', async () => {
  const foreign = openBrowser(shop, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })
  for (const [name, value] of desk.cookies) foreign.cookies.set(name, value)
  const { piece, version } = await pieceAt('3')
  for (const [path, body] of [
    [deskApi.piece('3'), { piece: { ...piece, name: 'Owned' }, version }],
    [deskApi.movePiece, { id: '3', place: 0 }],
    [deskApi.publish, { version: 'x' }],
  ] as const)
    expect((await foreign.post(path, body)).status).toBe(403)
  expect((await pieceAt('3')).piece.name).toBe('Market Day')
})

test('a price that is none of the shop’s is not published, whatever it is', async () => {
  for (const priceCents of [1, 100, 2999, 4001, 1_000_000]) {
    expect((await save({ priceCents })).status).toBe(200)
    expect(await publishAll()).toContain('A piece costs')
  }
  for (const priceCents of [0, -3500, 35.5]) expect((await save({ priceCents })).status).toBe(400)
})
