import * as v from 'valibot'
import { expect, test } from 'vitest'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { MeAnswer, SessionsAnswer } from '#shop/desk/access.ts'
import { createApp } from '../../app.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { personlessLog } from '../../log.ts'
import { deskEmail, openBrowser, signIn, textsOf } from '../../testing/desk.ts'
import { shopForTest } from '../../testing/shop-for-tests.ts'
import { createLink } from './link.ts'

// Shows S10.180.

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

async function open(env: Record<string, string> = {}) {
  const shop = await shopForTest({ env: { OWNER_EMAIL: 'owner@solas.test', ...env } })
  return shop
}

async function whoIs(browser: Awaited<ReturnType<typeof signIn>>) {
  return v.parse(MeAnswer, await (await browser.get(deskCalls.readMe.path)).json()).staff?.email ?? null
}

test('the owner signs in by the link of an e-mail, in the browser that asked', async () => {
  const shop = await open()
  const browser = await signIn(shop)
  expect(await whoIs(browser)).toBe('owner@solas.test')
  expect((await deskEmail(shop)).to).toBe('owner@solas.test')
})

test('the session cookie is HttpOnly, SameSite and, over https, Secure with the __Host- prefix', async () => {
  const shop = await open({ PUBLIC_URL: 'https://solas.test' })
  const browser = openBrowser(shop)
  await browser.post(deskCalls.requestSignInEmail.path, { email: 'owner@solas.test' })
  const { token } = await deskEmail(shop)
  const response = await browser.post(deskCalls.signInByLink.path, { token })
  const [cookie] = response.headers.getSetCookie().filter((line) => line.startsWith('__Host-desk='))
  expect(cookie).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
})

