import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { createCheckout } from '#shop/calls/public/checkout.ts'
import { createApp } from '../../server/app.ts'
import { openServices } from '../../server/open-services.ts'
import { shopForAllTests } from '../../server/testing/shop-for-tests.ts'
import { oneBracelet, post, startCheckout } from '../../server/testing/shopper.ts'

// Shows S10.44.

const checkout = '/functions/v1/create-checkout-v2'

const shop = shopForAllTests({ env: { RATE_LIMITS: 'on' } })
afterEach(() => shop.advance(600_000))

const orderCount = async () => (await shop.services.db.selectFrom('orders').select('id').execute()).length

test('an order and its payment page end after about an hour', async () => {
  const sessionId = await startCheckout(shop, { cart: oneBracelet })
  const orders = shop.services.db.selectFrom('orders').select(['createdAt', 'expiresAt'])
  const order = await orders.where('sessionId', '=', sessionId).executeTakeFirstOrThrow()
  expect(Date.parse(order.expiresAt) - Date.parse(order.createdAt)).toBe(3_600_000)
  // The provider's page lasts ten minutes longer, should the clocks differ; the shop closes it when the order ends.
  const { expires_at, created } = await shop.stripe.checkout.sessions.retrieve(sessionId)
  expect(expires_at - created).toBe(4200)
})

test('processes on one database share their rate limits', async () => {
  const { services } = shop
  const other = await openServices(services.config, { now: services.now, log: services.log })
  try {
    const second = createApp(other)
    const doors = [shop, { fetch: async (path: string, init?: RequestInit) => second.request(path, init) }]
    const body = { email: 'a@example.ie', orderNumber: 'SOL-ZZZZZZZZ', items: [], total: 1 }
    const statuses = []
    for (let time = 0; time < 32; time += 1)
      for (const door of doors.slice(time % 2, (time % 2) + 1))
        statuses.push((await post(door, '/functions/v1/send-order-confirmation', body)).status)
    expect(statuses.map((status) => (status === 200 ? 1 : 0)).join('')).toBe(`${'1'.repeat(30)}00`)
  } finally {
    await other.close()
  }
})

test('returning from payment is never rate limited', async () => {
  const back = () => shop.fetch('/checkout/return?session_id=cs_test_x')
  for (let time = 0; time < 60; time += 1) expect((await back()).status).toBe(303)
  const { status, headers } = await back()
  expect([status, headers.get('location')]).toEqual([303, '/order-confirmation?session_id=cs_test_x'])
})

test.each<[string, Record<string, string>]>([
  ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['a form, which needs no permission', { 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' }],
])('%s cannot start a checkout for a visitor', async (_, headers) => {
  const before = await orderCount()
  const answer = await shop.fetch(checkout, { method: 'POST', body: JSON.stringify({ cart: oneBracelet }), headers })
  expect(answer.status).toBe(403)
  expect(await orderCount()).toBe(before)
})

test('no answer allows another site to read it', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
  for (const [path, method] of [
    [checkout, 'OPTIONS'],
    [checkout, 'POST'],
    ['/functions/v1/order-status', 'GET'],
  ] as const) {
    const answer = await shop.fetch(path, { method, headers })
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

test.each(['orders', 'diagnostics', 'checkout-health', 'errors', 'outbox', 'inbox', 'readyz'])(
  '/functions/v1/%s does not exist',
  async (name) => {
    expect((await shop.fetch(`/functions/v1/${name}`)).status).toBe(404)
  },
)

test('no header or parameter of a request can redirect the shopper to another site', async () => {
  const away = 'https://evil.example'
  const headers = {
    'content-type': 'application/json',
    referer: away,
    'x-forwarded-host': 'evil.example',
    host: 'evil.example',
  }
  const body = JSON.stringify({ cart: oneBracelet, success_url: away, cancel_url: away, url: away, return_url: away })
  const answer = v.parse(
    createCheckout.answer,
    await (await shop.fetch(checkout, { method: 'POST', body, headers })).json(),
  )
  const { publicUrl } = shop.services.config
  expect(new URL(answer.url ?? '').origin).toBe(publicUrl)
  for (const path of [`/checkout/return?session_id=${answer.sessionId}&to=${away}`, `/checkout/cancel?url=${away}`]) {
    const location = (await shop.fetch(path, { headers })).headers.get('location') ?? ''
    expect(new URL(location, publicUrl).origin).toBe(publicUrl)
  }
})
