import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { inSize } from '#crafts/bracelets/sizes.ts'
import { checkCode } from '#shop/calls/public/codes.ts'
import { itemState } from '#shop/orders/items.ts'
import { pageSettings } from '../../catalogue/pages/page-settings.ts'
import { linkSecret } from '../../contact/mail/link-token.ts'
import { leavePath } from '../../orders/order/leave.ts'
import { releaseOverdue } from '../../orders/order/release-overdue.ts'
import { selectOrders } from '../../platform/database/orders.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { readEvents } from '../../platform/maintenance/read-events.ts'
import { buys } from '../../testing/buyer.ts'
import { stockCode } from '../../testing/codes.ts'
import { signIn } from '../../testing/desk.ts'
import { openForms, shownBy } from '../../testing/form-shop.ts'
import { refundAtDesk } from '../../testing/order-at-desk.ts'
import { sendAll } from '../../testing/send-all.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { aoife, checkOut, oneBracelet, payOn, post, startCheckout, statusOf } from '../../testing/shopper.ts'
import { storedOrder } from '../../testing/stored.ts'
import { holdWebhooks } from '../../testing/webhooks.ts'
import { releaseCode } from './codes.ts'

const shop = shopForEachTest({ env: { OWNER_EMAIL: 'owner@solas.test' } })
const HALF_HOUR_MS = 31 * 60_000

const body = (more: object = {}) => ({ cart: oneBracelet, email: aoife.email, code: 'SPRING15', ...more })
const usesOf = async (id: string) => {
  const { uses } = await shop.services.db
    .selectFrom('discountCodes')
    .select('uses')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const rows = await shop.services.db.selectFrom('codeUses').select('orderId').where('codeId', '=', id).execute()
  expect(rows).toHaveLength(uses)
  return uses
}

test('what a code takes off is charged, and every paper and page says so', async () => {
  await stockCode(shop)
  const cart = [{ id: '1', quantity: 3, ...inSize('Medium') }]
  const bought = await buys(shop, body({ cart, code: 'spring – 15', expectedTotal: 8925 }))
  const session = await shop.stripe.checkout.sessions.retrieve(bought.sessionId, { expand: ['line_items'] })
  expect(session.amount_total).toBe(8925)
  expect(session.line_items?.data.map(({ description, amount_total }) => [description, amount_total])).toEqual([
    ['Claret Evening (Medium), with code Spring 15', 8925],
  ])
  expect(await statusOf(shop, bought.sessionId)).toMatchObject({
    totals: { subtotal: 10_500, discount: 1575, code: 'Spring 15', shipping: 0, total: 8925 },
    lines: [{ lineCents: 10_500, discountCents: 1575 }],
  })
  const texts = (await sendAll(shop)).map(({ text = '' }) => text)
  expect(texts.filter((text) => text.includes('Code Spring 15') && text.includes('-€15.75'))).toHaveLength(2)
  const page = await (await shop.fetch(bought.page)).text()
  expect(page).toContain('Code Spring 15')
  const rows = await shop.services.db.selectFrom('invoices').selectAll().execute()
  expect(rows.map(({ gross }) => gross)).toEqual([8925])
  expect(rows[0]?.content).toContain('Code Spring 15')
  const figures = await shop.services.db.selectFrom('figures').selectAll().where('kind', '=', 'product').execute()
  expect(figures.map(({ gross }) => gross)).toEqual([8925])
})

test('units that cost a cent less are items of their own on the payment page', async () => {
  await stockCode(shop, { kind: 'amount', amount: 1000, code: 'TENNER' })
  const cart = [{ id: '1', quantity: 3, ...inSize('Medium') }]
  const sessionId = await startCheckout(shop, body({ cart, code: 'tenner' }))
  const session = await shop.stripe.checkout.sessions.retrieve(sessionId, { expand: ['line_items'] })
  expect(session.amount_total).toBe(9500)
  expect(session.line_items?.data.map(({ quantity, amount_total }) => [quantity, amount_total])).toEqual([
    [2, 2 * 3167],
    [1, 3166],
  ])
})

