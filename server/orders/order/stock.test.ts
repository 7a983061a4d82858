import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { isRefusal } from '#shop/refusal.ts'
import { saveProduct } from '../../catalogue/publishing/edit.ts'
import { undoPublish } from '../../catalogue/publishing/publish.ts'
import { correctCount, openStock, takeItems } from '../../catalogue/stock/stock.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { issueRefund, planRefund } from '../../money/refunds/issue-refund.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { publishDraft } from '../../testing/publish-draft.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { aoife, checkOut, payOn, startCheckout, statusOf } from '../../testing/shopper.ts'
import { countsOf, releaseUnanswered, supply } from '../../testing/stocked.ts'
import { storedDraft, storedOrder } from '../../testing/stored.ts'
import { holdWebhooks } from '../../testing/webhooks.ts'
import { stockOfOrder } from '../fulfilment/put-back.ts'
import { fulfil } from './fulfil.ts'
import { releaseOverdue } from './release-overdue.ts'
import { sweep } from './sweep.ts'
import { fulfilOrNote } from './unmatched-payments.ts'

const HALF_HOUR_MS = 30 * 60_000
/** In stock, one of a kind, made to order. */
const [COUNTED, UNIQUE, MADE] = ['1', '5', '9']

const shop = shopForEachTest()

beforeEach(async () => {
  await supply(shop, {
    [COUNTED]: { kind: 'in-stock', counts: { Small: 1, Medium: 3 } },
    [UNIQUE]: { kind: 'one-of-a-kind' },
  })
})

const line = (id: string, quantity = 1, size = 'Medium') => ({ id, quantity, size })
const cartOf = (...cart: ReturnType<typeof line>[]) => ({ cart })
const counts = () => countsOf(shop)
const ordersStored = () => shop.services.db.selectFrom('orders').select('id').execute()
const sessions = () => shop.services.db.selectFrom('sandboxSessions').select('id').execute()
const movementsOf = async (variant: string) => {
  const rows = await shop.services.db
    .selectFrom('stockMovements')
    .select(['cause', 'delta'])
    .where('variant', '=', variant)
    .orderBy('at')
    .execute()
  return rows.map(({ cause, delta }) => `${cause} ${delta}`)
}

async function orderOf(sessionId: string) {
  const order = await storedOrder(shop.services.db, 'sessionId', sessionId)
  return order
}

test('the first publish sets the stock counts of its products, a later one changes none', async () => {
  expect(await counts()).toEqual({ '1.Small': 1, '1.Medium': 3, '1.Large': 0, '5': 1 })
  expect(shop.services.shop().stock).toEqual(await counts())
  await startCheckout(shop, cartOf(line(COUNTED, 2)))
  await supply(shop, { [COUNTED]: { kind: 'in-stock', counts: { Small: 9, Medium: 9, Large: 9 } } })
  expect(await counts()).toEqual({ '1.Small': 1, '1.Medium': 1, '1.Large': 0, '5': 1 })
  expect(await movementsOf('1.Medium')).toEqual(['opening 3', 'order -2'])
})

test('a product made one of a kind has a stock of one, whatever was counted, also after an undo', async () => {
  const { services } = shop
  const publishAs = async (kind: 'in-stock' | 'one-of-a-kind') => {
    const draft = await storedDraft(services.db, MADE)
    const product = {
      ...draft.product,
      options: [],
      supply: kind === 'in-stock' ? { kind, counts: { '': 7 } } : { kind },
    }
    expect(await saveProduct(services, product, { who: 'owner', version: draft.version })).toBeNull()
    expect(await publishDraft(services)).toBeNull()
  }
  await publishAs('in-stock')
  await publishAs('one-of-a-kind')
  expect(await counts()).toMatchObject({ [MADE]: 1 })
  expect((await checkOut(shop, { cart: [{ id: MADE, quantity: 2 }] })).status).toBe(409)
  expect(await movementsOf(MADE)).toEqual(['opening 7', 'correction -6'])

  await publishAs('in-stock')
  const correction = { variant: MADE, seen: 1, count: 5 }
  const about = { who: 'owner', reason: 'made more', at: services.now() }
  expect(await inTransaction(services.db, (trx) => correctCount(trx, correction, about))).toBe(true)
  expect(await undoPublish(services, { who: 'owner', number: services.shop().version })).toBeNull()
  expect(await counts()).toMatchObject({ [MADE]: 1 })
})

