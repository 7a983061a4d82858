import { beforeEach, expect, test, vi } from 'vitest'
import { transitionPayment } from '../../../sandbox/payments/payment-store.ts'
import { closeDispute, disputePayment } from '../../../sandbox/payments/transitions.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { ProviderError } from '../../money/payments/ask-provider.ts'
import { eventTypes } from '../../money/payments/stripe/events.ts'
import { actOnEvent } from '../../orders/checkout/act-on-event.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { oneBracelet, payOn, startCheckout } from '../../testing/shopper.ts'
import { holdWebhooks, webhooksArrive } from '../../testing/webhooks.ts'
import { findOrder } from '../database/orders.ts'
import { lastingIncidents } from './incidents.ts'
import { readEvents } from './read-events.ts'

// Shows S10.58.

const HOUR = 3_600_000
let sessionId: string

const shop = shopForEachTest()

beforeEach(async () => {
  sessionId = await startCheckout(shop, { cart: oneBracelet })
  await payOn(shop, sessionId)
  await webhooksArrive(shop)
  await holdWebhooks(shop, sessionId)
})

const state = async () => (await findOrder(shop.services.db, 'sessionId', sessionId))?.state
const incidents = async () => (await lastingIncidents(shop.services.db)).map(({ name, detail }) => `${name}: ${detail}`)
const subjects = async () => {
  await deliverDue(shop.services)
  return (await shop.emails()).map(({ subject }) => subject ?? '')
}
const dispute = () =>
  transitionPayment(shop.sandbox.paymentStore, sessionId, (payment) => disputePayment(payment, shop.services.now()))

test('a dispute and its end are found within an hour if their webhooks are lost, and reported once', async () => {
  await readEvents(shop.services)
  await dispute()
  shop.advance(30 * 60_000)
  await readEvents(shop.services)
  expect(await state(), 'not yet').toBe('paid')
  shop.advance(25 * 60_000)
  await readEvents(shop.services)
  expect(await state()).toBe('disputed')
  for (let round = 0; round < 3; round++) {
    shop.advance(HOUR)
    await readEvents(shop.services)
  }
  expect((await subjects()).filter((subject) => subject.includes('disputed'))).toHaveLength(1)
  await transitionPayment(shop.sandbox.paymentStore, sessionId, (payment) => closeDispute(payment, 'won'))
  shop.advance(HOUR)
  await readEvents(shop.services)
  expect(await state()).toBe('paid')
})

test('each event is processed with the settings and products that are published at that moment', async () => {
  await dispute()
  await transitionPayment(shop.sandbox.paymentStore, sessionId, (payment) => closeDispute(payment, 'won'))
  const read = vi.fn(shop.services.shop)
  await readEvents({ ...shop.services, shop: read })
  expect(read.mock.calls.length).toBeGreaterThan(1)
})

test('the first reading of events goes back weeks, page by page', async () => {
  await dispute()
  for (let count = 0; count < 120; count++) {
    const row = await shop.services.db.selectFrom('sandboxEvents').selectAll().limit(1).executeTakeFirstOrThrow()
    const id = `evt_later${count}`
    await shop.services.db
      .insertInto('sandboxEvents')
      .values({ ...row, id, event: row.event.replaceAll(row.id, id) })
      .execute()
  }
  shop.advance(20 * 24 * HOUR)
  await readEvents(shop.services)
  expect(await state()).toBe('disputed')
})

test('an event known from a webhook is not processed again, and a read event does not count as a webhook', async () => {
  const disputes = vi.spyOn(shop.services.payments, 'refunds')
  const heard = await shop.services.db.selectFrom('providerEvents').select('id').execute()
  await dispute()
  await readEvents(shop.services)
  expect(disputes).not.toHaveBeenCalled()
  expect(await shop.services.db.selectFrom('providerEvents').select('id').execute()).toEqual(heard)
})

test('events that cannot be read or processed are an incident, and are read again', async () => {
  await dispute()
  const list = vi.spyOn(shop.services.payments, 'events').mockImplementation(() => {
    throw new ProviderError('unreachable', 'away')
  })
  await readEvents(shop.services)
  expect(await incidents()).toEqual(["events: The provider's events cannot be read: away"])
  list.mockRestore()
  const { db } = shop.services
  const since = () => db.selectFrom('troubles').select(['id', 'since']).where('endedAt', 'is', null).execute()
  const begun = await since()
  const { promise } = await db.selectFrom('orders').select('promise').executeTakeFirstOrThrow()
  await db.updateTable('orders').set({ promise: 'damaged' }).execute()
  await readEvents(shop.services)
  expect(await incidents()).toEqual([expect.stringMatching(/^events: Not acted on: evt_\w+$/)])
  expect(await since(), 'it is still the same incident, so nobody is written to again').toEqual(begun)
  await db.updateTable('orders').set({ promise }).execute()
  shop.advance(3 * HOUR)
  await readEvents(shop.services)
  expect(await incidents()).toEqual([])
  expect(await state()).toBe('disputed')
})

test('an event that failed is read again even after later events', async () => {
  await dispute()
  const { db } = shop.services
  const { promise } = await db.selectFrom('orders').select('promise').executeTakeFirstOrThrow()
  await db.updateTable('orders').set({ promise: 'damaged' }).execute()
  shop.advance(3 * HOUR)
  const later = await startCheckout(shop, { cart: oneBracelet })
  await holdWebhooks(shop, later)
  await payOn(shop, later)
  await readEvents(shop.services)
  expect((await findOrder(db, 'sessionId', later))?.state).toBe('paid')
  await db.updateTable('orders').set({ promise }).where('sessionId', '=', sessionId).execute()
  shop.advance(3 * HOUR)
  await readEvents(shop.services)
  expect(await state()).toBe('disputed')
})

test('reports an incident while a webhook endpoint does not receive an event that the shop needs', async () => {
  const { payments } = shop.services
  const [endpoint] = await payments.endpoints()
  if (!endpoint) throw new Error('The sandbox lists an endpoint')
  const types = eventTypes.filter((type) => type !== 'charge.dispute.created')
  const list = vi.spyOn(payments, 'endpoints').mockResolvedValue([{ ...endpoint, types }])
  await readEvents(shop.services)
  expect(await incidents()).toEqual(['endpoint: Missing: charge.dispute.created'])
  list.mockRestore()
  shop.advance(HOUR)
  await readEvents(shop.services)
  expect(await incidents()).toEqual([])
})

test('an early fraud warning is sent to the owner once', async () => {
  const order = await findOrder(shop.services.db, 'sessionId', sessionId)
  const { paymentId } = await shop.services.db
    .selectFrom('orders')
    .select('paymentId')
    .where('id', '=', order?.id ?? '')
    .executeTakeFirstOrThrow()
  const event = { at: '2026-11-20T12:00:00.000Z', about: { kind: 'warning', paymentId } } as const
  for (let round = 0; round < 2; round++) await actOnEvent(shop.services.shop(), shop.services, event)
  expect((await subjects()).filter((subject) => subject.includes('suspects fraud'))).toHaveLength(1)
})
