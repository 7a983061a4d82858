import * as v from 'valibot'
import { expect, test } from 'vitest'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { MeAnswer } from '#shop/desk/access.ts'
import { PasskeysAnswer } from '#shop/desk/passkeys.ts'
import { openAuthenticator } from '../../testing/authenticator.ts'
import { type Browser, openBrowser, signIn } from '../../testing/desk.ts'
import { shopForTest } from '../../testing/shop-for-tests.ts'
import { passkeyDomain } from './passkeys.ts'

// Shows S10.180.

const MINUTE_MS = 60_000
const origin = 'https://solas.test'

async function open(publicUrl = origin) {
  const shop = await shopForTest({ env: { OWNER_EMAIL: 'owner@solas.test', PUBLIC_URL: publicUrl } })
  return shop
}

async function ask(browser: Browser, path: string): Promise<unknown> {
  const response = await browser.post(path)
  if (response.status !== 200) throw new Error(`${path}: ${await response.text()}`)
  return response.json()
}

async function withPasskey(browser: Browser) {
  const key = openAuthenticator(origin)
  const response = await browser.post(
    deskCalls.addPasskey.path,
    key.register(await ask(browser, deskCalls.askForNewPasskey.path)),
  )
  return { key, status: response.status }
}

const me = async (browser: Browser) => v.parse(MeAnswer, await (await browser.get(deskCalls.readMe.path)).json())

test.each([
  ['https://solas.ie', 'solas.ie'],
  ['http://localhost:3000', 'localhost'],
  ['http://127.0.0.1:3000', null],
  ['https://192.0.2.7', null],
  ['https://[2001:db8::1]', null],
  ['http://solas.ie', null],
])('a shop at %s uses passkeys for the domain %s', (publicUrl, domain) => {
  expect(passkeyDomain({ publicUrl })).toBe(domain)
})

test('a signed-in person adds a passkey, signs in with it, and removes it', async () => {
  const shop = await open()
  const browser = await signIn(shop)
  expect((await me(browser)).passkeys).toBe(0)
  const { key, status } = await withPasskey(browser)
  expect(status).toBe(200)

  const other = openBrowser(shop, { 'user-agent': 'A phone' })
  expect(await me(other)).toMatchObject({ staff: null, passkeys: 0 })
  const answer = key.answer(await ask(other, deskCalls.askForPasskey.path))
  expect((await other.post(deskCalls.signInByPasskey.path, answer)).status).toBe(200)
  expect(await me(other)).toMatchObject({ staff: { email: 'owner@solas.test' }, passkeys: 1 })

  const listed = v.parse(PasskeysAnswer, await (await other.get(deskCalls.readPasskeys.path)).json()).passkeys
  const [createdAt, usedAt] = ['2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z']
  expect(listed).toEqual([{ id: key.id, device: '', createdAt, usedAt }])
  expect((await other.post(deskCalls.removePasskey.path, { id: key.id })).status).toBe(200)
  const late = openBrowser(shop)
  const refused = await late.post(
    deskCalls.signInByPasskey.path,
    key.answer(await ask(late, deskCalls.askForPasskey.path)),
  )
  expect(refused.status).toBe(403)
  const log = await shop.services.db.selectFrom('auditLog').select('what').orderBy('at').execute()
  expect(log.map(({ what }) => what)).toEqual(expect.arrayContaining(['added a passkey', 'removed a passkey']))
})

test('a passkey confirms who you are instead of an e-mailed code, and adding one needs a confirmation', async () => {
  const shop = await open()
  const browser = await signIn(shop)
  const { key } = await withPasskey(browser)
  shop.advance(10 * MINUTE_MS)
  const helper = { email: 'helper@solas.test', role: 'helper' }
  expect((await browser.post(deskCalls.addStaff.path, helper)).status).toBe(403)
  expect((await browser.post(deskCalls.askForNewPasskey.path)).status).toBe(403)
  const answer = key.answer(await ask(browser, deskCalls.askToConfirm.path))
  expect((await browser.post(deskCalls.confirmByPasskey.path, answer)).status).toBe(200)
  expect((await browser.post(deskCalls.addStaff.path, helper)).status).toBe(200)
})

test('a shop without a domain offers sign-in by e-mail only', async () => {
  const shop = await open('http://127.0.0.1:3000')
  const browser = await signIn(shop)
  expect((await me(browser)).passkeys).toBeNull()
  expect((await browser.post(deskCalls.askForNewPasskey.path)).status).toBe(409)
  expect((await openBrowser(shop).post(deskCalls.askForPasskey.path)).status).toBe(409)
})

test('removing staff removes their passkeys', async () => {
  const shop = await open()
  const boss = await signIn(shop)
  await boss.post(deskCalls.addStaff.path, { email: 'helper@solas.test', role: 'helper' })
  const helper = await signIn(shop, 'helper@solas.test')
  const { key } = await withPasskey(helper)
  const { id } = (await me(helper)).staff ?? { id: '' }
  await boss.post(deskCalls.removeStaff.path, { id })
  const again = openBrowser(shop)
  const answer = key.answer(await ask(again, deskCalls.askForPasskey.path))
  expect((await again.post(deskCalls.signInByPasskey.path, answer)).status).toBe(403)
  expect(await shop.services.db.selectFrom('deskPasskeys').selectAll().execute()).toEqual([])
})