test('reserves the items in stock of a mixed cart while its payment page is open', async () => {
  const before = shop.services.now().getTime()
  const sessionId = await startCheckout(shop, cartOf(line(COUNTED, 2), line(UNIQUE), line(MADE, 2)))
  expect(await counts()).toMatchObject({ '1.Medium': 1, 5: 0 })
  const { expiresAt } = await shop.services.db.selectFrom('orders').select('expiresAt').executeTakeFirstOrThrow()
  expect(Date.parse(expiresAt) - before).toBeGreaterThanOrEqual(HALF_HOUR_MS)
  expect(Date.parse(expiresAt) - before).toBeLessThan(HALF_HOUR_MS + 60_000)
  await payOn(shop, sessionId)
  await fulfil(shop.services.shop(), shop.services, sessionId)
  expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'paid' })
  expect(await counts()).toMatchObject({ '1.Medium': 1, 5: 0 })
})

async function wordsOf(...cart: ReturnType<typeof line>[]) {
  const sessionId = await startCheckout(shop, cartOf(...cart))
  const { custom_text } = await shop.stripe.checkout.sessions.retrieve(sessionId)
  await payOn(shop, sessionId)
  await fulfil(shop.services.shop(), shop.services, sessionId)
  await deliverDue(shop.services)
  const emails = await shop.emails()
  const toBuyer = emails.find(({ to }) => to?.[0]?.address === aoife.email)?.text ?? ''
  const toOwner = emails.find(({ subject }) => subject?.startsWith('New order'))?.text ?? ''
  const link = /https?:\/\/\S+\/orders?\/\S+/.exec(toBuyer)?.[0] ?? ''
  const page = await (await shop.fetch(new URL(link).pathname + new URL(link).search)).text()
  return { toBuyer, toOwner, page, payment: custom_text.submit?.message, status: await statusOf(shop, sessionId) }
}

test('texts about an order in stock mention posting, not making', async () => {
  const { toBuyer, toOwner, page, payment, status } = await wordsOf(line(COUNTED), line(UNIQUE))
  expect(payment).toContain('Your order is posted the next business day. Delivery then takes')
  expect(toBuyer).toContain('It is in stock and is posted the next business day.')
  expect(toBuyer).not.toMatch(/We make your order|made for you|We start making|start making/)
  expect(toOwner).toContain('Post by ')
  expect(page).toContain('We are getting your order ready')
  expect(page).toContain('It is posted by ')
  expect(page).not.toMatch(/In the making|made for you|start making/)
  expect(status).toMatchObject({ making: { from: 1, to: 1 }, inStock: 'all' })
})

test('an order with items in stock and to make is ready when the last item is made', async () => {
  const { toBuyer, toOwner, page, payment, status } = await wordsOf(line(COUNTED), line(MADE))
  expect(payment).toContain('Your order is ready in 2–3 business days. Delivery then takes')
  expect(toBuyer).toContain('All of it is ready in 2–3 business days, then posted.')
  expect(toOwner).toContain('Make by ')
  expect(page).toContain('All of it is ready by ')
  expect(status).toMatchObject({ making: { from: 2, to: 3 }, inStock: 'some' })
})

test('checkout refuses a cart with too few items left, by name and number, and saves nothing', async () => {
  const cart = cartOf(line(COUNTED, 2, 'Small'), line(COUNTED, 1, 'Large'), line(MADE))
  const { status, error } = await checkOut(shop, cart)
  expect(status).toBe(409)
  expect(error).toBe('Only 1 left of Claret Evening (Small). Claret Evening (Large) is sold. Please review your bag.')
  expect([await ordersStored(), await sessions()]).toEqual([[], []])
  expect(await counts()).toEqual({ '1.Small': 1, '1.Medium': 3, '1.Large': 0, '5': 1 })
})

test('a one-of-a-kind product is sold once, whatever size is chosen', async () => {
  const both = await checkOut(shop, cartOf(line(UNIQUE, 1, 'Small'), line(UNIQUE, 1, 'Large')))
  expect([both.status, both.error?.startsWith('Only 1 left of')]).toEqual([409, true])
  await startCheckout(shop, cartOf(line(UNIQUE, 1, 'Small')))
  expect((await checkOut(shop, cartOf(line(UNIQUE, 1, 'Large')))).status).toBe(409)
})

test('the same cart keeps its reservation, and a changed cart takes it over', async () => {
  const cartId = randomUUID()
  const first = await startCheckout(shop, { ...cartOf(line(UNIQUE)), cartId })
  expect(await startCheckout(shop, { ...cartOf(line(UNIQUE)), cartId })).toBe(first)
  const second = await startCheckout(shop, { ...cartOf(line(UNIQUE), line(MADE)), cartId })
  expect(second).not.toBe(first)
  expect((await orderOf(first)).state).toBe('expired')
  expect(await counts()).toMatchObject({ 5: 0 })
  expect(await movementsOf('5')).toEqual(expect.arrayContaining(['opening 1', 'order -1', 'released 1', 'order -1']))
})

