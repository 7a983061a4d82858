import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deliverDue } from '../../contact/emails/emails.ts'
import { enqueueEmail } from '../../contact/mail/outbox.ts'
import { noteRefunds } from '../../money/refunds/refunds.ts'
import { sweep } from '../../orders/order/sweep.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { aoife, oneBracelet, payOn, startCheckout } from '../../testing/shopper.ts'
import { deleteOld } from './retention.ts'

// Shows S9.35, S10.42.

const DAY = 86_400_000

const shop = shopForEachTest()

const checkOut = (body: object = {}) => startCheckout(shop, { cart: oneBracelet, email: aoife.email, ...body })
const orders = () => shop.services.db.selectFrom('orders').selectAll().execute()
const sandboxTables = ['sandboxSessions', 'sandboxReplies', 'sandboxEvents', 'sandboxInbox'] as const
type Table = 'orders' | 'outbox' | 'refunds' | 'withdrawals' | 'providerEvents' | (typeof sandboxTables)[number]
const count = async (table: Table) => (await shop.services.db.selectFrom(table).selectAll().execute()).length

test('personal data of an unpaid order are deleted after 30 days, and the order stays', async () => {
  await checkOut({ giftWrap: true, giftNote: 'For Aoife Byrne' })
  shop.advance(29 * DAY)
  await sweep(shop.services)
  await deleteOld(shop.services)
  expect(await orders()).toMatchObject([{ state: 'expired', email: aoife.email }])
  shop.advance(1 * DAY + 1)
  await deleteOld(shop.services)
  const [order] = await orders()
  expect(order).toMatchObject({ state: 'expired', email: null, giftNote: '', total: 4345 })
  expect(JSON.stringify(order)).not.toMatch(/aoife/i)
})

test('gift notes and owner’s notes are deleted even without an e-mail address', async () => {
  const body = { cart: oneBracelet, giftWrap: true, giftNote: 'For Aoife Byrne' }
  await startCheckout(shop, body)
  await shop.services.db.updateTable('orders').set({ note: 'rang, Aoife' }).execute()
  shop.advance(30 * DAY + 1)
  await sweep(shop.services)
  await deleteOld(shop.services)
  expect(JSON.stringify(await orders())).not.toMatch(/aoife/i)
})

test('messages of mail servers about an abandoned order are deleted with its data', async () => {
  await checkOut()
  const [order] = await orders()
  const { db, now } = shop.services
  await enqueueEmail(db, 'payment-failed', { orderId: order?.id ?? '' }, now())
  await db.updateTable('outbox').set({ state: 'stuck', lastError: '550 <aoife@example.ie>' }).execute()
  shop.advance(30 * DAY + 1)
  await sweep(shop.services)
  await deleteOld(shop.services)
  expect(await db.selectFrom('outbox').select('lastError').execute()).toEqual([{ lastError: null }])
})

test('a payment that failed after days leaves no name and address either', async () => {
  const sessionId = await checkOut()
  await payOn(shop, sessionId)
  await shop.services.db
    .updateTable('orders')
    .set({ state: 'failed', paidAt: null, name: aoife.name, phone: aoife.phone, address: '{}' })
    .execute()
  shop.advance(31 * DAY)
  await deleteOld(shop.services)
  expect(await orders()).toMatchObject([{ email: null, name: null, phone: null, address: null }])
})

test('data of paid orders and of pending payments are not deleted early', async () => {
  await payOn(shop, await checkOut())
  await shop.sandbox.webhookSender.idle()
  const late = await checkOut()
  await payOn(shop, late, 'delayed')
  shop.sandbox.webhookSender.kick()
  await shop.sandbox.webhookSender.idle()
  shop.advance(6 * 365 * DAY)
  await deleteOld(shop.services)
  const kept = (await orders()).map(({ state, email }) => `${state} ${email}`)
  expect(kept.sort()).toEqual(['awaiting_funds aoife@example.ie', 'paid aoife@example.ie'])
})

test('an order is deleted after 7 years with its e-mails, refunds and withdrawal, a younger one stays', async () => {
  const sessionId = await checkOut()
  await payOn(shop, sessionId)
  shop.sandbox.webhookSender.kick()
  await shop.sandbox.webhookSender.idle()
  const { payment_intent: intent } = await shop.stripe.checkout.sessions.retrieve(sessionId)
  if (typeof intent !== 'string') throw new Error('A paid session has a payment')
  await shop.stripe.refunds.create({ payment_intent: intent, amount: 500 })
  await noteRefunds(shop.services.shop(), shop.services, intent)
  const [order] = await orders()
  const { db, now } = shop.services
  const withdrawal = {
    id: 'w',
    orderId: order?.id ?? '',
    receivedAt: now().toISOString(),
    name: 'Aoife',
    items: '',
    scope: 'all' as const,
  }
  await db
    .insertInto('withdrawals')
    .values([
      { ...withdrawal, reference: 'SOL-A1BC2DE3', email: aoife.email },
      { ...withdrawal, id: 'stray', orderId: null, reference: 'none', email: aoife.email },
    ])
    .execute()
  await enqueueEmail(db, 'withdrawal-notice', { id: 'w', orderId: order?.id ?? '' }, now())
  await enqueueEmail(db, 'withdrawal-notice', { id: 'stray', orderId: null }, now())
  await deliverDue(shop.services)
  expect(await count('outbox')).toBe(5)

  shop.advance(7 * 365 * DAY)
  await checkOut()
  await deleteOld(shop.services)
  expect(await count('orders'), 'seven years have two leap days').toBe(2)
  shop.advance(3 * DAY)
  await deleteOld(shop.services)
  expect((await orders()).map(({ state }) => state)).toEqual(['pending'])
  expect([await count('outbox'), await count('refunds'), await count('withdrawals')]).toEqual([0, 0, 0])
})

