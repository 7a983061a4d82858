import { beforeEach, expect, test } from 'vitest'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { type Authenticator, openAuthenticator } from '../../server/testing/authenticator.ts'
import { type Browser, openBrowser, signIn } from '../../server/testing/desk.ts'
import { deskForEachTest, shopForEachTest } from '../../server/testing/shop-for-tests.ts'

// Shows S10.180.

const origin = 'https://solas.test'
const MINUTE_MS = 60_000
let key: Authenticator

async function ask(browser: Browser, path: string): Promise<unknown> {
  return (await browser.post(path)).json()
}

async function register(browser: Browser): Promise<Authenticator> {
  const own = openAuthenticator(origin)
  await browser.post(deskCalls.addPasskey.path, own.register(await ask(browser, deskCalls.askForNewPasskey.path)))
  return own
}

const signsIn = async (browser: Browser, answer: unknown) =>
  (await browser.post(deskCalls.signInByPasskey.path, answer)).status

const shop = shopForEachTest({ env: { OWNER_EMAIL: 'owner@solas.test', PUBLIC_URL: origin } })
const owner = deskForEachTest(shop)

beforeEach(async () => {
  key = await register(owner)
})

test('a passkey answer signs in once, even if it is sent three times at once', async () => {
  const browser = openBrowser(shop)
  const answer = key.answer(await ask(browser, deskCalls.askForPasskey.path))
  const statuses = await Promise.all([1, 2, 3].map(() => signsIn(browser, answer)))
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 403, 403])
  expect(await signsIn(browser, answer)).toBe(403)
})

test('a passkey answer is valid for five minutes, and only in the browser that asked for it', async () => {
  const [browser, thief] = [openBrowser(shop), openBrowser(shop)]
  await ask(thief, deskCalls.askForPasskey.path)
  const answer = key.answer(await ask(browser, deskCalls.askForPasskey.path))
  expect(await signsIn(thief, answer)).toBe(403)
  shop.advance(5 * MINUTE_MS)
  expect(await signsIn(browser, answer)).toBe(403)
})

test.each([
  ['the page of another origin', { origin: 'https://solas.test.evil.example' }],
  ['another port', { origin: 'https://solas.test:8443' }],
  ['plain http', { origin: 'http://solas.test' }],
  ['another domain', { domain: 'evil.example' }],
  ['the name of somebody else', { user: Buffer.from('somebody-else').toString('base64url') }],
  ['nobody’s finger or face', { unseen: true }],
])('a passkey answer with %s signs nobody in', async (_, odd) => {
  const browser = openBrowser(shop)
  expect(await signsIn(browser, key.answer(await ask(browser, deskCalls.askForPasskey.path), odd))).toBe(403)
  expect(await signsIn(browser, key.answer(await ask(browser, deskCalls.askForPasskey.path)))).toBe(200)
})

test('a signature by another key signs nobody in', async () => {
  const browser = openBrowser(shop)
  const stranger = openAuthenticator(origin).answer(await ask(browser, deskCalls.askForPasskey.path))
  const forged = { response: { ...stranger.response, id: key.id, rawId: key.id } }
  expect(await signsIn(browser, forged)).toBe(403)
})

test('a passkey with a counter that went back is refused as a copy, and the audit log says so', async () => {
  const browser = openBrowser(shop)
  expect(await signsIn(browser, key.answer(await ask(browser, deskCalls.askForPasskey.path), { counter: 7 }))).toBe(200)
  for (const counter of [7, 5, 0]) {
    const copy = openBrowser(shop)
    expect(await signsIn(copy, key.answer(await ask(copy, deskCalls.askForPasskey.path), { counter }))).toBe(403)
  }
  const log = await shop.services.db.selectFrom('auditLog').select(['who', 'what']).execute()
  const copies = log.filter(({ what }) => what === 'was refused a passkey that may have been copied')
  expect(copies.map(({ who }) => who)).toEqual(['owner@solas.test', 'owner@solas.test', 'owner@solas.test'])
})

test('a passkey cannot confirm an action of another person', async () => {
  await owner.post(deskCalls.addStaff.path, { email: 'second@solas.test', role: 'owner' })
  const second = await signIn(shop, 'second@solas.test')
  const other = await register(second)
  shop.advance(10 * MINUTE_MS)
  const asked = await ask(owner, deskCalls.askToConfirm.path)
  expect((await owner.post(deskCalls.confirmByPasskey.path, other.answer(asked))).status).toBe(403)
  const again = await ask(owner, deskCalls.askToConfirm.path)
  expect((await second.post(deskCalls.confirmByPasskey.path, key.answer(again))).status).toBe(403)
  const helper = { email: 'helper@solas.test', role: 'helper' }
  expect((await owner.post(deskCalls.addStaff.path, helper)).status).toBe(403)
})

test('a passkey answer for signing in cannot confirm an action, and the other way round', async () => {
  const toSignIn = await ask(owner, deskCalls.askForPasskey.path)
  expect((await owner.post(deskCalls.confirmByPasskey.path, key.answer(toSignIn))).status).toBe(403)
  const toConfirm = await ask(owner, deskCalls.askToConfirm.path)
  expect(await signsIn(owner, key.answer(toConfirm))).toBe(403)
})

test('a passkey of another page, session or person cannot be added, nor removed by its id', async () => {
  await owner.post(deskCalls.addStaff.path, { email: 'helper@solas.test', role: 'helper' })
  const helper = await signIn(shop, 'helper@solas.test')
  const mine = openAuthenticator(origin)
  const asked = await ask(owner, deskCalls.askForNewPasskey.path)
  const elsewhere = mine.register(asked, { origin: 'https://evil.example' })
  expect((await owner.post(deskCalls.addPasskey.path, elsewhere)).status).toBe(403)
  expect(
    (await helper.post(deskCalls.addPasskey.path, mine.register(await ask(owner, deskCalls.askForNewPasskey.path))))
      .status,
  ).toBe(403)
  expect((await helper.post(deskCalls.removePasskey.path, { id: key.id })).status).toBe(404)
  const taken = key.register(await ask(helper, deskCalls.askForNewPasskey.path))
  expect((await helper.post(deskCalls.addPasskey.path, taken)).status).toBe(409)
})

test('nonsense instead of a passkey is refused', async () => {
  const browser = openBrowser(shop)
  await ask(browser, deskCalls.askForPasskey.path)
  const whole = key.answer(await ask(browser, deskCalls.askForPasskey.path))
  const { response } = whole.response
  for (const nonsense of [
    {},
    { response: null },
    { response: { ...whole.response, id: '../../etc' } },
    { response: { ...whole.response, response: { ...response, clientDataJSON: 'AAAA' } } },
    { response: { ...whole.response, response: { ...response, authenticatorData: 'AAAA' } } },
    { response: { ...whole.response, response: { ...response, signature: 'AAAA' } } },
  ])
    expect(await signsIn(browser, nonsense)).toBe(403)
})
