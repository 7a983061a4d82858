import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inSize } from '#crafts/bracelets/sizes.ts'
import type { Order } from '#shop/orders/order.ts'
import type { RefundWhat } from '#shop/orders/refund-amount.ts'
import { type RefundRefusal, refuseRefund } from '#shop/orders/refund-refusals.ts'
import { isRefusal } from '#shop/refusal.ts'
import { transitionPayment } from '../../../sandbox/payments/payment-store.ts'
import { closeDispute, disputePayment } from '../../../sandbox/payments/transitions.ts'
import { enterStallSale } from '../../orders/sales/stall-sale.ts'
import { connect } from '../../platform/database/connect.ts'
import { findOrder } from '../../platform/database/orders.ts'
import type { Services } from '../../platform/services/services.ts'
import { type OpenShop, openShop } from '../../testing/open-shop.ts'
import { payOn, startCheckout } from '../../testing/shopper.ts'
import { storedOrder } from '../../testing/stored.ts'
import { holdWebhooks, webhooksArrive } from '../../testing/webhooks.ts'
import { ProviderError } from '../payments/ask-provider.ts'
import { openProvider } from '../payments/stripe/provider.ts'
import { issueRefund, planRefund } from './issue-refund.ts'
import type { RefundPlan } from './refund-store.ts'
import { withRefundLock } from './refund-turn.ts'

// Shows S10.59.

let shop: OpenShop
let processes: readonly Services[]

beforeEach(async () => {
  shop = await openShop()
  processes = [shop.services, { ...shop.services, db: await connect(shop.services.config, 'a shopper’s') }]
})
afterEach(async () => {
  await processes[1]?.db.destroy()
  await shop.close()
})

const twoAlike = [
  { id: '1', ...inSize('Medium'), quantity: 1 },
  { id: '1', ...inSize('Large'), quantity: 1 },
]

async function paidOrder(): Promise<Order> {
  const sessionId = await startCheckout(shop, { cart: twoAlike })
  await payOn(shop, sessionId)
  await webhooksArrive(shop)
  const order = await findOrder(shop.services.db, 'sessionId', sessionId)
  if (order?.state !== 'paid') throw new Error('The order is not paid')
  return order
}
async function stallSale(): Promise<Order> {
  const id = '6f1c7d0e-0000-4000-8000-000000000001'
  const lines = ['One', 'Other'].map((name) => ({ name, quantity: 1, unitCents: 3500 }))
  const day = shop.services.now().toISOString().slice(0, 10)
  expect(
    await enterStallSale(shop.services.shop(), shop.services, { id, lines, day, paidBy: 'cash', email: null }, 'owner'),
  ).toBeNull()
  const order = await storedOrder(shop.services.db, 'id', id)
  return order
}
async function planFor(order: Order, index: number, services = shop.services): Promise<RefundPlan> {
  const what: RefundWhat = { kind: 'items', items: [{ itemId: `${order.id}-${index + 1}`, quantity: 1 }] }
  const plan = await planRefund(services.shop(), services, order, { what, another: true })
  if (isRefusal(plan)) throw new Error(plan.message)
  return plan
}
const give = (services: Services, order: Order, plan: RefundPlan) =>
  issueRefund(services.shop(), services, order, plan, { reason: 'requested_by_customer', who: 'owner' })
const given = () => shop.services.db.selectFrom('refunds').selectAll().where('state', '=', 'given').execute()

test.each([
  ['paid online', paidOrder],
  ['sold at a stall', stallSale],
])('of two refunds at once on an order %s, one is made and the other refused until planned again', async (_, sell) => {
  const order = await sell()
  const plans = [await planFor(order, 0), await planFor(order, 1)]
  expect(new Set(plans.map(({ key }) => key)).size).toBe(2)
  const answers = await Promise.all(
    processes.map(async (services, n) => {
      const plan = plans[n]
      if (!plan) throw new Error('There is no such plan')
      return give(services, order, plan)
    }),
  )
  const done = answers.filter((answer) => answer === null)
  expect(done).toHaveLength(1)
  expect(['in-progress', 'stale']).toContain(answers.find((answer) => answer !== null)?.code)
  expect(await given()).toHaveLength(done.length)

  const second = answers.indexOf(null) === 0 ? 1 : 0
  expect(await give(shop.services, order, await planFor(order, second))).toBeNull()
  expect((await given()).map(({ amount }) => amount)).toEqual([3500, 3500])
})