test('an unmatched withdrawal is deleted after 2 years with its e-mail, one of an order stays', async () => {
  await payOn(shop, await checkOut())
  const [order] = await orders()
  const { db, now } = shop.services
  const statement = {
    receivedAt: now().toISOString(),
    name: 'Aoife',
    reference: 'none',
    email: aoife.email,
    items: '',
    scope: 'all' as const,
  }
  await db
    .insertInto('withdrawals')
    .values([
      { ...statement, id: 'w', orderId: order?.id ?? '' },
      { ...statement, id: 'stray', orderId: null },
    ])
    .execute()
  await enqueueEmail(db, 'withdrawal-notice', { id: 'w', orderId: order?.id ?? '' }, now())
  await enqueueEmail(db, 'withdrawal-notice', { id: 'stray', orderId: null }, now())
  shop.advance(2 * 365 * DAY)
  await deleteOld(shop.services)
  expect(await count('withdrawals'), 'two years may have a leap day').toBe(2)
  shop.advance(2 * DAY)
  await deleteOld(shop.services)
  expect(await db.selectFrom('withdrawals').select('id').execute()).toEqual([{ id: 'w' }])
  const emails = db.selectFrom('outbox').select('aboutId').where('kind', '=', 'withdrawal-notice')
  expect(await emails.execute()).toEqual([{ aboutId: 'w' }])
})

test('records of webhooks are deleted after 30 days', async () => {
  await payOn(shop, await checkOut())
  shop.sandbox.webhookSender.kick()
  await shop.sandbox.webhookSender.idle()
  expect(await count('providerEvents')).toBe(1)
  shop.advance(30 * DAY + 1)
  await deleteOld(shop.services)
  expect(await count('providerEvents')).toBe(0)
})

test('the sandbox keeps its e-mails, replies, events and payments for 30 days, and a payment that is still on its way', async () => {
  const counts = async () => Promise.all(sandboxTables.map(count))
  await payOn(shop, await checkOut())
  await payOn(shop, await checkOut(), 'delayed')
  shop.sandbox.webhookSender.kick()
  await shop.sandbox.webhookSender.idle()
  await deliverDue(shop.services)
  const before = await counts()
  expect(before.every((rows) => rows > 0)).toBe(true)
  shop.advance(29 * DAY)
  await deleteOld(shop.services)
  expect(await counts()).toEqual(before)
  shop.advance(1 * DAY + 1)
  const late = await checkOut()
  await deleteOld(shop.services)
  expect(await counts()).toEqual([2, 1, 0, 0])
  expect(await shop.stripe.checkout.sessions.retrieve(late)).toMatchObject({ status: 'open' })
})

test('a thousand abandoned orders are forgotten in a few rounds', async () => {
  await checkOut()
  const [order] = await orders()
  if (!order) throw new Error('There is an order')
  const copies = Array.from({ length: 50 }, (_, n) => ({ ...order, id: `${n}`, sessionId: null, cartId: null }))
  for (let batch = 0; batch < 20; batch += 1) {
    const rows = copies.map((copy) => ({ ...copy, id: `${batch}-${copy.id}` }))
    await shop.services.db.insertInto('orders').values(rows).execute()
  }
  shop.advance(31 * DAY)
  for (let round = 0; round < 3; round += 1) await deleteOld(shop.services)
  expect((await orders()).filter(({ email }) => email !== null)).toEqual([])
})

test('the backups that the shop wrote by itself go 30 days after the day in their names, what the owner wrote stays', async () => {
  const folder = join(shop.services.config.dataDir, 'backups')
  mkdirSync(folder)
  const files = [
    ...['before-update-2026-11-19T10-00-00.000Z.sqlite', 'replaced-2026-11-19T10-00-00.000Z.sqlite'],
    ...['replaced-2026-11-19T10-00-00.000Z.sqlite-wal', 'replaced-2026-11-19T10-00-00.000Z.sqlite-shm'],
  ]
  const kept = [
    ...['before-update-2026-11-21T10-00-00.000Z.sqlite', 'replaced-2026-11-21T10-00-00.000Z.sqlite'],
    ...['solas-2026-01-01T10-00-00.000Z.sqlite', 'replaced-by-hand.sqlite'],
  ]
  for (const name of [...files, ...kept]) writeFileSync(join(folder, name), '')
  await deleteOld(shop.services)
  expect(readdirSync(folder)).toHaveLength(8)
  shop.advance(30 * DAY)
  await deleteOld(shop.services)
  expect(readdirSync(folder).toSorted()).toEqual(kept.toSorted())
  await rm(folder, { recursive: true })
  await expect(deleteOld(shop.services), 'a shop without backups').resolves.toBeUndefined()
})
