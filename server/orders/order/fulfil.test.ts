import { expect, test, vi } from 'vitest'
import { transitionPayment } from '../../../sandbox/payments/payment-store.ts'
import { completeDelayedPayment, hold } from '../../../sandbox/payments/transitions.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { NotDone } from '../../money/payments/ask-provider.ts'
import { openProvider } from '../../money/payments/stripe/provider.ts'
import { findOrder } from '../../platform/database/orders.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { aoife, oneBracelet, payOn, startCheckout, statusOf } from '../../testing/shopper.ts'
import { storedOrder } from '../../testing/stored.ts'
import { fulfil } from './fulfil.ts'
import { transitionIfUnchanged } from './transition.ts'

// Shows S10.10.

const shop = shopForEachTest()

async function quietCheckout(body: object = { cart: oneBracelet }) {
  const sessionId = await startCheckout(shop, body)
  await transitionPayment(shop.sandbox.paymentStore, sessionId, (payment) => hold(payment, true))
  return sessionId
}
async function stateAfter(sessionId: string, services = shop.services) {
  const order = await fulfil(services.shop(), services, sessionId)
  return order instanceof NotDone ? order : order?.state
}

test('a shopper buys a bracelet: webhook, confirmation and both e-mails', async () => {
  const sessionId = await startCheckout(shop, { cart: oneBracelet, giftWrap: true, giftNote: 'For you' })
  await payOn(shop, sessionId)
  shop.sandbox.webhookSender.kick()
  await shop.sandbox.webhookSender.idle()
  expect(await statusOf(shop, sessionId)).toMatchObject({
    status: 'paid',
    totals: { subtotal: 3500, shipping: 495, giftWrap: 350, total: 4345 },
    email: 'a•••@example.ie',
  })
  expect(await deliverDue(shop.services)).toBe(2)
  const emails = await shop.emails()
  const envelopes = emails.map(({ to, subject }) => `${to?.[0]?.address}: ${subject?.replace(/SOL-\w{8}/, 'SOL')}`)
  expect(envelopes.sort()).toEqual([
    'aoife@example.ie: Thank you. Your Solas order SOL is in',
    'hello@solas.example: New order SOL: 1 item, €43.45',
  ])
  for (const { text } of emails) {
    expect(text).toContain('1 × Claret Evening (Medium)  €35.00')
    expect(text).toContain('Aoife Byrne\n1 Main Street\nGalway\nCo. Galway\nH91 X2Y3\nIreland\n')
    expect(text).toContain('For you')
    expect(text).toContain('€43.45')
  }
})

test('thirty callers at once and three workers send each e-mail once', async () => {
  const sessionId = await startCheckout(shop, { cart: oneBracelet })
  await payOn(shop, sessionId)
  shop.sandbox.webhookSender.kick()
  const callers = Array.from({ length: 30 }, (_, n) =>
    n % 2 === 0
      ? fulfil(shop.services.shop(), shop.services, sessionId)
      : shop.fetch(`/checkout/return?session_id=${sessionId}`),
  )
  await Promise.all([...callers, shop.sandbox.webhookSender.idle()])
  const sent = await Promise.all([1, 2, 3].map(() => deliverDue(shop.services)))
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(2)
  expect((await shop.emails()).map(({ to }) => to?.[0]?.address ?? '').sort()).toEqual([
    'aoife@example.ie',
    'hello@solas.example',
  ])
})

test('the buyer’s details from the payment page are saved with the order', async () => {
  const sessionId = await quietCheckout({ cart: oneBracelet, email: aoife.email })
  await payOn(shop, sessionId)
  expect(await fulfil(shop.services.shop(), shop.services, sessionId)).toMatchObject({
    state: 'paid',
    paidAt: shop.services.now().toISOString(),
    email: aoife.email,
    name: aoife.name,
    phone: aoife.phone,
    address: {
      line1: '1 Main Street',
      line2: '',
      city: 'Galway',
      county: 'Co. Galway',
      postcode: 'H91 X2Y3',
      country: 'IE',
    },
  })
})