test('ten presses of one button at once, in two processes, give one refund', async () => {
  const order = await paidOrder()
  const plan = await planFor(order, 0)
  const presses = Array.from({ length: 10 }, (_, n) => give(processes[n % 2] ?? shop.services, order, plan))
  expect((await Promise.all(presses)).filter((answer) => answer === null)).toHaveLength(1)
  expect(await given()).toHaveLength(1)
})

test('the same amount is given back twice in a day only on purpose', async () => {
  const order = await paidOrder()
  const plan = (another: boolean) =>
    planRefund(shop.services.shop(), shop.services, order, { what: { kind: 'amount', amount: 500 }, another })
  const giveAfter = async (planned: Awaited<ReturnType<typeof plan>>) =>
    isRefusal(planned) ? planned : give(shop.services, order, planned)
  expect(await giveAfter(await plan(false))).toBeNull()
  expect(await plan(false)).toMatchObject({ code: 'same-amount' })
  expect(await giveAfter(await plan(true))).toBeNull()
  expect((await given()).map(({ amount }) => amount)).toEqual([500, 500])
  shop.advance(25 * 3_600_000)
  expect(await giveAfter(await plan(false))).toBeNull()
})

test('a disputed payment is given back only on purpose, and after a dispute that was won as any other', async () => {
  const order = await paidOrder()
  const { sessionId } = order
  if (sessionId === null) throw new Error('The order was paid online')
  const plan = (amount: number, despiteDispute = false) => {
    const request = { what: { kind: 'amount', amount }, another: false, despiteDispute } as const
    return planRefund(shop.services.shop(), shop.services, order, request)
  }
  const { paymentStore } = shop.sandbox
  await transitionPayment(paymentStore, sessionId, (payment) => disputePayment(payment, shop.services.now()))
  expect(await plan(500)).toMatchObject({ code: 'disputed' })
  expect(await plan(500, true)).toMatchObject({ amount: 500 })
  await transitionPayment(paymentStore, sessionId, (payment) => closeDispute(payment, 'won'))
  expect(await plan(600)).toMatchObject({ amount: 600 })
})

test('a process that dies during a refund blocks the order for two minutes', async () => {
  const order = await paidOrder()
  const plan = await planFor(order, 0)
  let tried: RefundRefusal | null = null
  await withRefundLock(shop.services, order.id, async () => {
    tried = await give(shop.services, order, plan)
    shop.advance(2 * 60_000)
    expect(await give(shop.services, order, plan)).toBeNull()
    return { refusal: null }
  })
  expect(tried).toMatchObject({ code: 'in-progress' })
})

test('a refund that the provider refused can be made once the reason is gone', async () => {
  const order = await paidOrder()
  let isEmpty = true
  const refused = new Map<string, Response>()
  // Stripe stores what it answered to a key, refusals too.
  const payments = openProvider(null, async (input, init) => {
    const key = new Headers(init?.headers).get('idempotency-key')
    const isRefund = init?.method === 'POST' && new Request(input).url.endsWith('/v1/refunds')
    if (!isRefund || key === null) return shop.sandbox.fetch(input, init)
    if (isEmpty) {
      const error = { type: 'invalid_request_error', code: 'balance_insufficient', message: 'Insufficient funds' }
      refused.set(key, new Response(JSON.stringify({ error }), { status: 400 }))
    }
    return refused.get(key)?.clone() ?? shop.sandbox.fetch(input, init)
  })
  const services = { ...shop.services, payments }
  const plan = await planFor(order, 0, services)
  expect(await give(services, order, plan)).toEqual(refuseRefund('provider-refuses', 'Insufficient funds'))
  isEmpty = false
  expect(await give(services, order, await planFor(order, 0, services))).toBeNull()
  expect(await given()).toHaveLength(1)
})

