import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemState } from '#shop/orders/items.ts'
import type { RefundWhat } from '#shop/orders/refund-amount.ts'
import { giftPath, offerPath, orderPaths } from '#shop/paths.ts'
import { isRefusal } from '#shop/refusal.ts'
import { transitionPayment } from '../../../sandbox/payments/payment-store.ts'
import { closeDispute, disputePayment, failRefund } from '../../../sandbox/payments/transitions.ts'
import { linkSecret, signToken } from '../../contact/mail/link-token.ts'
import { markDelivered, markPosted } from '../../orders/fulfilment/parcels.ts'
import { makeOffer } from '../../orders/sales/offers.ts'
import { enterStallSale } from '../../orders/sales/stall-sale.ts'
import { findOrder } from '../../platform/database/orders.ts'
import { returning, sendForm } from '../../testing/buyer.ts'
import { moneyKept } from '../../testing/money-kept.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { aoife, payOn, startCheckout } from '../../testing/shopper.ts'
import { slowness } from '../../testing/slowness.ts'
import { storedOrder } from '../../testing/stored.ts'
import { webhooksArrive } from '../../testing/webhooks.ts'
import { issueRefund, planRefund } from '../refunds/issue-refund.ts'
import { movementsIn } from './accounts.ts'
import { figureRows } from './figures.ts'

// Shows S10.7, S10.86.

const DAY = 86_400_000
const who = 'owner@solas.test'
const shop = shopForEachTest({ env: { OWNER_EMAIL: who, VAT_NUMBER: 'IE1234567FA', VAT_SCHEME: 'oss' } })

type Sale = { readonly id: string; readonly sessionId: string | null; byHand: number }

async function token(purpose: string, id: string): Promise<string> {
  return signToken(await linkSecret(shop.services.db), purpose, id)
}
const orderOf = ({ id }: Pick<Sale, 'id'>) => storedOrder(shop.services.db, 'id', id)

async function paid(sessionId: string, country: string): Promise<Sale> {
  const street = { line1: '1 Main Street', line2: null, city: 'Somewhere', state: null, postal_code: '' }
  await payOn(shop, sessionId, 'visa', { ...aoife, address: { ...street, country } })
  await webhooksArrive(shop)
  const order = await findOrder(shop.services.db, 'sessionId', sessionId)
  return { id: order?.id ?? '', sessionId, byHand: 0 }
}

const size = fc.constantFrom('Small', 'Medium', 'Large')
const handLines = fc.array(
  fc.record({
    name: fc.constantFrom('Odd bracelet', 'First Dance', 'Repair'),
    quantity: fc.integer({ min: 1, max: 4 }),
    unitCents: fc.integer({ min: 50, max: 9999 }),
  }),
  { minLength: 1, maxLength: 3 },
)

const sales = {
  shop: fc
    .record({
      cart: fc.uniqueArray(
        fc.record({ id: fc.constantFrom('1', '5', '24'), size, quantity: fc.integer({ min: 1, max: 3 }) }),
        {
          minLength: 1,
          maxLength: 3,
          selector: ({ id }) => id,
        },
      ),
      giftWrap: fc.boolean(),
      country: fc.constantFrom('IE', 'FI', 'US'),
    })
    .map(({ country, ...body }) => async () => {
      return paid(await startCheckout(shop, { ...body, email: aoife.email, cartId: randomUUID() }), country)
    }),
  bespoke: fc
    .record({ lines: handLines, shipping: fc.integer({ min: 0, max: 2000 }), country: fc.constantFrom('IE', 'DE') })
    .map(({ country, ...body }) => async () => {
      const id = randomUUID()
      const request = { ...body, id, email: aoife.email, leadDays: 20, zone: null, words: '' }
      expect(await makeOffer(shop.services.shop(), shop.services, request, who)).toBeNull()
      const answer = await sendForm(shop, offerPath(await token('offer', id)), {})
      return paid(/cs_test_\w+/.exec(answer.headers.get('location') ?? '')?.[0] ?? '', country)
    }),
  stall: fc
    .record({ lines: handLines, paidBy: fc.constantFrom('cash' as const, 'terminal' as const) })
    .map((body) => async (): Promise<Sale> => {
      const id = randomUUID()
      const day = shop.services.now().toISOString().slice(0, 10)
      expect(
        await enterStallSale(shop.services.shop(), shop.services, { ...body, id, day, email: null }, who),
      ).toBeNull()
      return { id, sessionId: null, byHand: (await orderOf({ id })).total }
    }),
}

async function giveBack(sale: Sale, what: RefundWhat): Promise<void> {
  const order = await orderOf(sale)
  const request = { what, another: true, despiteDispute: true }
  const plan = await planRefund(shop.services.shop(), shop.services, order, request)
  if (isRefusal(plan)) return
  const refusal = await issueRefund(shop.services.shop(), shop.services, order, plan, {
    reason: 'requested_by_customer',
    who,
  })
  if (refusal === null && sale.sessionId === null) sale.byHand -= plan.amount
}

async function post(sale: Sale): Promise<void> {
  const actor = { who, despiteWithdrawal: true }
  await markPosted(shop.services.shop(), shop.services, await orderOf(sale), { tracking: null, correct: false }, actor)
  await markDelivered(shop.services, await orderOf(sale), actor)
}

