import { expect, test, vi } from 'vitest'
import * as checkoutCalls from '#shop/calls/public/checkout.ts'
import { linkSecret } from '../../contact/mail/link-token.ts'
import { ProviderError } from '../../money/payments/ask-provider.ts'
import { openProvider } from '../../money/payments/stripe/provider.ts'
import { routeCalls } from '../../platform/calls/routes.ts'
import { parseJson } from '../../platform/http/request-body.ts'
import { bareApp } from '../../testing/bare-app.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { aoife, checkOut, oneBracelet, payOn, post, startCheckout, statusOf } from '../../testing/shopper.ts'
import { holdWebhooks, webhooksArrive } from '../../testing/webhooks.ts'
import { leavePath } from '../order/leave.ts'
import { sweep } from '../order/sweep.ts'
import { createCheckout } from './create.ts'

// Shows S7.1, S10.9.

const DAY = 86_400_000
const cartId = '7b0c2b7e-5b0e-4a53-9f3d-2f7f6f2f9a01'

const shop = shopForEachTest()

const orders = () => shop.services.db.selectFrom('orders').selectAll().orderBy('createdAt').execute()
const session = (id: string) => shop.stripe.checkout.sessions.retrieve(id)

test('a checkout saves the order and returns the URL of its payment page', async () => {
  const body = { cart: oneBracelet, giftWrap: true, giftNote: 'For you', email: aoife.email, expectedTotal: 4345 }
  const answer = await checkOut(shop, body)
  expect(answer).toMatchObject({ status: 200, ok: true })
  expect(answer.sessionId).toMatch(/^cs_test_/)
  expect(await orders()).toMatchObject([
    {
      state: 'pending',
      sessionId: answer.sessionId,
      checkoutUrl: answer.url,
      email: aoife.email,
      total: 4345,
      giftNote: 'For you',
    },
  ])
  const made = await session(answer.sessionId ?? '')
  expect(made).toMatchObject({ amount_total: 4345, currency: 'eur', customer_email: aoife.email })
})

test('a request with only the specified body is charged its amount', async () => {
  const sessionId = await startCheckout(shop, { items: [{ price: 35, quantity: 1 }] })
  expect(await session(sessionId)).toMatchObject({ amount_total: 3500 })
  expect(await orders()).toMatchObject([{ itemised: 0, total: 3500 }])
  expect(await shop.services.db.selectFrom('orderItems').selectAll().execute()).toEqual([])
})

const line = oneBracelet[0]
test.each<[what: string, body: unknown, status?: number]>([
  ['nothing', null],
  ['an unknown product', { cart: [{ ...line, id: '28' }] }],
  ['a product by its handle', { cart: [{ ...line, id: 'claret-evening' }] }],
  // As of a catalogue that is gone: the shopper has to look again.
  ['a size that is not made', { cart: [{ ...line, size: 'Huge' }] }, 409],
  ['no size', { cart: [{ id: '1', quantity: 1 }] }, 409],
  ['a price that is no tier', { items: [{ price: 0.5, quantity: 1 }] }],
  ['items that are no list', { items: 'all' }],
  ['an address that is none', { cart: oneBracelet, email: 'a@b, c@d' }],
  ['a long address', { cart: oneBracelet, email: `${'a'.repeat(250)}@example.ie` }],
  ['a total in text', { cart: oneBracelet, expectedTotal: '3995' }],
  ['a zone that does not exist', { cart: oneBracelet, zone: 'moon' }],
])('checkout refuses %s in words and saves no order', async (_, body, expected = 400) => {
  const { status, ok, error } = await checkOut(shop, body)
  expect({ status, ok }).toEqual({ status: expected, ok: false })
  expect(error).toMatch(/\w+ \w+/)
  expect(await orders()).toEqual([])
})

test('__proto__ and constructor in the body have no effect', async () => {
  const body = `{"__proto__":{"cart":[]},"constructor":{"prototype":{"ok":1}},"cart":${JSON.stringify(oneBracelet)}}`
  const headers = { 'content-type': 'application/json' }
  const response = await shop.fetch('/functions/v1/create-checkout-v2', { method: 'POST', headers, body })
  expect(response.status).toBe(200)
  expect(await orders()).toMatchObject([{ total: 3995 }])
})

test('checkout refuses a total that differs from the one the shopper saw', async () => {
  const answer = await checkOut(shop, { cart: oneBracelet, expectedTotal: 3500 })
  expect(answer).toEqual({
    status: 409,
    ok: false,
    code: 'prices-changed',
    error: 'Prices have changed. Please review your bag.',
  })
  expect(await orders()).toEqual([])
})

test('ten requests at once for one cart get one payment page and write one order', async () => {
  const body = { cart: oneBracelet, cartId, email: aoife.email }
  const answers = await Promise.all(Array.from({ length: 10 }, () => checkOut(shop, body)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ url }) => url)).size).toBe(1)
  expect(new Set(answers.map(({ sessionId }) => sessionId)).size).toBe(1)
  expect(await orders()).toHaveLength(1)
  expect(await shop.services.db.selectFrom('sandboxSessions').select('id').execute()).toHaveLength(1)
})

