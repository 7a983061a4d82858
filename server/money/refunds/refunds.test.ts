import { expect, test } from 'vitest'
import { transitionPayment } from '../../../sandbox/payments/payment-store.ts'
import { closeDispute, disputePayment, failRefund } from '../../../sandbox/payments/transitions.ts'
import { createApp } from '../../app.ts'
import type { OpenShop } from '../../testing/open-shop.ts'
import { subjectsSent } from '../../testing/send-all.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { oneBracelet, payOn, startCheckout, statusOf } from '../../testing/shopper.ts'
import { deliverWebhook, holdWebhooks, webhooksOf } from '../../testing/webhooks.ts'
import { openProvider } from '../payments/stripe/provider.ts'
import { noteRefunds } from './refunds.ts'

// Shows S10.27, S10.59.

const shop = shopForEachTest()

async function paidOrder() {
  const sessionId = await startCheckout(shop, { cart: oneBracelet })
  await holdWebhooks(shop, sessionId)
  await payOn(shop, sessionId)
  const { payment_intent: intent } = await shop.stripe.checkout.sessions.retrieve(sessionId)
  if (typeof intent !== 'string') throw new Error('A paid session has a payment')
  return { sessionId, intent }
}

const giveBack = (payment_intent: string, amount?: number) =>
  shop.stripe.refunds.create({ payment_intent, ...(amount && { amount }) })

const eventsOf = (sessionId: string) => webhooksOf(shop, sessionId)

async function deliver(bodies: readonly string[], to: Pick<OpenShop, 'services' | 'fetch'> = shop) {
  const statuses: number[] = []
  for (const body of bodies) statuses.push((await deliverWebhook(to, body)).status)
  return new Set(statuses)
}

const stateOf = async (sessionId: string) =>
  (await shop.services.db.selectFrom('orders').select('state').where('sessionId', '=', sessionId).executeTakeFirst())
    ?.state

const confirmed = ['New order SOL: 1 item, €39.95', 'Thank you. Your Solas order SOL is in']

test('refund events before the payment event and repeated give one refund and one e-mail each', async () => {
  const { sessionId, intent } = await paidOrder()
  await giveBack(intent)
  const [completed = '', created = '', refunded = ''] = await eventsOf(sessionId)
  expect(await deliver([refunded, created, refunded, completed])).toEqual(new Set([200]))
  expect(await stateOf(sessionId)).toBe('refunded')
  expect(await subjectsSent(shop)).toEqual([...confirmed, 'Your refund for order SOL'])
})

test('thirty concurrent calls save one refund and one e-mail', async () => {
  const { sessionId, intent } = await paidOrder()
  await giveBack(intent)
  await Promise.all(Array.from({ length: 30 }, () => noteRefunds(shop.services.shop(), shop.services, intent)))
  expect(await stateOf(sessionId)).toBe('refunded')
  expect(await subjectsSent(shop)).toEqual([...confirmed, 'Your refund for order SOL'])
})

test('a partial refund and then the rest are each e-mailed, and the page shows the sum', async () => {
  const { sessionId, intent } = await paidOrder()
  await deliver(await eventsOf(sessionId))
  await subjectsSent(shop)
  await giveBack(intent, 500)
  await deliver(await eventsOf(sessionId))
  expect(await stateOf(sessionId)).toBe('part_refunded')
  expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'paid', refunded: 500 })
  expect(await subjectsSent(shop)).toEqual(['Your refund for order SOL'])
  shop.advance(60_000)
  await giveBack(intent)
  await deliver((await eventsOf(sessionId)).reverse())
  expect(await stateOf(sessionId)).toBe('refunded')
  expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'refunded', refunded: 3995 })
  expect(await subjectsSent(shop)).toEqual(['Your refund for order SOL'])
  const texts = (await shop.emails()).slice(-2).map(({ text }) => text)
  expect(texts[0]).toContain("We've sent back €5.00 of the €39.95 you paid")
  expect(texts[1]).toContain("We've sent back the rest of the €39.95 you paid, €34.95")
})

test('tells the owner of a refund that the bank returned; the buyer’s page says that we are looking into it', async () => {
  const { sessionId, intent } = await paidOrder()
  await giveBack(intent)
  await deliver(await eventsOf(sessionId))
  await subjectsSent(shop)
  await transitionPayment(shop.sandbox.paymentStore, sessionId, failRefund)
  await deliver(await eventsOf(sessionId))
  expect(await subjectsSent(shop)).toEqual(['A refund for order SOL has failed'])
  expect(await stateOf(sessionId)).toBe('refunded')
  expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'review' })
  await giveBack(intent)
  await deliver(await eventsOf(sessionId))
  expect(await subjectsSent(shop)).toEqual(['Your refund for order SOL'])
  expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'refunded', refunded: 3995 })
})