async function withdrawByItem(sale: Sale, index: number): Promise<void> {
  const { items, channel } = await orderOf(sale)
  const item = items[index]
  if (item === undefined || channel !== 'shop') return
  const isKept = itemState(item).kept > 0
  const counts = items.map((_, n) => (n === index ? 1 : 0))
  const fields = { name: aoife.name, step: 'confirm', ...returning(sale.id, ...counts) }
  const answer = await sendForm(shop, orderPaths.withdraw(await token('order', sale.id)), fields)
  expect(isKept ? [200] : [200, 400]).toContain(answer.status)
  if (!isKept) expect((await orderOf(sale)).items).toEqual(items)
  await giveBack(sale, { kind: 'items', items: [{ itemId: item.itemId, quantity: 1 }] })
}

async function swapGift(sale: Sale): Promise<void> {
  await post(sale)
  const answer = await sendForm(shop, giftPath(await token('gift', sale.id)), {
    itemId: `${sale.id}-1`,
    wanted: 'Large',
  })
  expect([303, 400, 404, 409]).toContain(answer.status)
}

const atBank =
  (act: Parameters<typeof transitionPayment>[2]) =>
  async ({ sessionId }: Sale) => {
    if (sessionId !== null) await transitionPayment(shop.sandbox.paymentStore, sessionId, act)
  }
const moves = fc.oneof(
  fc.integer({ min: 1, max: 9000 }).map((amount) => (sale: Sale) => giveBack(sale, { kind: 'amount', amount })),
  fc.constant((sale: Sale) => giveBack(sale, { kind: 'all' })),
  fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 3 })).map(([index, quantity]) => (sale: Sale) => {
    return giveBack(sale, { kind: 'items', items: [{ itemId: `${sale.id}-${index + 1}`, quantity }] })
  }),
  fc.nat(2).map((index) => (sale: Sale) => withdrawByItem(sale, index)),
  fc.constantFrom(
    post,
    swapGift,
    atBank(failRefund),
    atBank((payment) => disputePayment(payment, shop.services.now())),
    atBank((payment) => closeDispute(payment, 'lost')),
    atBank((payment) => closeDispute(payment, 'won')),
  ),
)

async function keptOf({ sessionId, byHand }: Sale): Promise<number> {
  if (sessionId === null) return byHand
  const { stripe } = shop
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(sessionId)
  if (typeof intent !== 'string') throw new Error('A paid session has a payment')
  return moneyKept(shop, intent)
}

async function expectNoItemTwice(sale: Sale): Promise<void> {
  for (const { movements, quantity: ordered } of (await orderOf(sale)).items) {
    const signs: Readonly<Record<string, number>> = { refunded: 1, 'refund-failed': -1 }
    const count = movements.reduce((sum, { kind, quantity }) => sum + (signs[kind] ?? 0) * quantity, 0)
    expect(count).toBeLessThanOrEqual(ordered)
    expect(count).toBeGreaterThanOrEqual(0)
  }
}

const sumOf = <Of extends string>(rows: readonly Readonly<Record<Of, number>>[], of: Of) =>
  rows.reduce((sum, row) => sum + row[of], 0)

test('orders of the shop, bespoke ones and sales at a stall, with gift swaps, refunds, withdrawals by line and lost disputes: the rows of accounts, invoices and figures add up to the money moved', {
  timeout: 120_000 * slowness(),
}, async () => {
  let expected = 0
  const kinds = new Set<string>()
  const sale = fc.oneof(...Object.entries(sales).map(([kind, made]) => made.map((make) => ({ kind, make }))))
  await fc.assert(
    fc.asyncProperty(sale, fc.array(moves, { maxLength: 5 }), async ({ kind, make }, several) => {
      const made = await make()
      kinds.add(kind)
      for (const one of several) {
        shop.advance(DAY + 12_345)
        await one(made)
        await webhooksArrive(shop)
      }
      expected += await keptOf(made)
      await expectNoItemTwice(made)
      const { db } = shop.services
      const { vatScheme } = shop.services.shop()
      const period = { from: '2026-01-01', before: '2031-01-01', livemode: 0, vatScheme } as const
      const rows = await movementsIn(db, period)
      const invoices = await db.selectFrom('invoices').selectAll().orderBy('number').execute()
      expect(sumOf(rows, 'gross')).toBe(expected)
      expect(sumOf(invoices, 'gross')).toBe(expected)
      const rates = await db.selectFrom('invoiceRates').selectAll().execute()
      expect(sumOf(rates, 'gross')).toBe(expected)
      expect(sumOf(rates, 'vat')).toBe(sumOf(rows, 'vat'))
      expect(invoices.map(({ number }) => number)).toEqual(rows.map((_, n) => n + 1))
      const figures = await figureRows(db, '2026-01', 0)
      const counted = (kind: string) =>
        figures.filter((row) => row.kind === kind).reduce((sum, { gross }) => sum + gross, 0)
      const moved = (...names: string[]) =>
        sumOf(
          rows.filter((row) => names.includes(row.kind)),
          'gross',
        )
      expect([counted('month'), counted('country')]).toEqual([moved('sale'), moved('sale')])
      expect(counted('refund') + moved('refund', 'refund failed')).toBe(0)
    }),
    { numRuns: 40 },
  )
  expect(kinds).toEqual(new Set(['shop', 'bespoke', 'stall']))
})
