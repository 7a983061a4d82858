import { expect, test, vi } from 'vitest'
import { transitionPayment } from '../../../sandbox/payments/payment-store.ts'
import { hold } from '../../../sandbox/payments/transitions.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { openProvider } from '../../money/payments/stripe/provider.ts'
import { insertOrder } from '../../platform/database/orders.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { oneBracelet, payOn, startCheckout } from '../../testing/shopper.ts'
import { draftOrder } from '../checkout/order-draft.ts'
import { sweep } from './sweep.ts'

// Shows S10.40, S10.61.

const shop = shopForEachTest()

async function quietCheckout() {
  const sessionId = await startCheckout(shop, { cart: oneBracelet })
  await transitionPayment(shop.sandbox.paymentStore, sessionId, (payment) => hold(payment, true))
  return sessionId
}
const states = async () =>
  (await shop.services.db.selectFrom('orders').select('state').execute()).map(({ state }) => state)

async function unfinished() {
  const items = [{ price: 3500, quantity: 1 as const }]
  const draft = draftOrder(shop.services.shop(), { itemised: false, items }, shop.services.now(), shop.services.config)
  if (!draft.ok) throw new Error(draft.refusal.message)
  await insertOrder(shop.services.db, draft.order)
}

test('the sweep finds a paid order without return and webhook', async () => {
  await payOn(shop, await quietCheckout())
  shop.advance(5 * 60_000)
  await sweep(shop.services)
  expect(await states()).toEqual(['paid'])
  expect(await deliverDue(shop.services)).toBe(2)
})

test('the sweep finds paid orders after a clock that was an hour fast is set back', async () => {
  await payOn(shop, await quietCheckout())
  const updatedAt = new Date(shop.services.now().getTime() + 3_600_000).toISOString()
  await shop.services.db.updateTable('orders').set({ updatedAt }).execute()
  await sweep(shop.services)
  expect(await states()).toEqual(['paid'])
})

test('an unpaid order expires with its session', async () => {
  await quietCheckout()
  shop.advance(30 * 60_000)
  await sweep(shop.services)
  expect(await states()).toEqual(['pending'])
  shop.advance(31 * 60_000)
  await sweep(shop.services)
  expect(await states()).toEqual(['expired'])
})

test('each order is checked with the settings and products that are published at that moment', async () => {
  for (let count = 0; count < 12; count++) await unfinished()
  shop.advance(61 * 60_000)
  const read = vi.fn(shop.services.shop)
  await sweep({ ...shop.services, shop: read })
  expect(read).toHaveBeenCalledTimes(12)
})

test('an order without a session expires after an hour', async () => {
  await unfinished()
  shop.advance(59 * 60_000)
  await sweep(shop.services)
  expect(await states()).toEqual(['pending'])
  shop.advance(2 * 60_000)
  await sweep(shop.services)
  expect(await states()).toEqual(['expired'])
})

test('the sweep asks about a delayed payment for days', async () => {
  await payOn(shop, await quietCheckout(), 'delayed')
  for (const days of [0, 1, 3]) {
    shop.advance(days * 86_400_000 + 300_000)
    await sweep(shop.services)
    expect(await states()).toEqual(['awaiting_funds'])
  }
})

test('an order whose session gets no answer expires a week after its end', async () => {
  await quietCheckout()
  const gone = async () => Response.json({ error: { type: 'api_error' } }, { status: 500 })
  const services = { ...shop.services, payments: openProvider(null, gone) }
  shop.advance(6 * 86_400_000)
  await sweep(services)
  expect(await states()).toEqual(['pending'])
  shop.advance(2 * 86_400_000)
  await sweep(services)
  expect(await states()).toEqual(['expired'])
})

test('one sweep asks about every open order, behind any number of unfinished ones', async () => {
  for (let n = 0; n < 40; n += 1) await unfinished()
  shop.advance(1000)
  await payOn(shop, await quietCheckout())
  shop.advance(3000)
  await sweep(shop.services)
  expect((await states()).filter((state) => state === 'paid')).toHaveLength(1)
})

test('two sweeps at once ask about each order once', async () => {
  for (let n = 0; n < 12; n += 1) await quietCheckout()
  shop.advance(300_000)
  const retrieve = vi.spyOn(shop.services.payments, 'read')
  await Promise.all([sweep(shop.services), sweep(shop.services)])
  expect(retrieve).toHaveBeenCalledTimes(12)
})

test('the sweep stops before the next order when told to', async () => {
  await payOn(shop, await quietCheckout())
  shop.advance(300_000)
  await sweep(shop.services, AbortSignal.abort())
  expect(await states()).toEqual(['pending'])
})

test('a sweep says how many orders it got an answer about', async () => {
  await quietCheckout()
  const away = openProvider(null, () => Promise.reject(new TypeError('fetch failed')))
  shop.advance(5000)
  expect(await sweep({ ...shop.services, payments: away })).toEqual({ answered: 0, unanswered: 1 })
  expect(await sweep({ ...shop.services, payments: away })).toEqual({ answered: 0, unanswered: 0 })
  shop.advance(5000)
  expect(await sweep(shop.services)).toEqual({ answered: 1, unanswered: 0 })
})

test('the sweep does not ask about paid orders', async () => {
  await payOn(shop, await quietCheckout())
  shop.advance(300_000)
  await sweep(shop.services)
  const retrieve = vi.spyOn(shop.services.payments, 'read')
  shop.advance(300_000)
  await sweep(shop.services)
  expect(retrieve).not.toHaveBeenCalled()
})