test('a refund that is reported as failed before it is reported as made counts as never made', async () => {
  const { sessionId, intent } = await paidOrder()
  await giveBack(intent)
  await transitionPayment(shop.sandbox.paymentStore, sessionId, failRefund)
  await deliver((await eventsOf(sessionId)).reverse())
  expect(await stateOf(sessionId)).toBe('paid')
  expect(await subjectsSent(shop)).toEqual(['A refund for order SOL has failed', ...confirmed])
})

test('an older answer of the provider does not revive a failed refund', async () => {
  const { sessionId, intent } = await paidOrder()
  const { id } = await giveBack(intent)
  await transitionPayment(shop.sandbox.paymentStore, sessionId, failRefund)
  const payments = openProvider(null, async (input, init) => {
    const answer = await shop.sandbox.fetch(input, init)
    return new Response((await answer.text()).replace('"status":"failed"', '"status":"succeeded"'), answer)
  })
  await noteRefunds(shop.services.shop(), shop.services, intent)
  await noteRefunds(shop.services.shop(), { ...shop.services, payments }, intent)
  const refunds = await shop.services.db.selectFrom('refunds').select(['id', 'state']).execute()
  expect(refunds).toEqual([{ id, state: 'failed' }])
})

test('a disputed payment marks its order and tells the owner until when to answer, once', async () => {
  const { sessionId } = await paidOrder()
  await transitionPayment(shop.sandbox.paymentStore, sessionId, (payment) =>
    disputePayment(payment, shop.services.now()),
  )
  const [completed = '', dispute = ''] = await eventsOf(sessionId)
  await deliver([dispute, dispute.replaceAll(/evt_\w+/g, 'evt_other'), completed])
  expect(await stateOf(sessionId)).toBe('disputed')
  expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'review' })
  expect(await subjectsSent(shop)).toEqual([...confirmed, 'The payment for order SOL is disputed'])
  const email = (await shop.emails()).find(({ subject }) => subject?.includes('disputed'))
  expect([email?.to?.[0]?.address, email?.text?.includes('by 27 November 2026 at 12:00')]).toEqual([
    'hello@solas.example',
    true,
  ])
})

const disputed = 'The payment for order SOL is disputed'

test('a dispute that the shop wins lets the order continue, and the owner is told both', async () => {
  const { sessionId } = await paidOrder()
  await transitionPayment(shop.sandbox.paymentStore, sessionId, (payment) =>
    disputePayment(payment, shop.services.now()),
  )
  await deliver(await eventsOf(sessionId))
  expect(await subjectsSent(shop)).toEqual([...confirmed, disputed])
  await transitionPayment(shop.sandbox.paymentStore, sessionId, (payment) => closeDispute(payment, 'won'))
  await deliver(await eventsOf(sessionId))
  expect(await stateOf(sessionId)).toBe('paid')
  expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'paid' })
  expect(await subjectsSent(shop)).toEqual(['You won the dispute about order SOL'])
})

test('a lost dispute keeps the order from being made, and the owner is told', async () => {
  const { sessionId } = await paidOrder()
  await transitionPayment(shop.sandbox.paymentStore, sessionId, (payment) =>
    disputePayment(payment, shop.services.now()),
  )
  await transitionPayment(shop.sandbox.paymentStore, sessionId, (payment) => closeDispute(payment, 'lost'))
  await deliver(await eventsOf(sessionId))
  expect(await stateOf(sessionId)).toBe('disputed')
  expect(await subjectsSent(shop)).toEqual([...confirmed, 'You lost the dispute about order SOL', disputed].sort())
})

test.each(['won', 'lost'] as const)(
  'the end of a %s dispute stays, even if its events arrive in the wrong order and twice',
  async (outcome) => {
    const { sessionId } = await paidOrder()
    await transitionPayment(shop.sandbox.paymentStore, sessionId, (payment) =>
      disputePayment(payment, shop.services.now()),
    )
    await transitionPayment(shop.sandbox.paymentStore, sessionId, (payment) => closeDispute(payment, outcome))
    const [completed = '', created = '', closed = ''] = await eventsOf(sessionId)
    await deliver([closed, created, closed.replaceAll(/evt_\w+/g, 'evt_other'), completed])
    expect(await stateOf(sessionId)).toBe(outcome === 'won' ? 'paid' : 'disputed')
    const end = outcome === 'won' ? 'You won the dispute about order SOL' : 'You lost the dispute about order SOL'
    expect(await subjectsSent(shop), 'what is over is not announced').toEqual([...confirmed, end])
  },
)

