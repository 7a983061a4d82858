import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { bareApp } from '../../testing/bare-app.ts'
import { ownerAtDesk, withMail } from '../../testing/reviewing.ts'
import { shopForTest } from '../../testing/shop-for-tests.ts'
import { answerError } from '../http/errors.ts'

const FULL_AT_DESK = 'The disk of the shop is full, so nothing was saved. Free some space on it, then try again.'
const FULL_FOR_BUYERS = 'The shop cannot take this just now. Please try again later.'

test('a full disk is answered in words at the desk and on /readyz, and the shop goes on once there is room', async () => {
  const shop = await shopForTest({ env: withMail })
  const { db, config } = shop.services
  if (config.databaseUrl !== null) return
  const desk = await ownerAtDesk(shop)
  const complain = () => desk.post(deskCalls.addComplaint.path, { id: randomUUID(), text: 'Broken. '.repeat(100) })
  expect((await complain()).status).toBe(200)
  // SQLite then says that the disk is full whenever the file would grow.
  await sql`pragma max_page_count = 1`.execute(db)
  const fill = async () => {
    const row = { count: 1, endsAt: shop.services.now().toISOString() }
    for (;;)
      await db
        .insertInto('rateLimits')
        .values({ key: randomUUID().slice(0, 6), ...row })
        .execute()
  }
  await expect(fill()).rejects.toThrow('database or disk is full')
  const together = db.transaction().execute(async (trx) => {
    await trx
      .insertInto('switches')
      .values({ name: 'reviews', since: 'x'.repeat(50_000) })
      .execute()
  })
  await expect(together, 'the first error, not that of a rollback').rejects.toThrow('database or disk is full')
  const refused = async () => {
    for (;;) {
      const response = await complain()
      if (response.status !== 200) return response
    }
  }
  const atDesk = await refused()
  expect([atDesk.status, await atDesk.json()]).toEqual([503, { ok: false, error: FULL_AT_DESK }])
  const ready = await shop.fetch('/readyz')
  expect([ready.status, await ready.json()]).toEqual([503, { ok: false, error: 'The disk is full' }])
  await sql`pragma max_page_count = 1000000`.execute(db)
  expect((await complain()).status).toBe(200)
})

test.each([
  ['PostgreSQL', Object.assign(new Error('could not extend file'), { code: '53100' })],
  ['a file system', Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })],
  ['a quota', Object.assign(new Error('quota exceeded'), { code: 'EDQUOT' })],
])('a full disk of %s is answered in words too, as JSON and as a page', async (_, error) => {
  const app = bareApp()
  app.onError(answerError(pino({ level: 'silent' })))
  for (const path of [deskCalls.readToday.path, '/functions/v1/create-checkout-v2', '/cart'])
    app.get(path, () => Promise.reject(error))
  const atDesk = await app.request(deskCalls.readToday.path)
  expect([atDesk.status, await atDesk.json()]).toEqual([503, { ok: false, error: FULL_AT_DESK }])
  const checkout = await app.request('/functions/v1/create-checkout-v2')
  expect([checkout.status, await checkout.json()]).toEqual([503, { ok: false, error: FULL_FOR_BUYERS }])
  const page = await app.request('/cart')
  expect(page.status).toBe(503)
  expect(await page.text()).toContain(FULL_FOR_BUYERS)
})
