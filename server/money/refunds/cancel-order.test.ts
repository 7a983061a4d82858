import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { orderChanges } from '#shop/calls/order-changes.ts'
import { RefundPlanAnswer } from '#shop/desk/changes.ts'
import { AccountsAnswer } from '#shop/desk/figures.ts'
import { BenchAnswer } from '#shop/desk/orders.ts'
import { isRefusal } from '#shop/refusal.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { markPosted } from '../../orders/fulfilment/parcels.ts'
import { buys } from '../../testing/buyer.ts'
import { type Browser, signIn } from '../../testing/desk.ts'
import { orderAtDesk } from '../../testing/order-at-desk.ts'
import { shopForTest } from '../../testing/shop-for-tests.ts'
import { countsOf, supply } from '../../testing/stocked.ts'
import { storedOrder } from '../../testing/stored.ts'
import { invoicesOf } from '../accounting/invoices.ts'
import { openProvider } from '../payments/stripe/provider.ts'
import { issueRefund, planRefund } from './issue-refund.ts'
import { withRefundLock } from './refund-turn.ts'

const owner = { who: 'owner@solas.test' }
const cancelReason = 'We can’t make it any more.'
const posting = { tracking: null, correct: false }
const Refused = v.object({ code: v.optional(v.string()), error: v.string() })

async function open(supplies: Parameters<typeof supply>[1] = {}) {
  const shop = await shopForTest({ env: { OWNER_EMAIL: owner.who } })
  if (Object.keys(supplies).length > 0) await supply(shop, supplies)
  const { db } = shop.services
  const { id, reference } = await buys(shop)
  await deliverDue(shop.services)
  const desk = await signIn(shop)
  const orderNow = () => orderAtDesk(desk, id)
  const ask = async (body: object, change: 'refund' | 'refund-plan' = 'refund-plan', browser: Browser = desk) => {
    const { version } = await orderNow()
    return browser.post(pathTo(orderChanges[change], { id }), { version, what: { kind: 'all' }, cancelReason, ...body })
  }
  const refusalOf = async (body: object, change?: 'refund') => {
    const response = await ask(body, change)
    return { status: response.status, ...v.parse(Refused, await response.json()) }
  }
  const plan = async (body: object = {}) => v.parse(RefundPlanAnswer, await (await ask(body)).json())
  const stored = () => storedOrder(db, 'id', id)
  const refunds = () => db.selectFrom('refunds').selectAll().execute()
  const mails = async () => {
    await deliverDue(shop.services)
    return (await shop.emails()).filter(({ subject = '' }) => subject.includes(reference)).slice(2)
  }
  return { shop, id, reference, desk, orderNow, ask, refusalOf, plan, stored, refunds, mails }
}

test('a cancelled order is refunded in full, and one e-mail tells the customer why', async () => {
  const { shop, id, reference, desk, orderNow, ask, plan, stored, refunds, mails } = await open()
  const { amount, key } = await plan()
  expect(amount).toBe(3995)
  expect((await ask({ key }, 'refund')).status).toBe(200)
  expect((await stored()).state).toBe('refunded')
  expect(await refunds()).toMatchObject([{ amount: 3995, state: 'given', cancelReason }])
  const { timeline, refunds: shown, hasEditableItems } = await orderNow()
  expect(timeline.map(({ who, what }) => `${who}: ${what}`)).toEqual([
    'owner@solas.test: cancels the order and asks for a refund of €39.95',
  ])
  expect(shown).toMatchObject([{ amount: 3995, cancelReason }])
  expect(hasEditableItems).toBe(false)
  expect(v.parse(BenchAnswer, await (await desk.get(deskCalls.readBench.path)).json()).orders).toEqual([])
  const books: unknown = await (await desk.get(`${deskCalls.readAccounts.path}?from=2026-11-01&to=2026-11-30`)).json()
  expect(v.parse(AccountsAnswer, books).movements.reduce((sum, { gross }) => sum + gross, 0)).toBe(0)
  expect((await invoicesOf(shop.services.db, id)).map(({ kind, gross }) => [kind, gross])).toEqual([
    ['sale', 3995],
    ['refund', -3995],
  ])
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail?.subject).toBe(`We cancelled your order ${reference}`)
  for (const body of [mail?.text ?? '', mail?.html ?? ''])
    for (const words of ['Reason:', cancelReason, 'all of the €39.95']) expect(body).toContain(words)
})