test('the sign-in code works only in the browser that requested it', async () => {
  const shop = await open()
  const [asking, other] = [openBrowser(shop), openBrowser(shop)]
  await asking.post(deskCalls.requestSignInEmail.path, { email: 'OWNER@solas.test' })
  const { token, code } = await deskEmail(shop)
  const refused = await other.post(deskCalls.signInByLink.path, { token })
  expect([refused.status, await refused.json()]).toEqual([409, expect.objectContaining({ ok: false })])
  await other.post(deskCalls.requestSignInEmail.path, { email: 'stranger@example.ie' })
  expect(
    (await other.post(deskCalls.signInByLink.path, { token })).status,
    'also if it has asked for an e-mail itself',
  ).toBe(409)
  expect((await other.post(deskCalls.signInByCode.path, { code })).status).toBe(403)
  expect(
    (await asking.post(deskCalls.signInByCode.path, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).status,
  ).toBe(200)
  expect(await whoIs(asking)).toBe('owner@solas.test')
  // The link of an e-mail whose code is spent is spent too.
  expect((await asking.post(deskCalls.signInByLink.path, { token })).status).toBe(410)
})

test('a sign-in e-mail that is refused leaves no address in the log', async () => {
  const shop = await open()
  let written = ''
  const log = personlessLog({ logLevel: 'info' }, { write: (line) => (written += line) })
  const refusal = Object.assign(new Error('550 <owner@solas.test>'), {
    responseCode: 550,
    rejected: ['owner@solas.test'],
  })
  const services = { ...shop.services, log, mailbox: { send: () => Promise.reject(refusal) } }
  const app = createApp({ services, sandbox: shop.sandbox })
  const browser = openBrowser({
    ...shop,
    fetch: async (path, init) => app.fetch(new Request(`http://solas.test${path}`, init)),
  })
  await browser.post(deskCalls.requestSignInEmail.path, { email: 'owner@solas.test' })
  await expect.poll(() => written).toContain('sign-in e-mail not sent')
  expect(written).toContain('"responseCode":550')
  expect(written).not.toContain('owner@solas.test')
})

test('link and code are valid for fifteen minutes', async () => {
  const shop = await open()
  const browser = openBrowser(shop)
  await browser.post(deskCalls.requestSignInEmail.path, { email: 'owner@solas.test' })
  const { token, code } = await deskEmail(shop)
  shop.advance(15 * MINUTE_MS)
  expect((await browser.post(deskCalls.signInByLink.path, { token })).status).toBe(410)
  expect((await browser.post(deskCalls.signInByCode.path, { code })).status).toBe(403)
})

test('an unknown address gets the same answer and no e-mail', async () => {
  const shop = await open()
  const [known, unknown] = [openBrowser(shop), openBrowser(shop)]
  const stranger = await unknown.post(deskCalls.requestSignInEmail.path, { email: 'stranger@example.ie' })
  const owner = await known.post(deskCalls.requestSignInEmail.path, { email: 'owner@solas.test' })
  expect([stranger.status, await stranger.json()]).toEqual([owner.status, await owner.json()])
  expect([...unknown.cookies.keys()]).toEqual([...known.cookies.keys()])
  await deskEmail(shop)
  expect(await shop.emails()).toHaveLength(1)
})

test('a sign-in lasts thirty days, is recorded, and ends by signing out', async () => {
  const shop = await open()
  const browser = await signIn(shop)
  shop.advance(30 * DAY_MS - 1)
  expect(await whoIs(browser)).toBe('owner@solas.test')
  shop.advance(1)
  expect(await whoIs(browser)).toBeNull()
  expect((await browser.get(deskCalls.readToday.path)).status).toBe(401)

  const again = await signIn(shop)
  expect((await again.post(deskCalls.signOut.path)).status).toBe(200)
  expect(await whoIs(again)).toBeNull()
  const { who } = await shop.services.db.selectFrom('auditLog').selectAll().executeTakeFirstOrThrow()
  expect(who).toBe('owner@solas.test')
})

test('sessions are listed, and ended one by one or all', async () => {
  const shop = await open()
  const [first, second, third] = [await signIn(shop), await signIn(shop), await signIn(shop)]
  const listed = v.parse(SessionsAnswer, await (await first.get(deskCalls.readSessions.path)).json()).sessions
  expect(listed).toHaveLength(3)
  expect(listed.filter(({ isThis }) => isThis)).toHaveLength(1)
  const ofSecond = v.parse(SessionsAnswer, await (await second.get(deskCalls.readSessions.path)).json()).sessions
  const id = ofSecond.find(({ isThis }) => isThis)?.id
  expect((await first.post(deskCalls.endSessions.path, { id })).status).toBe(200)
  expect([await whoIs(first), await whoIs(second), await whoIs(third)]).toEqual([
    'owner@solas.test',
    null,
    'owner@solas.test',
  ])
  await first.post(deskCalls.endSessions.path, { id: 'all' })
  expect([await whoIs(first), await whoIs(third)]).toEqual([null, null])
})

test('if mail is down, the console creates a link that works once in any browser', async () => {
  const shop = await open()
  const link = await createLink(shop.services, null)
  const [browser, other] = [openBrowser(shop), openBrowser(shop)]
  expect((await browser.post(deskCalls.signInByLink.path, { token: link?.token })).status).toBe(200)
  expect(await whoIs(browser)).toBe('owner@solas.test')
  expect((await other.post(deskCalls.signInByLink.path, { token: link?.token })).status).toBe(410)
  expect(await createLink(shop.services, 'stranger@example.ie')).toBeNull()
})

test('after ten minutes, changing staff needs a confirmation', async () => {
  const shop = await open()
  const browser = await signIn(shop)
  const helper = { email: 'helper@solas.test', role: 'helper' }
  shop.advance(10 * MINUTE_MS)
  const refused = await browser.post(deskCalls.addStaff.path, helper)
  expect([refused.status, await refused.json()]).toEqual([403, expect.objectContaining({ code: 'not-confirmed' })])
  const known = await textsOf(shop)
  await browser.post(deskCalls.askForCode.path)
  const { code } = await deskEmail(shop, known)
  expect(
    (await browser.post(deskCalls.confirmByCode.path, { code: code === '000000' ? '111111' : '000000' })).status,
  ).toBe(403)
  expect((await browser.post(deskCalls.confirmByCode.path, { code })).status).toBe(200)
  expect((await browser.post(deskCalls.addStaff.path, helper)).status).toBe(200)
  expect(await whoIs(await signIn(shop, 'helper@solas.test'))).toBe('helper@solas.test')
})

test('new staff get one e-mail with who added them and their rights, and a link that signs nobody in', async () => {
  const shop = await open()
  const owner = await signIn(shop)
  const staffEmails = async () => {
    await deliverDue(shop.services)
    return (await shop.emails()).filter(({ subject = '' }) => subject.startsWith('You can now work'))
  }
  const add = (role: string) => owner.post(deskCalls.addStaff.path, { email: 'Una@solas.test', role })
  await Promise.all([add('helper'), add('helper')])
  await add('owner')
  const [email, ...more] = await staffEmails()
  expect(more).toEqual([])
  expect([email?.to?.[0]?.address, email?.subject]).toEqual(['una@solas.test', 'You can now work at the Solas desk'])
  expect(email?.text).toContain('owner@solas.test added you')
  expect(email?.text).toContain('As an owner you can do everything')
  expect(email?.text).toMatch(/http:\/\/solas\.test\/desk\s/)
  expect(email?.text).not.toContain('/sign-in/')
})

test('staff who are removed before the e-mail leaves get none; added again, they get one', async () => {
  const shop = await open()
  const owner = await signIn(shop)
  const una = { email: 'una@solas.test', role: 'helper' }
  await owner.post(deskCalls.addStaff.path, una)
  const { id } = await shop.services.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', una.email)
    .executeTakeFirstOrThrow()
  await owner.post(deskCalls.removeStaff.path, { id })
  expect(await deliverDue(shop.services)).toBe(0)
  await owner.post(deskCalls.addStaff.path, una)
  expect(await deliverDue(shop.services)).toBe(1)
  expect((await textsOf(shop)).join('\n')).toContain('As a helper you can see orders')
})

test('the last owner cannot be removed, and staff who are removed are signed out at once', async () => {
  const shop = await open()
  const browser = await signIn(shop)
  await browser.post(deskCalls.addStaff.path, { email: 'second@solas.test', role: 'owner' })
  const second = await signIn(shop, 'second@solas.test')
  const staff = await shop.services.db.selectFrom('staff').selectAll().execute()
  const idOf = (email: string) => staff.find((member) => member.email === email)?.id
  expect((await second.post(deskCalls.removeStaff.path, { id: idOf('owner@solas.test') })).status).toBe(200)
  expect(await whoIs(browser)).toBeNull()
  for (const refused of [
    await second.post(deskCalls.removeStaff.path, { id: idOf('second@solas.test') }),
    await second.post(deskCalls.addStaff.path, { email: 'second@solas.test', role: 'helper' }),
  ])
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'last-owner' }])
})

