import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { TodayAnswer } from '#shop/desk/orders.ts'
import { StockAnswer } from '#shop/desk/stock.ts'
import { saveProduct } from '../../catalogue/publishing/edit.ts'
import { movementsIn } from '../../money/accounting/accounts.ts'
import { findOrder } from '../../platform/database/orders.ts'
import { orderAtDesk } from '../../testing/order-at-desk.ts'
import { publishDraft } from '../../testing/publish-draft.ts'
import { deskForEachTest, shopForEachTest } from '../../testing/shop-for-tests.ts'
import { aoife, payOn, startCheckout } from '../../testing/shopper.ts'
import { countsOf, supply } from '../../testing/stocked.ts'
import { storedDraft } from '../../testing/stored.ts'
import { webhooksArrive } from '../../testing/webhooks.ts'

const shop = shopForEachTest({ env: { OWNER_EMAIL: 'nora@solas.test' } })
const owner = deskForEachTest(shop, 'nora@solas.test')

beforeEach(async () => {
  await supply(shop, { 1: { kind: 'in-stock', counts: { Medium: 2, Large: 400 } }, 5: { kind: 'one-of-a-kind' } })
})

const nameOf = (id: string) => shop.services.shop().catalogue.byKey.get(id)?.name ?? ''
const line = (id: string, quantity: number, options: Record<string, string> = {}) => ({
  name: nameOf(id),
  quantity,
  unitCents: 3500,
  options,
})
const sale = (...lines: object[]) => ({ id: randomUUID(), lines, paidBy: 'cash', day: '2026-11-20', email: null })
const stockOf = async (id: string) =>
  v.parse(StockAnswer, await (await owner.get(pathTo(deskCalls.readStock, { id }))).json())
const orderNow = (id: string) => orderAtDesk(owner, id)
const today = async () => v.parse(TodayAnswer, await (await owner.get(deskCalls.readToday.path)).json())
const isWritten = async (body: object) =>
  expect((await owner.post(deskCalls.enterStallSale.path, body)).status).toBe(200)
const causesOf = async (id: string) =>
  (await stockOf(id)).movements.map(({ cause, delta }) => `${cause} ${delta}`).toSorted()

test('a stall sale reduces the stock of the shop once, however often it is sent', async () => {
  const body = sale(line('1', 2, { size: 'Medium' }), line('9', 1), { name: 'Odd one', quantity: 1, unitCents: 100 })
  await Promise.all([1, 2, 3].map(() => isWritten(body)))
  expect(await countsOf(shop)).toMatchObject({ '1.Medium': 0, '1.Large': 400, 5: 1 })
  expect(shop.services.shop().stock).toMatchObject({ '1.Medium': 0 })
  const { movements } = await stockOf('1')
  expect(movements.filter(({ cause }) => cause === 'stall')).toMatchObject([
    { delta: -2, who: 'nora@solas.test', orderId: body.id, name: 'Medium' },
  ])
  expect((await orderNow(body.id)).summary.items[0]).toMatchObject({ optionNames: [['Size', 'Medium']] })
})

test.each([
  ['other capitals', { name: 'CLARET evening' }],
  ['spaces around', { name: '  Claret Evening ' }],
  ['the id of a product that had this name', { name: 'Its old name', product: '1' }],
])('a sale of a product by %s reduces its stock', async (_, named) => {
  const body = sale({ ...line('1', 1, { size: 'Medium' }), ...named })
  await isWritten(body)
  expect(await countsOf(shop)).toMatchObject({ '1.Medium': 1 })
  expect((await orderNow(body.id)).summary.items).toMatchObject([{ id: '1', name: 'Claret Evening' }])
})

test('a sale of a retired product reduces the stock that was left', async () => {
  const { services } = shop
  const draft = await storedDraft(services.db, '5')
  const body = sale({ ...line('5', 1), product: '5' })
  await saveProduct(services, { ...draft.product, state: 'retired' }, { who: 'owner', version: draft.version })
  await publishDraft(services)
  await isWritten(body)
  expect(await countsOf(shop)).toMatchObject({ 5: 0 })
})

test('a stall sale with an unknown product id is recorded by name and reduces no stock', async () => {
  const body = sale({ name: 'Odd one', product: 'claret-evening', quantity: 1, unitCents: 100 })
  await isWritten(body)
  expect(await countsOf(shop)).toMatchObject({ '1.Medium': 2 })
  expect((await orderNow(body.id)).summary.items).toMatchObject([{ id: 'bespoke-1', name: 'Odd one' }])
})

test('options that no product can have are refused before anything is written', async () => {
  for (const id of ['__size', 'Size', 'a b', '', 'x\ud800']) {
    const body = sale(line('1', 1, { [id]: 'Medium' }))
    expect((await owner.post(deskCalls.enterStallSale.path, body)).status, id).toBe(400)
  }
  expect(await countsOf(shop)).toMatchObject({ '1.Medium': 2 })
})

test('a stall sale of more than the stock leaves zero, and records how many were not counted', async () => {
  const body = sale(line('1', 3, { size: 'Medium' }))
  await isWritten(body)
  expect(await countsOf(shop)).toMatchObject({ '1.Medium': 0 })
  expect(await causesOf('1')).toEqual(expect.arrayContaining(['stall -3', 'uncounted 1']))
  expect((await orderNow(body.id)).stock.uncounted).toMatchObject([{ quantity: 1 }])
})

