import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { transitionPayment } from '../../../sandbox/payments/payment-store.ts'
import { hold } from '../../../sandbox/payments/transitions.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { openProvider } from '../../money/payments/stripe/provider.ts'
import { fulfil } from '../../orders/order/fulfil.ts'
import { sweep } from '../../orders/order/sweep.ts'
import { enterStallSale } from '../../orders/sales/stall-sale.ts'
import { sendAll } from '../../testing/send-all.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { oneBracelet, payOn, startCheckout, statusOf } from '../../testing/shopper.ts'
import { holdWebhooks } from '../../testing/webhooks.ts'
import { lastingIncidents, noteIncident } from './incidents.ts'
import { maintain } from './maintenance.ts'
import { watchSweep, watchWebhooks } from './watch.ts'

// Shows S10.41, S10.42, S10.60, S10.62.

const HOUR = 3_600_000

const shop = shopForEachTest()

async function paidOrder(webhooks: boolean) {
  const sessionId = await startCheckout(shop, { cart: oneBracelet })
  await transitionPayment(shop.sandbox.paymentStore, sessionId, (payment) => hold(payment, !webhooks))
  await payOn(shop, sessionId)
  shop.sandbox.webhookSender.kick()
  await shop.sandbox.webhookSender.idle()
  if (!webhooks) await fulfil(shop.services.shop(), shop.services, sessionId)
}

async function alerts(services = shop.services) {
  await maintain(services)
  const subjects = (await sendAll(shop)).map(({ subject }) => subject ?? '')
  return subjects.filter((subject) => !subject.includes('order SOL'))
}
const incidents = async () => (await lastingIncidents(shop.services.db)).map(({ name, detail }) => `${name}: ${detail}`)

test('the owner is told once if a day with orders brings no verified webhook, until one arrives', async () => {
  await paidOrder(false)
  shop.advance(23 * HOUR)
  await paidOrder(false)
  expect(await alerts()).toEqual([])
  shop.advance(HOUR)
  expect(await alerts()).toEqual(["Stripe isn't telling your shop about payments"])
  expect(await incidents()).toEqual(['webhooks: 2 paid orders without a verified webhook'])
  expect(await alerts()).toEqual([])
  shop.advance(HOUR)
  await paidOrder(true)
  expect(await alerts()).toEqual([])
  expect(await incidents()).toEqual([])
  shop.advance(1000)
  await paidOrder(false)
  shop.advance(25 * HOUR)
  expect(await alerts(), 'the next time it happens').toHaveLength(1)
})

test.each(['cash', 'terminal'] as const)(
  'stall sales paid by %s are not an incident, although they bring no webhooks',
  async (paidBy) => {
    const sale = {
      id: randomUUID(),
      day: '2026-11-20',
      paidBy,
      email: null,
      lines: [{ name: 'Ring', quantity: 1, unitCents: 2000 }],
    }
    expect(await enterStallSale(shop.services.shop(), shop.services, sale, 'owner@solas.test')).toBeNull()
    shop.advance(2 * 24 * HOUR)
    expect(await alerts()).toEqual([])
    expect(await incidents()).toEqual([])
  },
)

test('a shop without orders has no incident about missing webhooks', async () => {
  await paidOrder(true)
  shop.advance(40 * 24 * HOUR)
  expect(await alerts()).toEqual([])
  expect(await incidents()).toEqual([])
})

test('a sweep without any answer is an incident until one arrives', async () => {
  await startCheckout(shop, { cart: oneBracelet })
  await watchSweep(shop.services, { answered: 0, unanswered: 1 })
  expect(await incidents()).toEqual(['sweep: 1 open orders without an answer'])
  await watchSweep(shop.services, { answered: 0, unanswered: 0 })
  expect(await incidents(), 'a sweep that had nothing to ask').toHaveLength(1)
  await watchSweep(shop.services, { answered: 1, unanswered: 3 })
  expect(await incidents()).toEqual([])
})

test('reports a failing sweep after an hour, not after the first failure', async () => {
  await noteIncident(shop.services, 'sweep', '3 open orders without an answer')
  shop.advance(59 * 60_000)
  expect(await alerts()).toEqual([])
  shop.advance(60_000)
  await noteIncident(shop.services, 'sweep', '4 open orders without an answer')
  expect(await alerts()).toEqual(["The shop can't ask about open orders"])
  const email = (await shop.emails()).at(-1)
  expect(email?.text).toContain('Since 20 November 2026 at 12:00')
  await noteIncident(shop.services, 'sweep', null)
  expect(await incidents()).toEqual([])
})

test('orders of another mode cause no incidents about webhooks or the sweep', async () => {
  const live = { ...shop.services, config: { ...shop.services.config, mode: 'live' } } as const
  await paidOrder(false)
  await startCheckout(shop, { cart: oneBracelet })
  shop.advance(24 * HOUR)
  await watchWebhooks(live)
  const away = openProvider(null, () => Promise.reject(new TypeError('fetch failed')))
  await watchSweep(live, await sweep({ ...live, payments: away }))
  expect(await incidents()).toEqual([])
  await watchWebhooks(shop.services)
  shop.advance(HOUR)
  await watchSweep(shop.services, await sweep({ ...shop.services, payments: away }))
  expect(await incidents()).toEqual([
    'webhooks: 1 paid orders without a verified webhook',
    'sweep: 1 open orders without an answer',
  ])
})

