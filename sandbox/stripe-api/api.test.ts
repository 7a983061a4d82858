import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formValues, type OpenSandbox, openSandbox, sessionOf } from '../../server/testing/open-sandbox.ts'
import { checkAgainstProvider } from '../../server/testing/provider-schemas.ts'

// Shows S10.18.

let open: OpenSandbox

beforeAll(async () => {
  open = await openSandbox()
})
afterAll(() => open.close())

const line = (unit_amount: number, quantity = 1, name = 'Bracelet') => ({
  quantity,
  price_data: { currency: 'eur', unit_amount, product_data: { name } },
})

async function errorOf(call: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error('nothing was refused')
  return error
}

async function paid(more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const { id } = await open.stripe.checkout.sessions.create(sessionOf(more))
  await open.post(`/sandbox/pay/${id}`, formValues())
  const session = await open.stripe.checkout.sessions.retrieve(id)
  if (typeof session.payment_intent !== 'string') throw new Error('not paid')
  return { session, intent: session.payment_intent }
}

test('the schemas that check all answers reject a wrong one', async () => {
  const session = await open.stripe.checkout.sessions.create(sessionOf())
  const json: unknown = JSON.parse(JSON.stringify({ ...session, amount_total: 'much' }))
  expect(() => checkAgainstProvider(json)).toThrow('/amount_total must be integer')
})

test('a session is read back with the values it was created with', async () => {
  const made = await open.stripe.checkout.sessions.create(sessionOf({ customer_email: 'a@example.ie' }))
  expect(made.id).toMatch(/^cs_test_a1[0-9A-Za-z]{56}$/)
  const session = await open.stripe.checkout.sessions.retrieve(made.id, { expand: ['line_items'] })
  expect(session).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    amount_subtotal: 7000,
    amount_total: 7495,
    currency: 'eur',
    client_reference_id: 'order-1',
    metadata: { order_id: 'order-1' },
    customer_email: 'a@example.ie',
    payment_intent: null,
    livemode: false,
    url: `http://shop.test/sandbox/pay/${made.id}`,
    shipping_cost: { amount_total: 495 },
    total_details: { amount_shipping: 495 },
  })
  expect(session.line_items?.data).toMatchObject([
    { description: 'Burgundy Safari (Medium)', quantity: 2, amount_total: 7000, price: { unit_amount: 3500 } },
  ])
})

test('line items are listed page by page', async () => {
  const lines = Array.from({ length: 12 }, (_, index) => line(100 + index))
  const { id } = await open.stripe.checkout.sessions.create(sessionOf({ line_items: lines }))
  const page = await open.stripe.checkout.sessions.listLineItems(id, { limit: 5 })
  expect([page.data.length, page.has_more]).toEqual([5, true])
  expect((await open.stripe.checkout.sessions.listLineItems(id, { limit: 100 })).data).toHaveLength(12)
})

test.each<[string, Partial<Stripe.Checkout.SessionCreateParams>, string]>([
  ['no lines', { line_items: [] }, 'line_items'],
  ['101 lines', { line_items: Array.from({ length: 101 }, () => line(100)) }, 'line_items'],
  ['a quantity of 0', { line_items: [line(100, 0)] }, 'line_items[0][quantity]'],
  ['a broken amount', { line_items: [line(100.5)] }, 'line_items[0][price_data][unit_amount]'],
  ['a negative amount', { line_items: [line(-100)] }, 'line_items[0][price_data][unit_amount]'],
  ['an empty name', { line_items: [line(100, 1, '')] }, 'line_items[0][price_data][product_data][name]'],
  [
    'a country that is never shipped to',
    { shipping_address_collection: { allowed_countries: ['IE', 'CU'] } },
    'shipping_address_collection[allowed_countries][1]',
  ],
  [
    '51 pairs of metadata',
    { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, 'v'])) },
    'metadata',
  ],
  ['a metadata key of 41 characters', { metadata: { ['k'.repeat(41)]: 'v' } }, `metadata[${'k'.repeat(41)}]`],
  ['a metadata value of 501 characters', { metadata: { k: 'v'.repeat(501) } }, 'metadata[k]'],
  ['an e-mail address that is none', { customer_email: 'nobody' }, 'customer_email'],
  ...['mary..byrne@example.ie', '.mary@example.ie', 'mary.@example.ie', 'a@b.c', `${'a'.repeat(65)}@example.ie`].map(
    (customer_email): [string, Partial<Stripe.Checkout.SessionCreateParams>, string] => [
      `the e-mail address ${customer_email}`,
      { customer_email },
      'customer_email',
    ],
  ),
  [
    'a message of 1,201 characters',
    { custom_text: { submit: { message: 'm'.repeat(1201) } } },
    'custom_text[submit][message]',
  ],
  ['another mode', { mode: 'subscription' }, 'mode'],
  ['a colour that is none', { branding_settings: { button_color: 'red' } }, 'branding_settings[button_color]'],
  ['a font of others', { branding_settings: { font_family: 'figtree' } }, 'branding_settings[font_family]'],
  ['an address that is none', { success_url: 'shop' }, 'success_url'],
  ['an expiry after 29 minutes', { expires_at: Date.parse('2026-11-20T10:29:00Z') / 1000 }, 'expires_at'],
  ['an expiry after 25 hours', { expires_at: Date.parse('2026-11-21T11:00:00Z') / 1000 }, 'expires_at'],
  ['an unknown expansion', { expand: ['customer'] }, 'expand[0]'],
])('a session with %s is refused, and the error names the parameter', async (_, more, param) => {
  const error = await errorOf(open.stripe.checkout.sessions.create(sessionOf(more)))
  expect([error.statusCode, error.type, error.param]).toEqual([400, 'StripeInvalidRequestError', param])
})