function failingProvider(isFailing: () => boolean, askFirst: (request: Request) => Promise<unknown> = async () => {}) {
  const stored = new Map<string, Response>()
  return openProvider(null, async (input, init) => {
    const request = new Request(input, init)
    const key = request.headers.get('idempotency-key')
    if (request.method !== 'POST' || key === null) return shop.sandbox.fetch(input, init)
    if (isFailing() && !stored.has(key)) {
      await askFirst(request.clone())
      stored.set(key, Response.json({ error: { type: 'api_error', message: 'Try later' } }, { status: 503 }))
    }
    return stored.get(key)?.clone() ?? shop.sandbox.fetch(input, init)
  })
}
const refundsAt = ({ payments }: Services, { paymentId }: RefundPlan) => payments.refunds(paymentId ?? '')

test('a refund that failed at the provider can be given later the same day', async () => {
  const order = await paidOrder()
  let isFailing = true
  const services = { ...shop.services, payments: failingProvider(() => isFailing) }
  const plan = await planFor(order, 0, services)
  expect(await give(services, order, plan)).toMatchObject({ code: 'no-answer' })
  isFailing = false
  const next = await planFor(order, 0, services)
  expect(await give(services, order, next), 'the first request may still be under way').toMatchObject({
    code: 'in-progress',
  })
  shop.advance(2 * 60_000)
  expect(await give(services, order, next)).toBeNull()
  expect(await refundsAt(services, plan)).toHaveLength(1)
})

test('a refund that the provider gave but answered with an error counts as given', async () => {
  const order = await paidOrder()
  const services = { ...shop.services, payments: failingProvider(() => true, shop.sandbox.fetch) }
  const plan = await planFor(order, 0, services)
  expect(await give(services, order, plan)).toBeNull()
  expect(await refundsAt(services, plan)).toHaveLength(1)
  expect(await given()).toHaveLength(1)
})

test('a refund that is made some time after an error is not made twice', async () => {
  const order = await paidOrder()
  await holdWebhooks(shop, order.sessionId ?? '')
  let isFailing = true
  let late: Request | undefined
  const payments = failingProvider(
    () => isFailing,
    async (request) => {
      late = request
    },
  )
  const services = { ...shop.services, payments }
  const plan = await planFor(order, 0, services)
  expect(await give(services, order, plan)).toMatchObject({ code: 'no-answer' })
  isFailing = false
  if (late) await shop.sandbox.fetch(late)
  shop.advance(2 * 60_000)
  expect(await planRefund(services.shop(), services, order, plan.request)).toMatchObject({ code: 'stale' })
  expect(await refundsAt(services, plan)).toHaveLength(1)
  expect(await given()).toHaveLength(1)
})

test('a failed refund keeps its idempotency key while the provider cannot be asked about it', async () => {
  const order = await paidOrder()
  const failing = failingProvider(() => true)
  const services = { ...shop.services, payments: failing }
  const plan = await planFor(order, 0, services)
  vi.spyOn(failing, 'refunds')
    .mockImplementationOnce((paymentId) => shop.services.payments.refunds(paymentId))
    .mockRejectedValueOnce(new ProviderError('unreachable', 'away'))
  expect(await give(services, order, plan)).toMatchObject({ code: 'no-answer' })
  expect((await planFor(order, 0)).key).toBe(plan.key)
})

test('a refund whose answer was lost is not given twice', async () => {
  const order = await paidOrder()
  let isLost = true
  const payments = openProvider(null, async (input, init) => {
    const answer = await shop.sandbox.fetch(input, init)
    if (isLost && init?.method === 'POST') throw new TypeError('fetch failed')
    return answer
  })
  const services = { ...shop.services, payments }
  const plan = await planFor(order, 0, services)
  expect(await give(services, order, plan)).toMatchObject({ code: 'no-answer' })
  isLost = false
  expect(await give(services, order, plan)).toMatchObject({ code: 'stale' })
  expect(await payments.refunds(plan.paymentId ?? '')).toHaveLength(1)
})

test('a process with a slow clock also waits for the refund of another process', async () => {
  const order = await paidOrder()
  const [first, second] = processes
  if (!first || !second) throw new Error('There are two processes')
  const behind = { ...second, now: () => new Date(first.now().getTime() - 5000) }
  await withRefundLock(first, order.id, async () => {
    expect(await withRefundLock(behind, order.id, () => Promise.resolve({ refusal: null }))).toMatchObject({
      code: 'in-progress',
    })
    return { refusal: null }
  })
})