test('an expired payment page releases its items once, however often it is checked', async () => {
  const sessionId = await startCheckout(shop, cartOf(line(UNIQUE)))
  shop.advance(HALF_HOUR_MS + 60_000)
  await Promise.all([releaseOverdue(shop.services), sweep(shop.services), releaseOverdue(shop.services)])
  await fulfil(shop.services.shop(), shop.services, sessionId)
  await sweep(shop.services)
  expect((await orderOf(sessionId)).state).toBe('expired')
  expect(await movementsOf('5')).toEqual(['opening 1', 'order -1', 'released 1'])
  expect(await counts()).toMatchObject({ 5: 1 })
})

test('nothing is reserved for longer than 31 minutes, even if the provider does not answer', async () => {
  const sessionId = await startCheckout(shop, cartOf(line(UNIQUE)))
  shop.advance(HALF_HOUR_MS)
  await releaseUnanswered(shop)
  expect(await counts()).toMatchObject({ 5: 0 })
  shop.advance(55_000)
  await releaseUnanswered(shop)
  expect((await orderOf(sessionId)).state).toBe('pending')
  expect(await counts()).toMatchObject({ 5: 1 })
  shop.advance(10_000)
  await sweep(shop.services)
  expect((await orderOf(sessionId)).state).toBe('expired')
})

test('an expired reservation closes its payment page, unless it was paid', async () => {
  const [left, paid] = [
    await startCheckout(shop, cartOf(line(COUNTED))),
    await startCheckout(shop, cartOf(line(UNIQUE))),
  ]
  await holdWebhooks(shop, paid)
  await payOn(shop, paid)
  shop.advance(HALF_HOUR_MS + 60_000)
  await releaseOverdue(shop.services)
  expect((await shop.stripe.checkout.sessions.retrieve(left)).status).toBe('expired')
  expect([(await orderOf(left)).state, (await orderOf(paid)).state]).toEqual(['expired', 'paid'])
  expect(await counts()).toMatchObject({ '1.Medium': 3, 5: 0 })
})

/** An order for the one of a kind that was paid in time, of which the shop hears once its reservation has ended, as the provider did not answer then. */
async function paidLate({ customer = aoife, amount = null as number | null } = {}) {
  const sessionId = await startCheckout(shop, cartOf(line(UNIQUE), line(MADE)))
  await holdWebhooks(shop, sessionId)
  await payOn(shop, sessionId, 'visa', customer)
  if (amount !== null)
    await shop.services.db.updateTable('orders').set({ total: amount }).where('sessionId', '=', sessionId).execute()
  shop.advance(HALF_HOUR_MS + 60_000)
  await releaseUnanswered(shop)
  return sessionId
}

test('an order paid late takes its items again if they are in stock', async () => {
  const sessionId = await paidLate()
  await sweep(shop.services)
  expect((await orderOf(sessionId)).state).toBe('paid')
  expect(await movementsOf('5')).toEqual(['opening 1', 'order -1', 'released 1', 'order -1'])
  expect(await counts()).toMatchObject({ 5: 0 })
})

test('an order paid late is refunded after review if its items are sold, and buyer and owner are told', async () => {
  const sessionId = await paidLate()
  const other = await startCheckout(shop, cartOf(line(UNIQUE)))
  await sweep(shop.services)
  const order = await orderOf(sessionId)
  expect([order.state, (await orderOf(other)).state]).toEqual(['review', 'pending'])
  expect(await counts()).toMatchObject({ 5: 0 })
  await deliverDue(shop.services)
  const emails = await shop.emails()
  expect(new Set(emails.map(({ subject }) => subject?.replace(/SOL-\w{8}/, 'SOL')))).toEqual(
    new Set(['Order SOL was paid too late: please refund it', 'Your Solas order SOL sold before your payment arrived']),
  )
  const toBuyer = emails.find(({ to }) => to?.[0]?.address === aoife.email)
  expect(toBuyer?.text).toContain('We refund all of it to the card')

  const plan = await planRefund(shop.services.shop(), shop.services, order, { what: { kind: 'all' }, another: false })
  if (isRefusal(plan)) throw new Error(plan.message)
  await issueRefund(shop.services.shop(), shop.services, order, plan, { reason: 'requested_by_customer', who: 'owner' })
  expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'refunded' })
  expect(await counts()).toMatchObject({ 5: 0 })
})