test('sign-in e-mails to one address are limited per day for all networks, with the same answer', async () => {
  const shop = await open({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
  const answers = new Set<number>()
  for (let asker = 0; asker < 125; asker += 1) {
    const browser = openBrowser(shop, { 'x-forwarded-for': `192.0.2.${asker}` })
    answers.add((await browser.post(deskCalls.requestSignInEmail.path, { email: 'owner@solas.test' })).status)
  }
  expect([...answers]).toEqual([200])
  await expect.poll(() => shop.emails()).toHaveLength(120)
})

const asksFor = (shop: Awaited<ReturnType<typeof open>>, from: string) =>
  openBrowser(shop, { 'x-forwarded-for': from }).post(deskCalls.requestSignInEmail.path, { email: 'owner@solas.test' })
const emailsIn = async (shop: Awaited<ReturnType<typeof open>>) => (await textsOf(shop)).length

test('a stranger who requests many e-mails does not use up those of the owner', async () => {
  const shop = await open({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
  for (let n = 0; n < 40; n += 1) await asksFor(shop, '203.0.113.9')
  await expect.poll(() => emailsIn(shop)).toBe(6)
  await asksFor(shop, '192.0.2.1')
  await expect.poll(() => emailsIn(shop)).toBe(7)
})

test('sign-in requests of one browser are counted across networks', async () => {
  const shop = await open({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
  const browser = openBrowser(shop)
  const ask = (n: number) =>
    browser.post(
      deskCalls.requestSignInEmail.path,
      { email: 'owner@solas.test' },
      { 'x-forwarded-for': `203.0.113.${n}` },
    )
  for (let n = 0; n < 10; n += 1) await ask(n)
  await expect.poll(() => emailsIn(shop)).toBe(6)
})

test('a confirmation code reaches signed-in staff, whatever strangers requested', async () => {
  const shop = await open({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
  const owner = await signIn(shop)
  for (let n = 0; n < 150; n += 1) await asksFor(shop, `203.0.113.${n}`)
  expect((await owner.post(deskCalls.askForCode.path)).status).toBe(200)
})

test('strangers in one network with the owner do not use up the tries of a signed-in person', async () => {
  const shop = await open({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
  const owner = await signIn(shop)
  const stranger = openBrowser(shop)
  const tries = Array.from({ length: 31 }, () => stranger.post(deskCalls.signInByLink.path, { token: 'x' }))
  expect((await Promise.all(tries)).map(({ status }) => status)).toContain(429)
  await owner.post(deskCalls.askForCode.path)
  const codes = (await textsOf(shop)).map((text) => /\b(\d{6})\b/.exec(text)?.[1])
  const wrong = codes.includes('000000') ? '000001' : '000000'
  expect(await (await owner.post(deskCalls.confirmByCode.path, { code: wrong })).json()).toMatchObject({
    code: 'wrong-code',
  })
})

test('a session that is not there is not ended, and nobody is said to have ended it', async () => {
  const shop = await open()
  const owner = await signIn(shop)
  const logged = () => shop.services.db.selectFrom('auditLog').select('what').execute()
  const before = await logged()
  const answer = await owner.post(deskCalls.endSessions.path, { id: crypto.randomUUID() })
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'no-session' }])
  expect(await logged()).toEqual(before)
})