test.each([
  ['an empty reason', { cancelReason: ' \u0000 ' }, 400, 'invalid', /^Say why/],
  ['a reason that is too long', { cancelReason: 'a'.repeat(201) }, 400, 'invalid', /200 characters/],
  ['no reason at all', { cancelReason: null }, 400, 'invalid', /^Say why/],
  ['some items', { what: { kind: 'items', items: [{ itemId: 'item', quantity: 1 }] } }, 409, 'cancel-all', /in full/],
  ['an amount', { what: { kind: 'amount', amount: 100 } }, 409, 'cancel-all', /in full/],
  ['a stale version', { version: 'older' }, 409, 'stale', /Someone else/],
] as const)('refuses to cancel with %s', async (_, body, status, code, sentence) => {
  const { refusalOf, refunds, mails } = await open()
  const refused = await refusalOf(body)
  expect([refused.status, refused.code]).toEqual([status, code])
  expect(refused.error).toMatch(sentence)
  expect([await refunds(), await mails()]).toEqual([[], []])
})

test('a cancellation with another reason than planned is refused until it is planned again', async () => {
  const { plan, refusalOf, refunds } = await open()
  const { key } = await plan()
  expect(await refusalOf({ key, cancelReason: 'Another' }, 'refund')).toMatchObject({ code: 'stale' })
  expect(await refunds()).toEqual([])
})

test('a posted order cannot be cancelled, not even if it was posted after the plan', async () => {
  const { shop, refusalOf, stored, refunds } = await open()
  const { services } = shop
  const order = await stored()
  const request = { what: { kind: 'all' } as const, another: false, cancelReason }
  const planned = await planRefund(services.shop(), services, order, request)
  if (isRefusal(planned)) throw new Error(planned.message)
  expect(await markPosted(services.shop(), services, order, posting, owner)).toBeNull()
  const how = { reason: 'requested_by_customer', ...owner } as const
  expect(await issueRefund(services.shop(), services, order, planned, how)).toMatchObject({ code: 'posted' })
  expect(await refusalOf({})).toMatchObject({ status: 409, code: 'already-posted' })
  expect(await refunds()).toEqual([])
})

test('an order cannot be posted while it is being cancelled', async () => {
  const { shop, stored } = await open()
  const { services } = shop
  const post = async () => markPosted(services.shop(), services, await stored(), posting, owner)
  await withRefundLock(services, (await stored()).id, async () => {
    expect(await post()).toMatchObject({ code: 'being-refunded' })
    return { refusal: null }
  })
  expect(await post()).toBeNull()
})

test('two owners with different reasons and double clicks give one refund and one e-mail with one reason', async () => {
  const { shop, ask, plan, refunds, mails } = await open()
  const other = await signIn(shop)
  const reasons = [cancelReason, 'You asked us to cancel it.']
  const bodies = await Promise.all(
    reasons.map(async (reason) => ({ cancelReason: reason, key: (await plan({ cancelReason: reason })).key })),
  )
  const presses = [...bodies, ...bodies].map((body, n) => ask(body, 'refund', n % 2 ? other : undefined))
  const answers = await Promise.all(presses)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const [refund, ...more] = await refunds()
  expect([refund?.amount, more]).toEqual([3995, []])
  const sent = await mails()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.text).toContain(refund?.cancelReason)
})

test('a cancellation whose answer was lost is saved with its reason and refunded once', async () => {
  const { shop, stored, refunds, mails } = await open()
  let isLost = true
  const payments = openProvider(null, async (input, init) => {
    const answer = await shop.sandbox.fetch(input, init)
    const isRefund = init?.method === 'POST' && new Request(input).url.endsWith('/v1/refunds')
    if (isRefund && isLost) throw new TypeError('fetch failed')
    return answer
  })
  const services = { ...shop.services, payments }
  const order = await stored()
  const request = { what: { kind: 'all' } as const, another: false, cancelReason }
  const planned = await planRefund(services.shop(), services, order, request)
  if (isRefusal(planned)) throw new Error(planned.message)
  const how = { reason: 'requested_by_customer', ...owner } as const
  expect(await issueRefund(services.shop(), services, order, planned, how)).toMatchObject({ code: 'no-answer' })
  isLost = false
  // By now the webhook may have brought it.
  const again = await planRefund(services.shop(), services, await stored(), request)
  expect(isRefusal(again) ? again.code : 'given again').toMatch(/^(stale|all-gone)$/)
  expect(await refunds()).toMatchObject([{ amount: 3995, cancelReason }])
  expect((await stored()).state).toBe('refunded')
  expect(await mails()).toHaveLength(1)
})

test.each([
  [{ putBack: true }, 1],
  [{ putBack: false }, 0],
  [{}, 0],
])('cancelling a one-of-a-kind order with %o leaves %i on sale', async (body, left) => {
  const { shop, ask, plan, orderNow, stored } = await open({ 1: { kind: 'one-of-a-kind' } })
  expect((await orderNow()).stock).toMatchObject({ held: '1 × Claret Evening (Medium)', toPutBack: [] })
  const { key } = await plan()
  expect((await ask({ key, ...body }, 'refund')).status).toBe(200)
  expect((await stored()).state).toBe('refunded')
  expect(await countsOf(shop)).toEqual({ 1: left })
  const { held, toPutBack } = (await orderNow()).stock
  expect([held === '', toPutBack.length]).toEqual([left === 1, 1 - left])
})
