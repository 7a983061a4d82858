import * as v from 'valibot'
import { expect, test } from 'vitest'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { ErasureAnswer, FileAnswer, PersonalDataAnswer, ReadersAnswer } from '#shop/desk/customers.ts'
import { confirm, signUp } from '../../contact/newsletter/readers.ts'
import { signIn } from '../../testing/desk.ts'
import { shopForTest } from '../../testing/shop-for-tests.ts'
import { aoife, oneBracelet, payOn, startCheckout } from '../../testing/shopper.ts'
import { webhooksArrive } from '../../testing/webhooks.ts'

// Shows S10.188.

const MINUTE_MS = 60_000
const email = aoife.email

async function open() {
  const shop = await shopForTest({ env: { OWNER_EMAIL: 'owner@solas.test' } })
  await payOn(shop, await startCheckout(shop, { cart: oneBracelet, email }))
  await webhooksArrive(shop)
  await signUp(shop.services, email)
  const { db } = shop.services
  const auditLog = async () =>
    (await db.selectFrom('auditLog').selectAll().where('what', 'like', '%personal data%').execute()).map(
      ({ who, what }) => `${who}: ${what}`,
    )
  return { shop, db, auditLog, desk: await signIn(shop) }
}

test('an owner can count, export and erase a customer’s data, and the log names only the owner', async () => {
  const { desk, db, auditLog } = await open()
  const kept = async (of = email) =>
    v.parse(PersonalDataAnswer, await (await desk.post(deskCalls.findPersonalData.path, { email: of })).json())
  expect(await kept(email.toUpperCase())).toMatchObject({ orders: 1, withdrawals: 0, isReader: true })
  expect(await kept('nobody@example.ie')).toMatchObject({ orders: 0, withdrawals: 0, isReader: false })
  const { name, text } = v.parse(
    FileAnswer,
    await (await desk.post(deskCalls.exportPersonalData.path, { email })).json(),
  )
  expect([name, JSON.parse(text)]).toEqual([`${email}.json`, expect.objectContaining({ email })])
  expect(await auditLog()).toEqual(['owner@solas.test: exports personal data'])

  const { erased, remains } = v.parse(
    ErasureAnswer,
    await (await desk.post(deskCalls.erasePersonalData.path, { email })).json(),
  )
  expect(erased).toEqual(['The sign-up for the newsletter.'])
  expect(remains).toEqual([expect.stringMatching(/^Order SOL-\w{8} .*: all of it stays until then\.$/)])
  expect(await kept()).toMatchObject({ orders: 1, isReader: false })
  expect(await auditLog()).toContain('owner@solas.test: erases personal data beside orders')
  const log = await db.selectFrom('auditLog').selectAll().execute()
  expect(JSON.stringify(log)).not.toContain(email)
})

test('erasing refuses an invalid e-mail address with the message of its field', async () => {
  const { desk } = await open()
  const response = await desk.post(deskCalls.erasePersonalData.path, { email: '%' })
  expect([response.status, await response.json()]).toMatchObject([400, { error: 'Please enter a valid email address' }])
})

test('newsletter sign-ups are listed the latest first, and only confirmed ones are in the file', async () => {
  const { shop, desk, db } = await open()
  shop.advance(MINUTE_MS)
  await signUp(shop.services, 'brid@example.ie')
  const { id } = await db.selectFrom('newsletter').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await confirm(shop.services, id)
  const answer = v.parse(ReadersAnswer, await (await desk.get(deskCalls.readReaders.path)).json())
  expect(answer).toMatchObject({
    confirmed: 1,
    pending: 1,
    readers: [{ email: 'brid@example.ie', confirmedAt: null }, { email }],
  })
  const { name, text } = v.parse(FileAnswer, await (await desk.post(deskCalls.exportReaders.path)).json())
  expect([name, text.includes(email), text.includes('brid')]).toEqual(['readers-2026-11-20.csv', true, false])
  expect(text).toMatch(/aoife@example\.ie,2026-11-20T12:00:00\.000Z,2026-11-20T12:01:00\.000Z,\S.*,https?:\/\/\S+/)
  const link = /http:\/\/solas\.test(\S+)$/m.exec(text)?.[1] ?? ''
  expect((await shop.fetch(link, { method: 'POST' })).status).toBe(200)
  const after = v.parse(FileAnswer, await (await desk.post(deskCalls.exportReaders.path)).json())
  expect(after.text).not.toContain(email)
})

test('erasing a customer updates other open desks and deletes the customer’s offers', async () => {
  const { desk, db } = await open()
  await db.updateTable('orders').set({ state: 'refunded' }).execute()
  await db.updateTable('outbox').set({ state: 'sent' }).execute()
  const lines = [{ name: 'Bracelet in sage', quantity: 1, unitCents: 4250 }]
  const id = '5d3c1c8e-6d0e-4f4e-9d8b-2a4f6f1f0c11'
  const offer = { id, email: email.toUpperCase(), lines, shipping: 0, leadDays: 10, zone: null, words: '' }
  expect((await desk.post(deskCalls.makeOffer.path, offer)).status).toBe(200)
  const before = (await db.selectFrom('orderEvents').select('id').execute()).length
  const { erased } = v.parse(ErasureAnswer, await (await desk.post(deskCalls.erasePersonalData.path, { email })).json())
  expect(erased).toContain('Bespoke orders that were offered: 1.')
  expect(await db.selectFrom('offers').select('id').execute()).toEqual([])
  const events = await db.selectFrom('orderEvents').select('kind').orderBy('id').execute()
  expect(events.slice(before)).toEqual([{ kind: 'change' }])
})
