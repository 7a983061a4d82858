import * as v from 'valibot'
import { expect, test } from 'vitest'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { TodayAnswer } from '#shop/desk/orders.ts'
import { transitionPayment } from '../../../sandbox/payments/payment-store.ts'
import { expire } from '../../../sandbox/payments/transitions.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { erasePersonalData, keptOf } from '../../desk/handlers/personal-data.ts'
import { readEvents } from '../../platform/maintenance/read-events.ts'
import { deleteOld } from '../../platform/maintenance/retention.ts'
import { type Browser, signIn } from '../../testing/desk.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { aoife, oneBracelet, payOn, startCheckout } from '../../testing/shopper.ts'
import { deliverWebhook, holdWebhooks, webhooksArrive, webhooksOf } from '../../testing/webhooks.ts'
import { sweep } from './sweep.ts'

// Shows S10.207.

const HOUR = 3_600_000

const shop = shopForEachTest()

/** A session that something else than the shop has opened on its account, such as a payment link; `reference` is what it says of its order. */
async function openElsewhere({ email = aoife.email, reference = 'plink_1', cents = 6500 } = {}): Promise<string> {
  const { id } = await shop.stripe.checkout.sessions.create({
    mode: 'payment',
    client_reference_id: reference,
    customer_email: email,
    line_items: [{ quantity: 1, price_data: { currency: 'eur', unit_amount: cents, product_data: { name: 'Ring' } } }],
    success_url: 'https://elsewhere.example/thanks',
    cancel_url: 'https://elsewhere.example/',
  })
  return id
}
/** Has a session cost more than the provider charges in euro, as it may in other currencies. */
const multiplyAmount = (sessionId: string, by: number) =>
  transitionPayment(shop.sandbox.paymentStore, sessionId, (payment) => {
    const { parameters } = payment
    const line_items = parameters.line_items.map((line) => ({ ...line, quantity: line.quantity * by }))
    return { payment: { ...payment, parameters: { ...parameters, line_items } }, events: [] }
  })
const noted = () => shop.services.db.selectFrom('unmatchedPayments').selectAll().execute()
const orders = () => shop.services.db.selectFrom('orders').select('id').execute()
const alerts = async () => {
  await deliverDue(shop.services)
  return (await shop.emails()).filter(({ subject }) => subject?.includes('belongs to no order'))
}
const today = async (browser: Browser) =>
  v.parse(TodayAnswer, await (await browser.get(deskCalls.readToday.path)).json())

test('a payment of an unknown session is sent to the owner once and creates no order', async () => {
  const sessionId = await openElsewhere()
  await payOn(shop, sessionId)
  await webhooksArrive(shop)
  const [email, ...more] = await alerts()
  expect([email?.to?.[0]?.address, email?.subject, more]).toEqual([
    'hello@solas.example',
    'A payment of €65.00 belongs to no order',
    [],
  ])
  for (const fact of ['€65.00', sessionId, aoife.name, aoife.email]) expect(email?.text).toContain(fact)
  expect(await noted()).toMatchObject([{ id: sessionId, amount: 6500, currency: 'eur', doneAt: null }])
  expect(await orders()).toEqual([])
})

test('an amount in a currency with a very small unit, beyond 2,147,483,647, is noted too', async () => {
  const sessionId = await openElsewhere({ cents: 99_999_999 })
  await holdWebhooks(shop, sessionId)
  await multiplyAmount(sessionId, 50)
  await payOn(shop, sessionId)
  const [completed = ''] = await webhooksOf(shop, sessionId)
  expect((await deliverWebhook(shop, completed)).status).toBe(200)
  expect(await noted()).toMatchObject([{ id: sessionId, amount: 4_999_999_950 }])
})

test('repeated webhooks and both event readers report an unmatched payment once', async () => {
  const sessionId = await openElsewhere()
  await holdWebhooks(shop, sessionId)
  await payOn(shop, sessionId)
  const [completed = ''] = await webhooksOf(shop, sessionId)
  const others = [1, 2, 3].map((n) => completed.replaceAll(/evt_\w+/g, `evt_other${n}`))
  const answers = await Promise.all([
    ...[completed, ...others].map((body) => deliverWebhook(shop, body)),
    readEvents(shop.services),
    sweep(shop.services),
  ])
  expect(answers.slice(0, 4).map((answer) => (answer instanceof Response ? answer.status : 0))).toEqual([
    200, 200, 200, 200,
  ])
  expect(await noted()).toHaveLength(1)
  expect(await alerts()).toHaveLength(1)
})

test('an unmatched payment is found by reading the events back if its webhook was lost', async () => {
  await readEvents(shop.services)
  const sessionId = await openElsewhere()
  await holdWebhooks(shop, sessionId)
  await payOn(shop, sessionId)
  for (let round = 0; round < 3; round++) {
    shop.advance(HOUR)
    await readEvents(shop.services)
  }
  expect(await noted()).toHaveLength(1)
  expect(await alerts()).toHaveLength(1)
})

