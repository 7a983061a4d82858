import { afterEach, beforeEach, expect, test } from 'vitest'
import { openProvider } from '../payments/stripe-client.ts'
import { bareApp } from '../testing/bare-app.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { oneBracelet, payOn, startCheckout, statusOf } from '../testing/shopper.ts'
import { returnFromPayment } from './return.ts'

let shop: OpenShop

beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

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
])('coming back with %j is tolerated', async (query, location) => {
  expect(await redirected(shop.fetch(`/checkout/return${query}`))).toEqual([303, location])
})

test('a provider out of reach does not keep the shopper from the confirmation page', async () => {
  const sessionId = await startCheckout(shop, { cart: oneBracelet })
  const stripe = openProvider({ stripe: null }, () => Promise.reject(new TypeError('fetch failed')))
  const app = bareApp(shop.services).get('/checkout/return', returnFromPayment({ ...shop.services, stripe }))
  expect(await redirected(app.request(`/checkout/return?session_id=${sessionId}`))).toEqual([
    303,
    `/order-confirmation?session_id=${sessionId}`,
  ])
})

test('cancelling leads to its page and leaves the order open for another try', async () => {
  const sessionId = await startCheckout(shop, { cart: oneBracelet })
  expect(await redirected(shop.fetch('/checkout/cancel'))).toEqual([303, '/payment-canceled'])
  expect((await shop.services.stripe.checkout.sessions.retrieve(sessionId)).status).toBe('open')
})