test.each<[string, object]>([
  ['another amount', { total: 1 }],
  ['another order', { id: 'another' }],
])(
  'a payment for %s puts the order under review: the owner is told, the buyer gets no confirmation',
  async (_, change) => {
    const sessionId = await quietCheckout()
    await shop.services.db.deleteFrom('orderItems').execute()
    await shop.services.db.updateTable('orders').set(change).execute()
    await payOn(shop, sessionId)
    expect(await stateAfter(sessionId)).toBe('review')
    expect(await stateAfter(sessionId)).toBe('review')
    expect(await deliverDue(shop.services)).toBe(1)
    const [email, ...others] = await shop.emails()
    expect([email?.to?.[0]?.address, others]).toEqual(['hello@solas.example', []])
    expect(email?.subject).toContain('needs a look')
    expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'review' })
  },
)

test('a payment in another currency puts the order under review, also if the number is that of the total', async () => {
  const sessionId = await quietCheckout()
  await payOn(shop, sessionId)
  const { payments } = shop.services
  vi.spyOn(payments, 'read').mockResolvedValue({ ...(await payments.read(sessionId)), currency: 'usd' })
  expect(await stateAfter(sessionId)).toBe('review')
})

test('an unknown session creates no order', async () => {
  expect(await fulfil(shop.services.shop(), shop.services, 'cs_test_unknown')).toBeNull()
  expect(await shop.services.db.selectFrom('orders').select('id').execute()).toEqual([])
})

test.each(['declined', 'insufficient', 'expired', 'authentication'] as const)(
  'a card that is %s leaves the order open and sends no e-mail',
  async (card) => {
    const sessionId = await quietCheckout()
    await payOn(shop, sessionId, card)
    expect(await stateAfter(sessionId)).toBe('pending')
    expect(await deliverDue(shop.services)).toBe(0)
    if (card === 'authentication') return
    await payOn(shop, sessionId)
    expect(await stateAfter(sessionId)).toBe('paid')
  },
)

test('a session that ran out expires its order', async () => {
  const sessionId = await quietCheckout()
  // The provider keeps it open for longer than the shop does, because their clocks may differ.
  shop.advance(69 * 60_000)
  expect(await stateAfter(sessionId)).toBe('pending')
  shop.advance(2 * 60_000)
  expect(await stateAfter(sessionId)).toBe('expired')
})

test('an order that expired in the books but was paid is paid, with both e-mails', async () => {
  const sessionId = await quietCheckout()
  await payOn(shop, sessionId)
  await shop.services.db.updateTable('orders').set({ state: 'expired' }).execute()
  expect(await stateAfter(sessionId)).toBe('paid')
  expect(await deliverDue(shop.services)).toBe(2)
})

test('of two calls that get different states, the later state is saved', async () => {
  const sessionId = await quietCheckout()
  await payOn(shop, sessionId, 'delayed')
  const payments = openProvider(null, async (input, init) => {
    const answer = await shop.sandbox.fetch(input, init)
    await shop.services.db.updateTable('orders').set({ state: 'awaiting_funds' }).execute()
    const body = await answer.text()
    return new Response(body.replace('"payment_status":"unpaid"', '"payment_status":"paid"'), answer)
  })
  expect(await stateAfter(sessionId, { ...shop.services, payments })).toBe('paid')
})

test('delayed money that arrives between two questions to the provider does not fail its order', async () => {
  const sessionId = await quietCheckout()
  await payOn(shop, sessionId, 'delayed')
  const { sandbox } = shop
  const payments = openProvider(null, async (input, init) => {
    const answer = await sandbox.fetch(input, init)
    await transitionPayment(sandbox.paymentStore, sessionId, (payment) => completeDelayedPayment(payment, true))
    return answer
  })
  expect(await stateAfter(sessionId, { ...shop.services, payments })).toBe('paid')
})

test('an order that gets its payment page is not expired by a process that read it before', async () => {
  const sessionId = await quietCheckout()
  const order = await storedOrder(shop.services.db, 'sessionId', sessionId)
  expect(
    await transitionIfUnchanged(shop.services.shop(), shop.services, { ...order, sessionId: null }, 'failed'),
  ).toBe(false)
  await payOn(shop, sessionId)
  expect(await stateAfter(sessionId)).toBe('paid')
})

test('an unreachable provider is reported, and the order stays unchanged', async () => {
  const sessionId = await quietCheckout()
  const payments = openProvider(null, () => Promise.reject(new TypeError('fetch failed')))
  expect(await fulfil(shop.services.shop(), { ...shop.services, payments }, sessionId)).toBeInstanceOf(NotDone)
  expect(await findOrder(shop.services.db, 'sessionId', sessionId)).toMatchObject({ state: 'pending' })
})