test.each<[title: string, more: Parameters<typeof stockCode>[1], request: object, code: string, sentence: string]>([
  ['unknown', {}, { code: 'AUTUMN' }, 'unknown-code', 'We do not know this code. Please check how it is written.'],
  [
    'of 300 characters',
    {},
    { code: 'A'.repeat(300) },
    'unknown-code',
    'We do not know this code. Please check how it is written.',
  ],
  ['over', { endsAt: '2026-11-20T11:59' }, {}, 'code-over', 'This code is over.'],
  [
    'not yet',
    { startsAt: '2026-12-01T09:00' },
    {},
    'code-not-yet',
    'This code can be used from 1 December 2026 at 09:00.',
  ],
  ['from €40', { least: 4000 }, {}, 'code-from', 'This code is for orders from €40.00.'],
  [
    'for others',
    { scope: 'products', products: ['5'] },
    {},
    'code-not-for-these',
    'This code is not for what is in your bag.',
  ],
  ['for one address', { maxEach: 1 }, { email: undefined }, 'code-needs-email', 'This code needs your e-mail address.'],
  ['at another price', {}, { expectedTotal: 3995 }, 'prices-changed', 'Prices have changed. Please review your bag.'],
])('a code %s is refused with its sentence, and no order is written', async (_, more, request, code, error) => {
  await stockCode(shop, more)
  expect(await checkOut(shop, body(request))).toMatchObject({ ok: false, code, error })
  expect(await selectOrders(shop.services.db).execute()).toEqual([])
})

test('a code that ends in summer ends by Irish time', async () => {
  await stockCode(shop, { endsAt: '2027-07-01T12:00' })
  const { endsAt } = await shop.services.db.selectFrom('discountCodes').select('endsAt').executeTakeFirstOrThrow()
  expect(endsAt).toBe('2027-07-01T11:00:00.000Z')
})

test('the last use is reserved with the order, and given back when it expires or is left', async () => {
  const id = await stockCode(shop, { maxUses: 1 })
  const cartId = randomUUID()
  const first = await startCheckout(shop, body({ cartId }))
  expect(await checkOut(shop, body({ cartId: randomUUID() }))).toMatchObject({ status: 409, code: 'code-used-up' })
  expect(await startCheckout(shop, body({ cartId }))).toBe(first)
  const again = await startCheckout(shop, body({ cartId, cart: [{ id: '5', quantity: 1, size: 'Medium' }] }))
  expect(again).not.toBe(first)
  expect(await usesOf(id)).toBe(1)

  shop.advance(HALF_HOUR_MS)
  await releaseOverdue(shop.services)
  expect(await usesOf(id)).toBe(0)
  const other = await startCheckout(shop, body({ cartId: randomUUID() }))
  const { id: orderId } = await storedOrder(shop.services.db, 'sessionId', other)
  expect(await usesOf(id)).toBe(1)
  await shop.fetch(leavePath(await linkSecret(shop.services.db), orderId))
  expect(await usesOf(id)).toBe(0)
  await buys(shop, body())
  expect(await checkOut(shop, body({ cartId: randomUUID() }))).toMatchObject({ code: 'code-used-up' })
  shop.advance(HALF_HOUR_MS)
  await releaseOverdue(shop.services)
  expect(await usesOf(id)).toBe(1)
})

test('a payment that arrives after its use was given back keeps its price, and counts', async () => {
  const id = await stockCode(shop, { maxUses: 1 })
  const late = await startCheckout(shop, body({ cartId: randomUUID() }))
  await holdWebhooks(shop, late)
  const { id: orderId } = await storedOrder(shop.services.db, 'sessionId', late)
  await payOn(shop, late)
  await inTransaction(shop.services.db, (trx) => releaseCode(trx, orderId))
  await buys(shop, body({ cartId: randomUUID() }))
  await shop.fetch(`/checkout/return?session_id=${late}`)
  expect(await statusOf(shop, late)).toMatchObject({ status: 'paid' })
  expect(await usesOf(id)).toBe(2)
})