test('an unchanged cart gets its open payment page again, another cart does not', async () => {
  const first = await startCheckout(shop, { cart: oneBracelet, cartId })
  shop.advance(20 * 60_000)
  expect(await startCheckout(shop, { cart: oneBracelet, cartId })).toBe(first)
  expect(await startCheckout(shop, { cart: oneBracelet })).not.toBe(first)
})

test.each<[string, object]>([
  ['another quantity', { cart: [{ ...line, quantity: 2 }] }],
  ['gift wrap', { cart: oneBracelet, giftWrap: true }],
  ['another e-mail', { cart: oneBracelet, email: 'b@example.ie' }],
])('%s gets a new payment page and closes the old one', async (_, change) => {
  const old = await startCheckout(shop, { cart: oneBracelet, cartId })
  shop.advance(1000)
  const fresh = await startCheckout(shop, { ...change, cartId })
  expect(fresh).not.toBe(old)
  expect((await session(old)).status).toBe('expired')
  expect((await session(fresh)).status).toBe('open')
  expect((await orders()).map(({ state }) => state)).toEqual(['expired', 'pending'])
})

test('a cart that several tabs change at the same moment has one page that can be paid', async () => {
  const answers = await Promise.all(
    [1, 2, 3, 4].map((quantity) => checkOut(shop, { cart: [{ ...line, quantity }], cartId })),
  )
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  const pages = await shop.services.db.selectFrom('sandboxSessions').select('id').execute()
  const open = (await Promise.all(pages.map(({ id }) => session(id)))).filter(({ status }) => status === 'open')
  expect(open).toHaveLength(1)
  const pending = (await orders()).filter(({ state }) => state === 'pending')
  expect(pending.map(({ sessionId }) => sessionId)).toEqual(open.map(({ id }) => id))
})

test('a replaced page that the provider could not close is closed by the sweep', async () => {
  const old = await startCheckout(shop, { cart: oneBracelet, cartId })
  const closing = vi.spyOn(shop.services.payments, 'expire')
  closing.mockRejectedValue(new ProviderError('unreachable', 'away'))
  await startCheckout(shop, { cart: [{ ...line, quantity: 2 }], cartId })
  expect((await session(old)).status).toBe('open')
  closing.mockRestore()
  shop.advance(5 * 60_000)
  await sweep(shop.services)
  expect((await session(old)).status).toBe('expired')
  expect((await orders()).map(({ state }) => state).toSorted()).toEqual(['expired', 'pending'])
})

test('an expired payment page is replaced', async () => {
  const old = await startCheckout(shop, { cart: oneBracelet, cartId })
  shop.advance(61 * 60_000)
  expect(await startCheckout(shop, { cart: oneBracelet, cartId })).not.toBe(old)
})

test('a cart that was paid in another tab leads to its confirmation, not to a second payment', async () => {
  const sessionId = await startCheckout(shop, { cart: oneBracelet, cartId })
  await payOn(shop, sessionId)
  expect(await checkOut(shop, { cart: oneBracelet, cartId })).toMatchObject({
    ok: true,
    sessionId,
    url: `${shop.services.config.publicUrl}/checkout/return?session_id=${sessionId}`,
  })
  expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'paid' })
  shop.advance(DAY + 1)
  expect(await startCheckout(shop, { cart: oneBracelet, cartId })).not.toBe(sessionId)
})

test.each(['visa', 'delayed'] as const)(
  'refuses a second payment of the same cart within a day, also if %s learns of the first one first',
  async (card) => {
    const sessionId = await startCheckout(shop, { cart: oneBracelet, cartId })
    await payOn(shop, sessionId, card)
    await webhooksArrive(shop)
    shop.advance(DAY - 60_000)
    const url = `${shop.services.config.publicUrl}/checkout/return?session_id=${sessionId}`
    const answers = [1, 2, 3].map(() => checkOut(shop, { cart: oneBracelet, cartId }))
    for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ ok: true, sessionId, url })
    expect(await orders()).toHaveLength(1)
  },
)

test('a cart that is paid while it is checked out again is not paid twice', async () => {
  for (let round = 0; round < 12; round += 1) {
    const body = { cart: oneBracelet, cartId: crypto.randomUUID() }
    const sessionId = await startCheckout(shop, body)
    await holdWebhooks(shop, sessionId)
    await payOn(shop, sessionId)
    const again = Array.from({ length: 6 }, async (_, n) => {
      for (let turns = 0; turns < n * 3; turns += 1) await Promise.resolve()
      return startCheckout(shop, body)
    })
    const [, ...ids] = await Promise.all([statusOf(shop, sessionId), ...again])
    expect(new Set(ids)).toEqual(new Set([sessionId]))
  }
})