test('items sold at a stall go back on sale after their refund', async () => {
  const body = sale(line('5', 1))
  await isWritten(body)
  const { version } = await orderNow(body.id)
  const what = { kind: 'all' }
  const plan: unknown = await (
    await owner.post(pathTo(deskCalls['refund-plan'], { id: body.id }), { version, what })
  ).json()
  await owner.post(pathTo(deskCalls.refund, { id: body.id }), {
    ...v.parse(v.object({ key: v.string() }), plan),
    version,
    what,
  })
  const refunded = await orderNow(body.id)
  expect(refunded.stock).toMatchObject({ toPutBack: [{ variant: '5', quantity: 1 }] })
  const items = [{ variant: '5', quantity: 1 }]
  await owner.post(pathTo(deskCalls['put-back'], { id: body.id }), { version: refunded.version, items })
  expect(await countsOf(shop)).toMatchObject({ 5: 1 })
})

test('an item sold at a stall and online is on Today as sold twice until the order is handled', async () => {
  const sessionId = await startCheckout(shop, { cart: [{ id: '5', quantity: 1, size: 'Medium' }] })
  await payOn(shop, sessionId, 'visa', aoife)
  await webhooksArrive(shop)
  const online = (await findOrder(shop.services.db, 'sessionId', sessionId))?.id ?? ''
  expect((await today()).soldTwice).toEqual([])
  const body = sale(line('5', 1))
  await isWritten(body)
  expect(await countsOf(shop)).toMatchObject({ 5: 0 })
  expect(await causesOf('5')).toEqual(['opening 1', 'order -1', 'stall -1', 'uncounted 1'])
  expect((await orderNow(body.id)).stock.uncounted).toEqual([{ name: nameOf('5'), quantity: 1 }])
  expect((await today()).soldTwice).toMatchObject([{ order: { id: online }, items: `${nameOf('5')} (Medium)` }])
  expect((await orderNow(online)).stock.soldTwice).toBe(`${nameOf('5')} (Medium)`)
  // She has another one after all.
  const { version } = await orderNow(online)
  await owner.post(pathTo(deskCalls.made, { id: online }), { version })
  await owner.post(pathTo(deskCalls.posted, { id: online }), {
    version: (await orderNow(online)).version,
    tracking: null,
  })
  expect((await today()).soldTwice).toEqual([])
})

test('correcting a stock count clears warnings about earlier orders', async () => {
  await startCheckout(shop, { cart: [{ id: '5', quantity: 1, size: 'Medium' }] })
  const sessionId = await startCheckout(shop, { cart: [{ id: '1', quantity: 2, size: 'Medium' }] })
  await payOn(shop, sessionId, 'visa', aoife)
  await webhooksArrive(shop)
  await isWritten(sale(line('1', 1, { size: 'Medium' })))
  expect((await today()).soldTwice).toHaveLength(1)
  shop.advance(60_000)
  const body = { variant: '1.Medium', seen: 0, count: 1, reason: 'found two more' }
  expect((await owner.post(pathTo(deskCalls.correctStock, { id: '1' }), body)).status).toBe(200)
  expect((await today()).soldTwice).toEqual([])
})

test('hundreds of sales, sent twice and shuffled, leave the books and the stock as if each was written once', async () => {
  // On a server each takes ten times as long.
  const length = shop.services.config.databaseUrl === null ? 500 : 100
  const sales = Array.from({ length }, (_, index) => {
    const lines = [
      line('1', 1 + (index % 2), { size: index % 9 === 0 ? 'Medium' : 'Large' }),
      ...(index % 3 === 0 ? [line('9', 1)] : []),
      ...(index % 100 === 7 ? [line('5', 1)] : []),
    ]
    return { id: randomUUID(), lines, paidBy: 'cash', day: `2026-11-${10 + (index % 10)}`, email: null }
  })
  // A shuffle that is the same in every run.
  const place = (index: number) => (index * 7919) % 1009
  const sent = [...sales, ...sales].toSorted((one, other) => place(sales.indexOf(one)) - place(sales.indexOf(other)))
  for (let next = 0; next < sent.length; next += 10)
    await Promise.all(sent.slice(next, next + 10).map((body) => isWritten(body)))

  const lines = sales.flatMap((body) => body.lines)
  const sold = (id: string, size?: string) =>
    lines
      .filter(({ name, options }) => name === nameOf(id) && options.size === size)
      .reduce((sum, { quantity }) => sum + quantity, 0)
  const wanted = lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0)
  const { db } = shop.services
  const rows = await movementsIn(db, { from: '2026-01-01', before: '2027-01-01', livemode: 0, vatScheme: 'none' })
  expect([rows.length, rows.reduce((sum, { gross }) => sum + gross, 0)]).toEqual([length, wanted])
  const numbers = await db.selectFrom('invoices').select('number').orderBy('number').execute()
  expect(numbers.map(({ number }) => number)).toEqual(sales.map((_, index) => index + 1))
  const [medium, large, single] = [sold('1', 'Medium'), sold('1', 'Large'), sold('5')]
  expect(medium).toBeGreaterThan(2)
  expect(await countsOf(shop)).toMatchObject({ '1.Medium': 0, '1.Large': Math.max(0, 400 - large), 5: 0 })
  const taken = await db
    .selectFrom('stockMovements')
    .select((eb) => eb.fn.sum('delta').as('sum'))
    .where('cause', '=', 'stall')
    .executeTakeFirstOrThrow()
  expect(-Number(taken.sum)).toBe(medium + large + single)
})
