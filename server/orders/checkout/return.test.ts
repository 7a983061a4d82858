import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openProvider } from '../../money/payments/stripe/provider.ts'
import { bareApp } from '../../testing/bare-app.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { oneBracelet, payOn, startCheckout, statusOf } from '../../testing/shopper.ts'
import { countsOf, supply } from '../../testing/stocked.ts'
import { holdWebhooks } from '../../testing/webhooks.ts'
import { sweep } from '../order/sweep.ts'
import { cancelPayment, returnFromPayment } from './return.ts'

const shop = shopForEachTest()

async function redirected(response: Response | Promise<Response>) {
  const { status, headers } = await response
  return [status, headers.get('location')]
}

test('coming back from payment fulfils the order and shows the confirmation', async () => {
  const sessionId = await startCheckout(shop, { cart: oneBracelet })
  await payOn(shop, sessionId)
  expect(await redirected(shop.fetch(`/checkout/return?session_id=${sessionId}`))).toEqual([
    303,
    `/order-confirmation?session_id=${sessionId}`,
  ])
  expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'paid' })
})

test.each<[string, string]>([
  ['', '/order-confirmation'],
  ['?session_id=', '/order-confirmation'],
  ['?session_id=cs_test_nobody', '/order-confirmation?session_id=cs_test_nobody'],
  ['?session_id=https://evil.example', '/order-confirmation'],
  ['?session_id=cs_%0d%0aSet-Cookie:x', '/order-confirmation'],
  ['?session_id=cs_%00', '/order-confirmation'],
])('returning from payment with the query %j redirects without an error', async (query, location) => {
  expect(await redirected(shop.fetch(`/checkout/return${query}`))).toEqual([303, location])
})

test('a provider out of reach does not keep the shopper from the confirmation page', async () => {
  const sessionId = await startCheckout(shop, { cart: oneBracelet })
  const payments = openProvider(null, () => Promise.reject(new TypeError('fetch failed')))
  const app = bareApp(shop.services).get('/checkout/return', returnFromPayment({ ...shop.services, payments }))
  expect(await redirected(app.request(`/checkout/return?session_id=${sessionId}`))).toEqual([
    303,
    `/order-confirmation?session_id=${sessionId}`,
  ])
})

async function cancelPath(sessionId: string): Promise<string> {
  const { cancel_url } = await shop.stripe.checkout.sessions.retrieve(sessionId)
  const { pathname, search } = new URL(cancel_url ?? '')
  return pathname + search
}
const statusAtProvider = async (sessionId: string) => (await shop.stripe.checkout.sessions.retrieve(sessionId)).status
const unique = [{ id: '5', quantity: 1, size: 'Medium' }]

test('cancelling without a known order redirects to the page for cancelled payments', async () => {
  for (const query of ['', '?order=', '?order=nobody', '?order=%00', `?order=${randomUUID()}`])
    expect(await redirected(shop.fetch(`/checkout/cancel${query}`))).toEqual([303, '/payment-canceled'])
})

test('cancelling closes the payment page, frees its items at once, and the same cart can be bought again', async () => {
  await supply(shop, { 5: { kind: 'one-of-a-kind' } })
  const cart = { cart: unique, cartId: randomUUID() }
  const sessionId = await startCheckout(shop, cart)
  expect(await countsOf(shop)).toEqual({ 5: 0 })
  expect(await redirected(shop.fetch(await cancelPath(sessionId)))).toEqual([303, '/payment-canceled'])
  expect(await statusAtProvider(sessionId)).toBe('expired')
  expect(await countsOf(shop)).toEqual({ 5: 1 })
  expect(shop.services.shop().stock).toEqual({ 5: 1 })
  const again = await startCheckout(shop, cart)
  expect(again).not.toBe(sessionId)
  shop.advance(10_000)
  await payOn(shop, again)
  await sweep(shop.services)
  expect(await statusOf(shop, again)).toMatchObject({ status: 'paid' })
})

test('cancelling in one tab keeps an order that was paid in another', async () => {
  await supply(shop, { 5: { kind: 'one-of-a-kind' } })
  const sessionId = await startCheckout(shop, { cart: unique })
  await holdWebhooks(shop, sessionId)
  const path = await cancelPath(sessionId)
  await payOn(shop, sessionId)
  const [status, location] = await redirected(shop.fetch(path))
  await sweep(shop.services)
  const { status: order } = await statusOf(shop, sessionId)
  expect([status, location, order, await countsOf(shop)]).toEqual([
    303,
    `/order-confirmation?session_id=${sessionId}`,
    'paid',
    { 5: 0 },
  ])
})

test('a cancelled payment page keeps its items until the provider closed it, at the latest by the sweep', async () => {
  await supply(shop, { 5: { kind: 'one-of-a-kind' } })
  const cart = { cart: unique, cartId: randomUUID() }
  const sessionId = await startCheckout(shop, cart)
  const path = await cancelPath(sessionId)
  const payments = openProvider(null, () => Promise.reject(new TypeError('fetch failed')))
  const app = bareApp(shop.services).get('/checkout/cancel', cancelPayment({ ...shop.services, payments }))
  expect(await redirected(app.request(path))).toEqual([303, '/payment-canceled'])
  expect([await statusAtProvider(sessionId), await countsOf(shop)]).toEqual(['open', { 5: 0 }])
  shop.advance(10_000)
  await sweep(shop.services)
  expect([await statusAtProvider(sessionId), await countsOf(shop)]).toEqual(['expired', { 5: 1 }])
})

test('the buyer whose cancelled page could not be closed yet can buy again', async () => {
  await supply(shop, { 5: { kind: 'one-of-a-kind' } })
  const cart = { cart: unique, cartId: randomUUID() }
  const sessionId = await startCheckout(shop, cart)
  await shop.services.db.updateTable('orders').set({ leftAt: shop.services.now().toISOString() }).execute()
  const again = await startCheckout(shop, cart)
  expect(again).not.toBe(sessionId)
  expect([await statusAtProvider(sessionId), await statusAtProvider(again)]).toEqual(['expired', 'open'])
  expect(await countsOf(shop)).toEqual({ 5: 0 })
})