test.each<[string, object, object]>([
  ['another cart', { cart: [{ ...line, quantity: 2 }], cartId }, {}],
  ['the same pieces in a new cart', { cart: oneBracelet, cartId: crypto.randomUUID() }, {}],
  ['another address', { cart: oneBracelet, cartId, email: 'mary@example.ie' }, {}],
  ['a cart whose money went back whole', { cart: oneBracelet, cartId }, { state: 'refunded' }],
  ['a cart that was paid in the sandbox, once the shop is live', { cart: oneBracelet, cartId }, { livemode: 1 }],
])('%s gets a new payment page after an earlier payment', async (_, body, changes) => {
  const sessionId = await startCheckout(shop, { cart: oneBracelet, cartId })
  await payOn(shop, sessionId)
  await webhooksArrive(shop)
  await shop.services.db
    .updateTable('orders')
    .set({ paidAt: shop.services.now().toISOString(), ...changes })
    .execute()
  expect(await startCheckout(shop, body)).not.toBe(sessionId)
})

function withProvider(answer: () => Promise<Response>) {
  const payments = openProvider(null, answer)
  const app = bareApp(shop.services)
  routeCalls(
    app,
    { ...shop.services, payments },
    checkoutCalls,
    { createCheckout },
    {
      checksOf: () => [parseJson],
      actorOf: () => null,
    },
  )
  return { fetch: async (path: string, init?: RequestInit) => app.request(path, init) }
}
const refusal = (status: number, type: string) => async () =>
  Response.json({ error: { type, message: 'no' } }, { status })

test('if the provider is unreachable, the answer says so, and another try uses the same order', async () => {
  const body = { cart: oneBracelet, cartId }
  const answer = await checkOut(
    withProvider(() => Promise.reject(new TypeError('fetch failed'))),
    body,
  )
  expect(answer).toMatchObject({ status: 503, ok: false })
  expect(answer.error).toContain('Nothing was charged')
  expect(await orders()).toMatchObject([{ state: 'pending', sessionId: null }])
  await startCheckout(shop, body)
  expect(await orders()).toHaveLength(1)
})

test('an address that the provider refuses is reported at its field, and another one can be used', async () => {
  const email = `${'a'.repeat(65)}@example.ie`
  expect(await checkOut(shop, { cart: oneBracelet, cartId, email })).toEqual({
    status: 422,
    ok: false,
    code: 'wrong-email',
    error: 'Please enter a valid email address',
  })
  await startCheckout(shop, { cart: oneBracelet, cartId, email: 'aoife@example.ie' })
})

test('a request that the provider refuses is not sent again for the same order', async () => {
  const body = { cart: oneBracelet, cartId }
  const refused = await checkOut(withProvider(refusal(400, 'invalid_request_error')), body)
  expect(refused).toMatchObject({ status: 503 })
  expect(refused.error, 'trying again in a moment would not help').toContain('Please write to us')
  expect(await orders()).toMatchObject([{ state: 'failed' }])
  await startCheckout(shop, body)
  expect((await orders()).map(({ state }) => state).sort()).toEqual(['failed', 'pending'])
})

test('a request refused because another one creates the same session returns that session', async () => {
  const made = { sessionId: 'cs_test_made', checkoutUrl: 'http://solas.test/pay' }
  const busy = async () => {
    await shop.services.db.updateTable('orders').set(made).execute()
    return refusal(409, 'idempotency_error')()
  }
  const answer = await checkOut(withProvider(busy), { cart: oneBracelet, cartId })
  expect(answer).toMatchObject({ ok: true, sessionId: 'cs_test_made', url: 'http://solas.test/pay' })
  expect(await orders()).toMatchObject([{ state: 'pending' }])
})

test('a payment page is not returned if its order expired while the page was created', async () => {
  const slow = withProvider(async () => {
    await shop.services.db.updateTable('orders').set({ state: 'expired' }).execute()
    const times = { created: 1_795_168_800, expires_at: 1_795_172_400 }
    return Response.json({ id: 'cs_test_late', object: 'checkout.session', url: 'http://solas.test/pay', ...times })
  })
  expect(await checkOut(slow, { cart: oneBracelet, cartId })).toMatchObject({ status: 503, ok: false })
  expect(await orders()).toMatchObject([{ state: 'expired', sessionId: null }])
})

test('the return URL of a payment page does not depend on the request', async () => {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-host': 'evil.example',
    referer: 'https://evil.example',
  }
  const body = JSON.stringify({ cart: oneBracelet, success_url: 'https://evil.example' })
  const response = await shop.fetch('/functions/v1/create-checkout-v2', { method: 'POST', headers, body })
  expect(response.status).toBe(200)
  const [row] = await orders()
  const { success_url, cancel_url } = await session(row?.sessionId ?? '')
  const { publicUrl } = shop.services.config
  expect([success_url, cancel_url]).toEqual([
    `${publicUrl}/checkout/return?session_id={CHECKOUT_SESSION_ID}`,
    publicUrl + leavePath(await linkSecret(shop.services.db), row?.id ?? ''),
  ])
})

test('a failed checkout answers in JSON too', async () => {
  const response = await post(shop, '/functions/v1/create-checkout-v2', {})
  expect(response.headers.get('content-type')).toContain('application/json')
})
