import { expect, test } from 'vitest'
import { transitionPayment } from '../../../sandbox/payments/payment-store.ts'
import { completeDelayedPayment, hold } from '../../../sandbox/payments/transitions.ts'
import { sessionEvents } from '../../../sandbox/webhook-sender/events.ts'
import { signatureHeader } from '../../../sandbox/webhook-sender/signature.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { openProvider } from '../../money/payments/stripe/provider.ts'
import type { Services } from '../../platform/services/services.ts'
import { bareApp } from '../../testing/bare-app.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { oneBracelet, payOn, startCheckout } from '../../testing/shopper.ts'
import { receiveWebhook } from './webhook.ts'

// Shows S10.11, S10.39.

const shop = shopForEachTest()

const seconds = () => Math.floor(shop.services.now().getTime() / 1000)
const stateOf = async (sessionId: string) =>
  (await shop.services.db.selectFrom('orders').select('state').where('sessionId', '=', sessionId).executeTakeFirst())
    ?.state
const recorded = async () => (await shop.services.db.selectFrom('providerEvents').select('id').execute()).length

function deliver(
  body: string,
  { at = seconds(), secret = shop.services.webhookSecret ?? '', services = shop.services as Services } = {},
) {
  const app = bareApp(services).post('/webhooks/stripe', receiveWebhook(services))
  const headers = { 'stripe-signature': signatureHeader(body, secret, at) }
  return app.request('/webhooks/stripe', { method: 'POST', headers, body })
}

async function heldCheckout() {
  const sessionId = await startCheckout(shop, { cart: oneBracelet })
  await transitionPayment(shop.sandbox.paymentStore, sessionId, (payment) => hold(payment, true))
  return sessionId
}
const eventsOf = async (sessionId: string) =>
  (await sessionEvents(shop.services.db, sessionId)).map(({ event }) => event)

const event = (changes: object) =>
  JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'customer.created',
    created: 1_795_176_000,
    livemode: false,
    data: { object: {} },
    ...changes,
  })

test.each([
  ['an id of another type', event({ id: ['evt_1', 'evt_2'] })],
  ['an id that no database stores', event({ id: 'evt_\0' })],
  ['no mode', event({ livemode: undefined })],
  ['no moment', event({ created: undefined })],
  ['a session without an id', event({ type: 'checkout.session.completed' })],
  ['a refund of no payment', event({ type: 'refund.created', data: { object: { payment_intent: 3 } } })],
  [
    'a dispute without its dates',
    event({ type: 'charge.dispute.created', data: { object: { payment_intent: 'pi_1' } } }),
  ],
  ['a text instead', '"event"'],
])('a signed body with %s is refused', async (_, body) => {
  expect((await deliver(body)).status).toBe(400)
  expect(await recorded()).toBe(0)
})

test('a webhook about a payment marks the order as paid and is recorded', async () => {
  const sessionId = await heldCheckout()
  await payOn(shop, sessionId)
  const [completed = ''] = await eventsOf(sessionId)
  expect((await deliver(completed)).status).toBe(200)
  expect(await stateOf(sessionId)).toBe('paid')
  expect(await recorded()).toBe(1)
})

test('a repeated event, or the same event under another id, changes nothing', async () => {
  const sessionId = await heldCheckout()
  await payOn(shop, sessionId)
  const [completed = ''] = await eventsOf(sessionId)
  for (const body of [completed, completed, completed.replaceAll(/evt_\w+/g, 'evt_other')])
    expect((await deliver(body)).status).toBe(200)
  await deliverDue(shop.services)
  expect(await shop.emails()).toHaveLength(2)
})

test.each<[string, (body: string) => Response | Promise<Response>]>([
  ['of another secret', (body) => deliver(body, { secret: 'whsec_guessed' })],
  ['over five minutes old', (body) => deliver(body, { at: seconds() - 301 })],
  [
    'for another body',
    (body) =>
      shop.fetch('/webhooks/stripe', {
        method: 'POST',
        body: body.replace('"livemode"', '"livemode" '),
        headers: { 'stripe-signature': signatureHeader(body, shop.services.webhookSecret ?? '', seconds()) },
      }),
  ],
  ['that is missing', (body) => shop.fetch('/webhooks/stripe', { method: 'POST', body })],
  [
    'that is nonsense',
    (body) => shop.fetch('/webhooks/stripe', { method: 'POST', body, headers: { 'stripe-signature': 't=,v1' } }),
  ],
])('a signature %s is refused', async (_, send) => {
  const sessionId = await heldCheckout()
  await payOn(shop, sessionId)
  const [completed = ''] = await eventsOf(sessionId)
  expect((await send(completed)).status).toBe(400)
  expect([await stateOf(sessionId), await recorded()]).toEqual(['pending', 0])
})