test('less than 50 cents is refused', async () => {
  const more = { line_items: [line(49)], shipping_options: [] }
  expect((await errorOf(open.stripe.checkout.sessions.create(sessionOf(more)))).code).toBe('amount_too_small')
})

test('more than the largest amount is refused', async () => {
  const more = { line_items: [line(50_000_000, 2)], shipping_options: [] }
  expect((await errorOf(open.stripe.checkout.sessions.create(sessionOf(more)))).code).toBe('amount_too_large')
})

test('exactly 100 lines, 50 cents and 30 minutes are taken', async () => {
  const expires_at = Date.parse('2026-11-20T10:30:00Z') / 1000
  const more = { line_items: Array.from({ length: 100 }, () => line(1)), expires_at }
  const session = await open.stripe.checkout.sessions.create(sessionOf(more))
  expect([session.amount_total, session.expires_at]).toEqual([595, expires_at])
})

const send = (path: string, init: RequestInit = {}) =>
  open.sandbox.fetch(`https://api.stripe.com${path}`, { headers: { authorization: 'Bearer sk_test_x' }, ...init })

const bare =
  'mode=payment&success_url=http://shop.test/&line_items[0][quantity]=1&line_items[0][price_data][currency]=eur&line_items[0][price_data][unit_amount]=100&line_items[0][price_data][product_data][name]=Bracelet'

test.each([
  ['an unknown parameter', `${bare}&colour=red`, { code: 'parameter_unknown', param: 'colour' }],
  [
    'an unknown one within',
    `${bare}&line_items[0][size]=M`,
    { code: 'parameter_unknown', param: 'line_items[0][size]' },
  ],
  ['a missing one', bare.replace('mode=payment', ''), { code: 'parameter_missing', param: 'mode' }],
  ['another currency', bare.replace('=eur', '=usd'), { param: 'line_items[0][price_data][currency]' }],
  ['text for a list', `${bare}&line_items=`, { param: 'line_items' }],
  ['nothing', '', { code: 'parameter_missing', param: 'mode' }],
])('a request with %s is refused, and the error names the parameter', async (_, body, fault) => {
  const response = await send('/v1/checkout/sessions', { method: 'POST', body })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error', ...fault } })
})

test('a request with only the required parameters is accepted', async () => {
  expect((await send('/v1/checkout/sessions', { method: 'POST', body: bare })).status).toBe(200)
})

test('a call without a key is refused', async () => {
  expect((await open.sandbox.fetch('https://api.stripe.com/v1/checkout/sessions/cs_1')).status).toBe(401)
})

test.each([
  '/v1/customers',
  '/v1/checkout/sessions/cs_test_none',
  '/v1/payment_intents/pi_none',
  '/v1/refunds/re_none',
])('%s answers 404', async (path) => {
  expect((await send(path)).status).toBe(404)
})

describe('idempotency', () => {
  test('a refused request can be corrected under the same idempotency key', async () => {
    const options = { idempotencyKey: 'corrected' }
    await errorOf(open.stripe.checkout.sessions.create(sessionOf({ line_items: [] }), options))
    expect((await open.stripe.checkout.sessions.create(sessionOf(), options)).status).toBe('open')
  })
})

describe('expiring', () => {
  test('a session expires by itself when its time is over, and a webhook tells the shop', async () => {
    const own = await openSandbox()
    const { id } = await own.stripe.checkout.sessions.create(sessionOf())
    own.advance(24 * 3_600_000 - 1)
    expect((await own.stripe.checkout.sessions.retrieve(id)).status).toBe('open')
    own.advance(1)
    expect((await own.stripe.checkout.sessions.retrieve(id)).status).toBe('expired')
    expect(await own.eventTypes()).toEqual(['checkout.session.expired'])
    await own.close()
  })
})

describe('paid sessions', () => {
  test('paid sessions are never refunded beyond the amount paid, also by many calls at once', async () => {
    const { intent } = await paid()
    const asked = Array.from({ length: 6 }, () => open.stripe.refunds.create({ payment_intent: intent, amount: 2000 }))
    const given = (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled')
    expect(given).toHaveLength(3)
  })

  test('a refund of a paid session sends events about the refund and the charge', async () => {
    const { intent } = await paid()
    await open.stripe.refunds.create({ payment_intent: intent })
    expect((await open.eventTypes()).slice(-2)).toEqual(['refund.created', 'charge.refunded'])
    const last = open.received.at(-1)?.event
    expect(last?.type === 'charge.refunded' && [last.data.object.refunded, last.data.object.payment_intent]).toEqual([
      true,
      intent,
    ])
  })
})