test('an appeal that is won lets the order continue', async () => {
  const { sessionId } = await paidOrder()
  await transitionPayment(shop.sandbox.paymentStore, sessionId, (payment) =>
    disputePayment(payment, shop.services.now()),
  )
  await transitionPayment(shop.sandbox.paymentStore, sessionId, (payment) => closeDispute(payment, 'lost'))
  const bodies = await eventsOf(sessionId)
  await deliver(bodies)
  const appeal =
    bodies
      .at(-1)
      ?.replace('"status":"lost"', '"status":"won"')
      .replaceAll(/evt_\w+/g, 'evt_appeal') ?? ''
  await deliver([appeal])
  expect(await stateOf(sessionId)).toBe('paid')
})

test('a partial refund does not end a dispute, and counts when the dispute ends', async () => {
  const { sessionId, intent } = await paidOrder()
  await transitionPayment(shop.sandbox.paymentStore, sessionId, (payment) =>
    disputePayment(payment, shop.services.now()),
  )
  await giveBack(intent, 500)
  await deliver(await eventsOf(sessionId))
  expect(await stateOf(sessionId)).toBe('disputed')
  await transitionPayment(shop.sandbox.paymentStore, sessionId, (payment) => closeDispute(payment, 'won'))
  await deliver(await eventsOf(sessionId))
  expect(await stateOf(sessionId)).toBe('part_refunded')
})

test('a refunded payment of the wrong amount never gets a confirmation', async () => {
  const { sessionId, intent } = await paidOrder()
  await shop.services.db.updateTable('orders').set({ total: 9900 }).execute()
  await giveBack(intent)
  await deliver((await eventsOf(sessionId)).reverse())
  expect(await stateOf(sessionId)).toBe('refunded')
  const body = { email: 'aoife@example.ie', orderNumber: 'SOL-NONE0000', items: [], total: 0, sessionId }
  const init = { method: 'POST', body: JSON.stringify(body) }
  expect((await shop.fetch('/functions/v1/send-order-confirmation', init)).status).toBe(200)
  expect(await subjectsSent(shop)).toEqual([
    'Order SOL needs a look before anything is made',
    'Your refund for order SOL',
  ])
})

test.each([
  ['refunded', '"type":"charge.refunded"'],
  ['disputed', '"type":"charge.dispute.created"'],
])('an event of a %s payment is tried again if the provider does not answer', async (state, type) => {
  const { sessionId, intent } = await paidOrder()
  await giveBack(intent)
  await transitionPayment(shop.sandbox.paymentStore, sessionId, (payment) =>
    disputePayment(payment, shop.services.now()),
  )
  const bodies = (await eventsOf(sessionId)).filter((body) => body.includes(type))
  const away = openProvider(null, () => Promise.reject(new TypeError('away')))
  const app = createApp({ services: { ...shop.services, payments: away }, sandbox: null })
  const cutOff = { services: shop.services, fetch: async (path: string, init?: RequestInit) => app.request(path, init) }
  expect(await deliver(bodies, cutOff)).toEqual(new Set([503]))
  expect(bodies).toHaveLength(1)
  expect(await deliver(bodies)).toEqual(new Set([200]))
  expect(await stateOf(sessionId)).toBe(state)
})

async function disputeEnds(status: string) {
  const { sessionId } = await paidOrder()
  await transitionPayment(shop.sandbox.paymentStore, sessionId, (payment) =>
    disputePayment(payment, shop.services.now()),
  )
  await transitionPayment(shop.sandbox.paymentStore, sessionId, (payment) => closeDispute(payment, 'won'))
  const [completed = '', opened = '', closed = ''] = await eventsOf(sessionId)
  await deliver([completed, opened, closed.replace('"status":"won"', `"status":"${status}"`)])
  return sessionId
}

test('a dispute that was prevented ends', async () => {
  expect(await stateOf(await disputeEnds('prevented'))).toBe('paid')
})

test('a dispute that ends with an unknown status is reported to the owner', async () => {
  const sessionId = await disputeEnds('settled_elsewhere')
  expect(await stateOf(sessionId)).toBe('disputed')
  expect(await subjectsSent(shop)).toContain('The dispute about order SOL needs a look')
})