const elsewhere = {
  ...aoife,
  address: {
    line1: '1 High Street',
    line2: null,
    city: 'London',
    state: null,
    postal_code: 'SW1A 1AA',
    country: 'GB',
  },
}

test.each([
  ['outside its zone', { customer: elsewhere }],
  ['another amount', { amount: 1 }],
])('an order paid late, and %s, takes its items again before review', async (_, payment) => {
  const sessionId = await paidLate(payment)
  await sweep(shop.services)
  const order = await orderOf(sessionId)
  expect(order.state).toBe('review')
  expect(await counts()).toMatchObject({ 5: 0 })
  expect((await checkOut(shop, cartOf(line(UNIQUE)))).status).toBe(409)
  expect((await stockOfOrder(shop.services, order)).isSoldOut).toBe(false)
})

test('an order paid late and outside its zone is to be refunded if its items are sold', async () => {
  const sessionId = await paidLate({ customer: elsewhere })
  await startCheckout(shop, cartOf(line(UNIQUE)))
  await sweep(shop.services)
  expect((await orderOf(sessionId)).state).toBe('review')
  await deliverDue(shop.services)
  const subjects = (await shop.emails()).map(({ subject }) => subject?.replace(/SOL-\w{8}/, 'SOL'))
  expect(new Set(subjects)).toEqual(
    new Set(['Order SOL was paid too late: please refund it', 'Your Solas order SOL sold before your payment arrived']),
  )
})

test('an order under review for its payment does not tell its buyer that it is sold out', async () => {
  await paidLate({ amount: 1 })
  await startCheckout(shop, cartOf(line(UNIQUE)))
  await sweep(shop.services)
  await deliverDue(shop.services)
  const subjects = (await shop.emails()).map(({ subject }) => subject?.replace(/SOL-\w{8}/, 'SOL'))
  expect(subjects).toEqual(['Order SOL needs a look before anything is made'])
})

test('an order that the database has lost takes its items again when it is rebuilt, or goes to review', async () => {
  const [first, second] = [
    await startCheckout(shop, cartOf(line(COUNTED, 2))),
    await startCheckout(shop, cartOf(line(UNIQUE))),
  ]
  for (const sessionId of [first, second]) {
    await holdWebhooks(shop, sessionId)
    await payOn(shop, sessionId)
  }
  const { db } = shop.services
  await db.deleteFrom('orders').execute()
  await db.deleteFrom('stockMovements').where('orderId', 'is not', null).execute()
  await db.updateTable('stock').set({ count: 3 }).where('variant', '=', '1.Medium').execute()
  await db.updateTable('stock').set({ count: 1 }).where('variant', '=', '5').execute()
  await startCheckout(shop, cartOf(line(UNIQUE)))
  for (const sessionId of [first, second]) await fulfilOrNote(shop.services.shop(), shop.services, sessionId)
  expect([(await orderOf(first)).state, (await orderOf(second)).state]).toEqual(['paid', 'review'])
  expect(await counts()).toMatchObject({ '1.Medium': 1, 5: 0 })
})

test('of 20 buyers for the last item, one gets a payment page', async () => {
  for (let race = 0; race < 24; race += 1) {
    const tries = await Promise.all(Array.from({ length: 20 }, () => checkOut(shop, cartOf(line(UNIQUE)))))
    expect(tries.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ])
    expect(await counts()).toMatchObject({ 5: 0 })
    shop.advance(HALF_HOUR_MS + 60_000)
    await sweep(shop.services)
    expect(await counts()).toMatchObject({ 5: 1 })
  }
})

test('the database itself refuses a count below zero', async () => {
  const { db } = shop.services
  await expect(db.updateTable('stock').set({ count: -1 }).where('variant', '=', '5').execute()).rejects.toThrow()
  const about = { cause: 'order', orderId: 'nobody', who: 'shop', at: shop.services.now() } as const
  const short = await inTransaction(db, (trx) =>
    takeItems(
      trx,
      new Map([
        ['5', 2],
        ['unknown', 1],
      ]),
      about,
    ),
  )
  expect(short).toEqual([
    { variant: '5', left: 1 },
    { variant: 'unknown', left: 0 },
  ])
  await inTransaction(db, (trx) => openStock(trx, shop.services.shop().catalogue.products, { who: '', at: about.at }))
  expect(await counts()).toEqual({ '1.Small': 1, '1.Medium': 3, '1.Large': 0, '5': 1 })
})