test('of many buyers at once one gets the last use', async () => {
  const id = await stockCode(shop, { maxUses: 3 })
  const answers = await Promise.all(Array.from({ length: 12 }, () => checkOut(shop, body({ cartId: randomUUID() }))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
    new Set(['code-used-up']),
  )
  expect(await usesOf(id)).toBe(3)
})

test('an e-mail address uses a code as often as it may, in any capitals, and the orders alone keep it', async () => {
  await stockCode(shop, { maxEach: 1 })
  await buys(shop, body())
  const again = await checkOut(shop, body({ email: 'AOIFE@example.ie' }))
  expect(again).toMatchObject({ code: 'code-used-by-you' })
  expect((await checkOut(shop, body({ email: 'nora@example.ie' }))).status).toBe(200)
  const kept = await shop.services.db.selectFrom('codeUses').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain('example.ie')
})

test('refunds of single units give back what was paid for them, and in all exactly that', async () => {
  await stockCode(shop, { kind: 'amount', amount: 1000, code: 'TENNER' })
  const cart = [{ id: '1', quantity: 3, ...inSize('Medium') }]
  const { id } = await buys(shop, body({ cart, code: 'TENNER' }))
  const desk = await signIn(shop)
  const item = async () => {
    const [only] = (await storedOrder(shop.services.db, 'id', id)).items
    if (only === undefined) throw new Error('The order has no item')
    return only
  }
  const amounts: number[] = []
  for (const _ of [1, 2, 3]) {
    const before = itemState(await item()).refundedCents
    const what = { kind: 'items', items: [{ itemId: (await item()).itemId, quantity: 1 }] }
    await refundAtDesk(desk, id, what, { another: true })
    amounts.push(itemState(await item()).refundedCents - before)
  }
  expect(amounts).toEqual([3167, 3167, 3166])
  expect(await storedOrder(shop.services.db, 'id', id)).toMatchObject({ state: 'refunded' })
  const invoices = await shop.services.db.selectFrom('invoices').select('gross').execute()
  expect(invoices.reduce((sum, { gross }) => sum + gross, 0)).toBe(0)
})

test('a lost order is rebuilt with its code', async () => {
  await stockCode(shop)
  const sessionId = await startCheckout(shop, body())
  const [before] = await selectOrders(shop.services.db).execute()
  await holdWebhooks(shop, sessionId)
  await payOn(shop, sessionId)
  for (const table of ['outbox', 'orderWords', 'orderEvents', 'orders'] as const)
    await shop.services.db.deleteFrom(table).execute()
  shop.advance(60_000)
  await readEvents(shop.services)
  const [after] = await selectOrders(shop.services.db).execute()
  expect(after).toMatchObject({
    state: 'paid',
    total: before?.total,
    discount: 525,
    code: 'Spring 15',
    codeId: before?.codeId,
  })
  expect(after?.items).toContain('"discountCents":525')
})

const Page = v.object({ ok: v.boolean(), code: v.optional(v.string()), discount: v.optional(v.unknown()) })
const ask = async (code: string, cartId?: string) =>
  v.parse(Page, await (await post(shop, checkCode.path, { code, cartId })).json())

test('the cart learns what a code takes off, also whose last use its own order holds', async () => {
  await stockCode(shop, { maxUses: 1, least: 3000 })
  expect(await ask('spring15')).toMatchObject({ ok: true, discount: { code: 'Spring 15', percent: 15, least: 3000 } })
  const cartId = randomUUID()
  await startCheckout(shop, body({ cartId }))
  expect(await ask('spring15', cartId)).toMatchObject({ ok: true })
  expect(await ask('spring15', randomUUID())).toMatchObject({ ok: false, code: 'code-used-up' })
  expect(await ask('spring16')).toMatchObject({ ok: false, code: 'unknown-code' })
})

test('pages say that there are codes only while shoppers may enter one', async () => {
  const told = () => pageSettings(shop.services.shop(), shop.services.config, '2026-11-20').hasCodes
  expect(told()).toBeUndefined()
  await stockCode(shop, { endsAt: '2026-11-20T13:00' })
  expect(told()).toBe(true)
  shop.advance(2 * 3_600_000)
  await shop.services.loadCodes()
  expect(told()).toBeUndefined()
})

test('a form without scripts takes a code, and says what is wrong with one beside it', async () => {
  await stockCode(shop)
  const buy = (code: string) =>
    openForms(shop).send('/checkout/buy', { product: '1', size: 'Large', email: aoife.email, code })
  const wrong = await buy('AUTUMN')
  expect(wrong.status).toBe(409)
  expect(await shownBy(wrong)).toMatchObject({
    form: { errors: { code: 'We do not know this code. Please check how it is written.' } },
  })
  expect((await buy('spring-15')).status).toBe(303)
  const [order] = await selectOrders(shop.services.db).execute()
  expect(order).toMatchObject({ code: 'Spring 15', discount: 525 })
})
