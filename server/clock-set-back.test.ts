import { expect, test } from 'vitest'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { takeEmailQuota } from './contact/mail/email-quota.ts'
import { countCall } from './platform/http/rate-limit.ts'
import { deskEmail, openBrowser, signIn, textsOf } from './testing/desk.ts'
import { shopForEachTest } from './testing/shop-for-tests.ts'

const DAY = 86_400_000
const MINUTE = 60_000
const owner = 'owner@solas.test'
const from = { 'x-forwarded-for': '192.0.2.1' }

const shop = shopForEachTest({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on', OWNER_EMAIL: owner } })

async function whileFast<Answer>(act: () => Promise<Answer>, ms = DAY): Promise<Answer> {
  shop.advance(ms)
  const answer = await act()
  shop.advance(-ms)
  return answer
}

const checkOut = () =>
  shop.fetch('/functions/v1/create-checkout-v2', {
    method: 'POST',
    body: JSON.stringify({ items: [{ price: 40, quantity: 1 }] }),
    headers: from,
  })

test('a rate limit that was reached under a fast clock is over when the clock is right', async () => {
  const statuses = await whileFast(async () => {
    const answers: number[] = []
    for (let time = 0; time < 11; time++) answers.push((await checkOut()).status)
    return answers
  })
  expect(statuses.at(-1)).toBe(429)
  expect((await checkOut()).status).toBe(200)
})

test('a quota of e-mails that was used up under a fast clock is over when the clock is right', async () => {
  const { db, now } = shop.services
  const quota = { purpose: 'test', max: 1 }
  await whileFast(() => takeEmailQuota(db, quota, now()))
  expect([await takeEmailQuota(db, quota, now()), await takeEmailQuota(db, quota, now())]).toEqual([true, false])
})

test('processes whose clocks differ by seconds share their limits', async () => {
  const { db, now } = shop.services
  const ahead = { db, now: () => new Date(now().getTime() + 5000) }
  const limit = { name: 'test', max: 3, minutes: 10 }
  const quota = { purpose: 'test', max: 3 }
  for (let time = 0; time < 3; time++) {
    await countCall(time % 2 === 0 ? ahead : shop.services, limit, 'one')
    await takeEmailQuota(db, quota, (time % 2 === 0 ? ahead : shop.services).now())
  }
  expect(await countCall(shop.services, limit, 'one')).not.toBeNull()
  expect(await takeEmailQuota(db, quota, now())).toBe(false)
})

test('a session started under a fast clock ends when the clock is corrected, and the next sign-in works', async () => {
  const desk = await whileFast(() => signIn(shop))
  expect((await desk.get(deskCalls.readOrders.path)).status).toBe(401)
  const known = await textsOf(shop)
  await desk.post(deskCalls.requestSignInEmail.path, { email: owner })
  const { code } = await deskEmail(shop, known)
  expect((await desk.post(deskCalls.signInByCode.path, { code })).status).toBe(200)
  expect((await desk.get(deskCalls.readOrders.path)).status).toBe(200)
})

test('rejects a code sent under a fast clock and accepts the next one', async () => {
  const browser = openBrowser(shop)
  const fast = await whileFast(async () => {
    await browser.post(deskCalls.requestSignInEmail.path, { email: owner })
    return deskEmail(shop)
  })
  expect((await browser.post(deskCalls.signInByCode.path, { code: fast.code })).status).toBe(403)
  expect((await browser.post(deskCalls.signInByLink.path, { token: fast.token })).status).toBe(410)
  const known = await textsOf(shop)
  await browser.post(deskCalls.requestSignInEmail.path, { email: owner })
  const { code } = await deskEmail(shop, known)
  expect((await browser.post(deskCalls.signInByCode.path, { code })).status).toBe(200)
})

test('an older sign-in code is refused once a newer one was requested, even by a slower clock', async () => {
  const browser = openBrowser(shop)
  const older = await whileFast(async () => {
    await browser.post(deskCalls.requestSignInEmail.path, { email: owner })
    return deskEmail(shop)
  }, MINUTE / 2)
  const known = await textsOf(shop)
  await browser.post(deskCalls.requestSignInEmail.path, { email: owner })
  const newer = await deskEmail(shop, known)
  expect((await browser.post(deskCalls.signInByCode.path, { code: older.code })).status).toBe(403)
  expect((await browser.post(deskCalls.signInByCode.path, { code: newer.code })).status).toBe(200)
})

test('asks for a confirmation again that was given under a fast clock', async () => {
  const desk = await signIn(shop)
  const { db, now } = shop.services
  const changeStaff = () => desk.post(deskCalls.addStaff.path, { email: 'helper@solas.test', role: 'helper' })
  await db
    .updateTable('deskSessions')
    .set({ confirmedAt: new Date(now().getTime() + DAY).toISOString() })
    .execute()
  expect(await (await changeStaff()).json()).toMatchObject({ code: 'not-confirmed' })
})