test('without a webhook secret, webhooks are refused with the reason', async () => {
  const response = await deliver(event({}), { services: { ...shop.services, webhookSecret: null }, secret: 'any' })
  expect([response.status, await response.json()]).toEqual([
    503,
    { ok: false, error: 'Webhooks are not set up: STRIPE_WEBHOOK_SECRET is missing' },
  ])
})

test('an event of live money is refused by a shop in test', async () => {
  const sessionId = await heldCheckout()
  await payOn(shop, sessionId)
  const [completed = ''] = await eventsOf(sessionId)
  expect((await deliver(completed.replace('"livemode":false', '"livemode":true'))).status).toBe(400)
  expect(await stateOf(sessionId)).toBe('pending')
})

test('an event of test money is refused by a live shop', async () => {
  const sessionId = await heldCheckout()
  await payOn(shop, sessionId)
  const [completed = ''] = await eventsOf(sessionId)
  const services = { ...shop.services, config: { ...shop.services.config, mode: 'live' as const } }
  expect((await deliver(completed, { services })).status).toBe(400)
  expect([await stateOf(sessionId), await recorded()]).toEqual(['pending', 0])
})

test.each([
  ['of a kind that the shop ignores', event({})],
  [
    'about a session of somebody else',
    event({ type: 'checkout.session.completed', data: { object: { id: 'cs_test_x' } } }),
  ],
  ['about a refund without a payment', event({ type: 'charge.refunded', data: { object: { payment_intent: null } } })],
  [
    'about a payment of somebody else',
    event({ type: 'charge.refunded', data: { object: { payment_intent: 'pi_x' } } }),
  ],
])('an event %s is taken and changes nothing', async (_, body) => {
  expect((await deliver(body)).status).toBe(200)
  expect(await shop.services.db.selectFrom('orders').select('id').execute()).toEqual([])
})

test('an event that fails to process is answered with an error, so the provider sends it again', async () => {
  const sessionId = await heldCheckout()
  await payOn(shop, sessionId)
  const [completed = ''] = await eventsOf(sessionId)
  const payments = openProvider(null, () => Promise.reject(new TypeError('fetch failed')))
  expect((await deliver(completed, { services: { ...shop.services, payments } })).status).toBe(503)
  expect(await recorded()).toBe(0)
  expect((await deliver(completed)).status).toBe(200)
  expect(await stateOf(sessionId)).toBe('paid')
})

test('an order with a delayed payment is paid once the money arrives, and then its e-mails are sent', async () => {
  const sessionId = await heldCheckout()
  await payOn(shop, sessionId, 'delayed')
  for (const body of await eventsOf(sessionId)) await deliver(body)
  expect(await stateOf(sessionId)).toBe('awaiting_funds')
  expect(await deliverDue(shop.services)).toBe(0)

  await transitionPayment(shop.sandbox.paymentStore, sessionId, (payment) => completeDelayedPayment(payment, true))
  for (const body of await eventsOf(sessionId)) await deliver(body)
  expect(await stateOf(sessionId)).toBe('paid')
  expect(await deliverDue(shop.services)).toBe(2)
})

test('fails an order whose payment never arrives, and tells the buyer once', async () => {
  const sessionId = await heldCheckout()
  await payOn(shop, sessionId, 'delayed')
  for (const body of await eventsOf(sessionId)) await deliver(body)
  expect(await stateOf(sessionId)).toBe('awaiting_funds')
  await transitionPayment(shop.sandbox.paymentStore, sessionId, (payment) => completeDelayedPayment(payment, false))
  for (const body of await eventsOf(sessionId)) await deliver(body)
  expect(await stateOf(sessionId)).toBe('failed')
  expect(await deliverDue(shop.services)).toBe(1)
  const [email] = await shop.emails()
  expect([email?.to?.[0]?.address, email?.subject]).toEqual([
    'aoife@example.ie',
    `Your payment for order SOL-${sessionId.slice(8, 16).toUpperCase()} didn't go through`,
  ])
})

test('while the provider rolls the secret it signs with both, and the shop takes the event by the old one and by the new', async () => {
  const sessionId = await heldCheckout()
  await payOn(shop, sessionId)
  const [body = ''] = await eventsOf(sessionId)
  const [, old = ''] = signatureHeader(body, 'whsec_old', seconds()).split(',')
  const both = `${signatureHeader(body, 'whsec_new', seconds())},${old}`
  for (const webhookSecret of ['whsec_old', 'whsec_new', 'whsec_other']) {
    const app = bareApp(shop.services).post('/webhooks/stripe', receiveWebhook({ ...shop.services, webhookSecret }))
    const { status } = await app.request('/webhooks/stripe', {
      method: 'POST',
      headers: { 'stripe-signature': both },
      body,
    })
    expect([webhookSecret, status]).toEqual([webhookSecret, webhookSecret === 'whsec_other' ? 400 : 200])
  }
  expect(await stateOf(sessionId)).toBe('paid')
})