test('many processes that notice one incident write one e-mail', async () => {
  await Promise.all([1, 2, 3].map(() => noteIncident(shop.services, 'clock', '90 seconds fast')))
  await Promise.all(
    [1, 2, 3].map(() => maintain({ ...shop.services, now: () => new Date(shop.services.now().getTime() + 90_000) })),
  )
  expect(await deliverDue(shop.services), 'what a fast clock dated ahead is due').toBe(1)
  shop.advance(90_000)
  expect(await deliverDue(shop.services)).toBe(0)
})

test.each([
  [21_000, 'clock: 21 seconds fast'],
  [-21_000, 'clock: 21 seconds slow'],
  [-300_000, 'clock: 300 seconds slow'],
])('a clock that is %d ms off is an incident until it is right', async (skew, incident) => {
  const skewed = { ...shop.services, now: () => new Date(shop.services.now().getTime() + skew) }
  await maintain(skewed)
  expect(await incidents()).toEqual([incident])
  await maintain(shop.services)
  expect(await incidents()).toEqual([])
})

test('a clock that is a few seconds off, or cannot be compared with the provider’s, is no incident', async () => {
  await maintain({
    ...shop.services,
    now: () => new Date(shop.services.now().getTime() + 19_000),
  })
  const payments = openProvider(null, () => Promise.reject(new TypeError('fetch failed')))
  await maintain({ ...shop.services, payments })
  expect(await incidents()).toEqual([])
})

test('nothing is deleted while the clock is wrong or cannot be compared', async () => {
  await paidOrder(true)
  const orders = async () => (await shop.services.db.selectFrom('orders').select('id').execute()).length
  const fast = () => new Date(shop.services.now().getTime() + 8 * 366 * 24 * HOUR)
  await maintain({ ...shop.services, now: fast })
  expect(await orders()).toBe(1)
  const payments = openProvider(null, () => Promise.reject(new TypeError('fetch failed')))
  await maintain({ ...shop.services, payments, now: fast })
  expect(await orders()).toBe(1)
  shop.advance(8 * 366 * 24 * HOUR)
  await maintain(shop.services)
  expect(await orders()).toBe(0)
})

test('a damaged order is an incident, does not stop the others, and the incident ends with its repair', async () => {
  const sessions = await Promise.all([1, 2, 3].map(() => startCheckout(shop, { cart: oneBracelet })))
  const [damaged = '', ...sound] = sessions
  const { db } = shop.services
  const row = db.selectFrom('orders').select(['id', 'promise']).where('sessionId', '=', damaged)
  const { id, promise } = await row.executeTakeFirstOrThrow()
  await db.updateTable('orders').set({ promise: '{' }).where('id', '=', id).execute()
  for (const sessionId of sessions) {
    await holdWebhooks(shop, sessionId)
    await payOn(shop, sessionId)
  }
  shop.advance(5 * 60_000)
  await watchSweep(shop.services, await sweep(shop.services))
  for (const sessionId of sound) expect((await statusOf(shop, sessionId)).status).toBe('paid')
  expect(await lastingIncidents(db)).toMatchObject([{ name: 'damaged', detail: id }])
  await db.updateTable('orders').set({ promise }).where('id', '=', id).execute()
  await watchSweep(shop.services, { answered: 0, unanswered: 0 })
  expect(await lastingIncidents(db)).toEqual([])
})

test('an order whose session the provider does not know expires, and the incident ends', async () => {
  const sessionId = await startCheckout(shop, { cart: oneBracelet })
  const { db } = shop.services
  await noteIncident(shop.services, 'sweep', '1 open orders without an answer')
  await watchSweep(shop.services, { answered: 0, unanswered: 0 })
  expect(await lastingIncidents(db)).toHaveLength(1)
  await db.deleteFrom('sandboxSessions').where('id', '=', sessionId).execute()
  shop.advance(5 * 60_000)
  expect(await sweep(shop.services)).toEqual({ answered: 1, unanswered: 0 })
  expect((await statusOf(shop, sessionId)).status).toBe('expired')
  await watchSweep(shop.services, { answered: 0, unanswered: 0 })
  expect(await lastingIncidents(db)).toEqual([])
})

test('an order counts as paid from the time of its charge, however late the shop learns of it', async () => {
  const sessionId = await startCheckout(shop, { cart: oneBracelet })
  await holdWebhooks(shop, sessionId)
  shop.advance(60_000)
  await payOn(shop, sessionId)
  const chargedAt = shop.services.now().toISOString()
  shop.advance(2 * 86_400_000)
  await sweep(shop.services)
  const { paidAt } = await shop.services.db.selectFrom('orders').select('paidAt').executeTakeFirstOrThrow()
  expect(paidAt).toBe(chargedAt)
})