test('a refund of an unknown session is reported as an unmatched payment too', async () => {
  const sessionId = await openElsewhere()
  await holdWebhooks(shop, sessionId)
  await payOn(shop, sessionId)
  const { payment_intent: intent } = await shop.stripe.checkout.sessions.retrieve(sessionId)
  if (typeof intent !== 'string') throw new Error('A paid session has a payment')
  await shop.stripe.refunds.create({ payment_intent: intent, amount: 500 })
  const refunded = (await webhooksOf(shop, sessionId)).at(-1) ?? ''
  expect((await deliverWebhook(shop, refunded)).status).toBe(200)
  expect(await noted()).toMatchObject([{ id: sessionId }])
})

test('ignores a session that claims an order it does not match', async () => {
  await startCheckout(shop, { cart: oneBracelet })
  const [order] = await orders()
  await payOn(shop, await openElsewhere({ reference: order?.id ?? '' }))
  await webhooksArrive(shop)
  expect(await shop.services.db.selectFrom('orders').select('state').execute()).toEqual([{ state: 'pending' }])
  expect(await noted()).toHaveLength(1)
})

test.each([
  ['left without paying', (id: string) => transitionPayment(shop.sandbox.paymentStore, id, expire)],
  ['declined', (id: string) => payOn(shop, id, 'declined')],
  ['still waited for', (id: string) => payOn(shop, id, 'delayed')],
])('an unknown session that was %s is not reported', async (_, act) => {
  await act(await openElsewhere())
  await webhooksArrive(shop)
  expect(await noted()).toEqual([])
  expect(await alerts()).toEqual([])
})

test('a payment of the shop’s own order is not an unmatched payment', async () => {
  await payOn(shop, await startCheckout(shop, { cart: oneBracelet }))
  await webhooksArrive(shop)
  expect(await noted()).toEqual([])
})

test('an unmatched payment is shown at the desk until the owner marks it as dealt with, once', async () => {
  const sessionId = await openElsewhere()
  await payOn(shop, sessionId)
  await webhooksArrive(shop)
  const owner = await signIn(shop)
  expect((await today(owner)).unmatchedPayments).toMatchObject([
    { id: sessionId, amount: '€65.00', name: aoife.name, email: aoife.email },
  ])
  const statuses = []
  for (let round = 0; round < 2; round++)
    statuses.push((await owner.post(deskCalls.closeUnmatchedPayment.path, { id: sessionId })).status)
  expect(statuses, 'as wanted both times').toEqual([200, 200])
  expect((await today(owner)).unmatchedPayments).toEqual([])
  const log = await shop.services.db.selectFrom('auditLog').select('what').execute()
  expect(log.filter(({ what }) => what.includes(sessionId))).toHaveLength(1)
})

test('an unmatched payment is neither seen nor marked by a helper', async () => {
  const sessionId = await openElsewhere()
  await payOn(shop, sessionId)
  await webhooksArrive(shop)
  const owner = await signIn(shop)
  await owner.post(deskCalls.addStaff.path, { email: 'helper@solas.test', role: 'helper' })
  const helper = await signIn(shop, 'helper@solas.test')
  expect((await today(helper)).unmatchedPayments).toEqual([])
  expect((await helper.post(deskCalls.closeUnmatchedPayment.path, { id: sessionId })).status).toBe(403)
})

test('an unmatched payment belongs to its payer’s personal data, and can be erased once it is done', async () => {
  const sessionId = await openElsewhere({ email: 'Other@Example.ie' })
  await payOn(shop, sessionId, 'visa', { ...aoife, email: 'Other@Example.ie' })
  await webhooksArrive(shop)
  await deliverDue(shop.services)
  const email = 'other@example.ie'
  expect((await keptOf(shop.services, email)).unmatchedPayments).toMatchObject([{ id: sessionId }])
  expect((await erasePersonalData(shop.services, email, 'owner')).remains).toContainEqual(
    expect.stringContaining('mark it as resolved'),
  )
  const owner = await signIn(shop)
  await owner.post(deskCalls.closeUnmatchedPayment.path, { id: sessionId })
  expect((await erasePersonalData(shop.services, email, 'owner')).erased).toContain(
    'Payments that belong to no order: 1.',
  )
  expect(await noted()).toEqual([])
})

test('an unmatched payment is deleted two years after it was dealt with, and never before', async () => {
  const first = await openElsewhere()
  const second = await openElsewhere()
  for (const sessionId of [first, second]) await payOn(shop, sessionId)
  await webhooksArrive(shop)
  await (await signIn(shop)).post(deskCalls.closeUnmatchedPayment.path, { id: first })
  shop.advance(2 * 366 * 24 * HOUR)
  await deleteOld(shop.services)
  expect((await noted()).map(({ id }) => id)).toEqual([second])
})
