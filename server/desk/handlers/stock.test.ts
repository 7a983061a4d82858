import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { BenchAnswer, type OrderAnswer, TodayAnswer } from '#shop/desk/orders.ts'
import { StockAnswer } from '#shop/desk/stock.ts'
import { sweep } from '../../orders/order/sweep.ts'
import { findOrder } from '../../platform/database/orders.ts'
import { type Browser, openBrowser, signIn } from '../../testing/desk.ts'
import { orderAtDesk, refundAtDesk } from '../../testing/order-at-desk.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { aoife, checkOut, payOn, startCheckout } from '../../testing/shopper.ts'
import { countsOf, releaseUnanswered, supply } from '../../testing/stocked.ts'
import { storedOrder } from '../../testing/stored.ts'
import { holdWebhooks, webhooksArrive } from '../../testing/webhooks.ts'

const ascending = (one: number, other: number) => one - other
let owner: Browser
const shop = shopForEachTest({ env: { OWNER_EMAIL: 'nora@solas.test' } })

beforeEach(async () => {
  await supply(shop, { 1: { kind: 'in-stock', counts: { Medium: 2 } }, 5: { kind: 'one-of-a-kind' } })
  owner = await signIn(shop, 'nora@solas.test')
})

const cart = [
  { id: '1', quantity: 2, size: 'Medium' },
  { id: '9', quantity: 1, size: 'Medium' },
]
const stockOf = async (id: string) =>
  v.parse(StockAnswer, await (await owner.get(pathTo(deskCalls.readStock, { id }))).json())
const orderNow = (id: string) => orderAtDesk(owner, id)
const correction = { variant: '1.Medium', seen: 2, count: 5, reason: 'counted again' }

async function paidOrder() {
  const sessionId = await startCheckout(shop, { cart })
  await payOn(shop, sessionId, 'visa', aoife)
  await webhooksArrive(shop)
  const order = await storedOrder(shop.services.db, 'sessionId', sessionId)
  return orderNow(order.id)
}

async function refund({ summary: { id } }: OrderAnswer, what: object) {
  await refundAtDesk(owner, id, what)
  return orderNow(id)
}

test('the owner corrects a count with a reason, and sees every movement with who and why', async () => {
  const order = await paidOrder()
  expect(
    (await owner.post(pathTo(deskCalls.correctStock, { id: '1' }), { ...correction, seen: 0, count: 4 })).status,
  ).toBe(200)
  const { counts, movements } = await stockOf('1')
  expect(counts).toContainEqual({ variant: '1.Medium', name: 'Medium', count: 4 })
  expect(shop.services.shop().stock).toMatchObject({ '1.Medium': 4 })
  const facts = movements.map(({ cause, delta, who, reason, orderId }) => ({ cause, delta, who, reason, orderId }))
  expect(facts).toEqual(
    expect.arrayContaining([
      { cause: 'opening', delta: 2, who: 'nora@solas.test', reason: '', orderId: null },
      { cause: 'order', delta: -2, who: 'shop', reason: '', orderId: order.summary.id },
      { cause: 'correction', delta: 4, who: 'nora@solas.test', reason: 'counted again', orderId: null },
    ]),
  )
  expect(await countsOf(shop)).toMatchObject({ '1.Medium': 4 })
})

test('the bench lists only items of an order that are made, even if the product changed later', async () => {
  const { summary } = await paidOrder()
  const benchItems = async () => {
    const { orders } = v.parse(BenchAnswer, await (await owner.get(deskCalls.readBench.path)).json())
    return orders.map(({ id, toMake }) => [id, toMake.map((line) => line.id)])
  }
  expect(summary).toMatchObject({ inStock: 'some', toMake: [{ id: '1' }, { id: '9' }] })
  expect(await benchItems()).toEqual([[summary.id, ['9']]])
  await supply(shop, { 1: { kind: 'made-to-order' }, 9: { kind: 'in-stock', counts: { Medium: 4 } } })
  expect(await benchItems()).toEqual([[summary.id, ['9']]])
  await refund(await orderNow(summary.id), { kind: 'items', items: [{ itemId: `${summary.id}-2`, quantity: 1 }] })
  expect(await benchItems()).toEqual([])
})

test('a stock correction is refused if the count changed meanwhile, with the new count', async () => {
  await startCheckout(shop, { cart: [{ id: '1', quantity: 1, size: 'Medium' }] })
  const answer = await owner.post(pathTo(deskCalls.correctStock, { id: '1' }), correction)
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    code: 'count-moved',
    now: { counts: expect.arrayContaining([{ variant: '1.Medium', name: 'Medium', count: 1 }]) as unknown },
  })
  const both = await Promise.all(
    [3, 7].map((count) => owner.post(pathTo(deskCalls.correctStock, { id: '1' }), { ...correction, seen: 1, count })),
  )
  expect(both.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409])
  expect([3, 7]).toContain((await countsOf(shop))['1.Medium'])
})

test('a variant whose last item is being paid is reserved, and sold after payment', async () => {
  const last = async () => (await stockOf('5')).counts[0]
  const sessionId = await startCheckout(shop, { cart: [{ id: '5', quantity: 1, size: 'Medium' }] })
  expect((await last())?.reserved).toMatch(/^2026-/)
  await payOn(shop, sessionId, 'visa', aoife)
  await webhooksArrive(shop)
  expect(await last()).toEqual({ variant: '5', name: '', count: 0 })
})

test('only the owner can correct stock counts, within limits and with a reason', async () => {
  await owner.post(deskCalls.addStaff.path, { email: 'helper@solas.test', role: 'helper' })
  const helper = await signIn(shop, 'helper@solas.test')
  expect((await helper.get(pathTo(deskCalls.readStock, { id: '1' }))).status).toBe(200)
  expect((await helper.post(pathTo(deskCalls.correctStock, { id: '1' }), correction)).status).toBe(403)
  expect((await openBrowser(shop).get(pathTo(deskCalls.readStock, { id: '1' }))).status).toBe(401)
  const wrong = [
    { ...correction, reason: ' ' },
    { ...correction, reason: 'x'.repeat(201) },
    { ...correction, count: -1 },
    { ...correction, count: 1.5 },
    { ...correction, count: 1e9 },
    { ...correction, count: '5' },
    { ...correction, variant: ['1.Medium'] },
  ]
  for (const body of wrong)
    expect((await owner.post(pathTo(deskCalls.correctStock, { id: '1' }), body)).ok, JSON.stringify(body)).toBe(false)
  for (const variant of ['5', '1.medium', '__proto__', "1' or '1'='1"])
    expect((await owner.post(pathTo(deskCalls.correctStock, { id: '1' }), { ...correction, variant })).status).toBe(404)
  expect(await countsOf(shop)).toMatchObject({ '1.Medium': 2, 5: 1 })
})

test('refunded items go back on sale once each, if the owner says so', async () => {
  const order = await paidOrder()
  const { id } = order.summary
  const path = pathTo(deskCalls['put-back'], { id })
  const items = [{ variant: '1.Medium', quantity: 1 }]
  expect(order.stock).toMatchObject({ toPutBack: [] })
  expect((await owner.post(path, { version: order.version, items })).status).toBe(409)
  const after = await refund(order, { kind: 'items', items: [{ itemId: `${id}-1`, quantity: 2 }] })
  expect(await countsOf(shop)).toMatchObject({ '1.Medium': 0 })
  expect(after.stock).toMatchObject({ toPutBack: [{ variant: '1.Medium', quantity: 2 }] })
  const { version } = after
  const tries = await Promise.all([1, 2, 3, 4].map(() => owner.post(path, { version, items })))
  expect(tries.map(({ status }) => status).toSorted(ascending)).toEqual([200, 200, 409, 409])
  for (const wrong of [
    [{ variant: '5', quantity: 1 }],
    [{ variant: '1.Medium', quantity: 0 }],
    [],
    [...items, ...items],
  ])
    expect((await owner.post(path, { version, items: wrong })).ok).toBe(false)
  expect(await countsOf(shop)).toMatchObject({ '1.Medium': 2, 5: 1 })
  const now = await orderNow(id)
  expect(now.stock).toMatchObject({ toPutBack: [], isSoldOut: false })
  expect(now.timeline.map(({ what }) => what)).toContain('put back on sale: 1 × Claret Evening (Medium)')
})

test('items that the customer keeps are not put back on sale', async () => {
  const order = await paidOrder()
  const path = pathTo(deskCalls['put-back'], { id: order.summary.id })
  const { version, stock } = await refund(order, {
    kind: 'items',
    items: [{ itemId: `${order.summary.id}-1`, quantity: 1 }],
  })
  expect(stock).toMatchObject({ toPutBack: [{ variant: '1.Medium', quantity: 1 }] })
  const putBack = (quantity: number) => owner.post(path, { version, items: [{ variant: '1.Medium', quantity }] })
  expect((await putBack(2)).status).toBe(409)
  expect((await putBack(1)).status).toBe(200)
  expect((await putBack(1)).status).toBe(409)
  expect(await countsOf(shop)).toMatchObject({ '1.Medium': 1 })
})

test('an item cannot be changed from or to a variant in stock', async () => {
  const { version, summary } = await paidOrder()
  const path = pathTo(deskCalls.item, { id: summary.id })
  const body = { version, itemId: `${summary.id}-1`, quantity: 1, id: '1', options: { size: 'Small' } }
  const answer = await owner.post(path, body)
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'from-stock' }])
  const intoStock = await owner.post(path, { ...body, itemId: `${summary.id}-2` })
  expect([intoStock.status, await intoStock.json()]).toMatchObject([409, { code: 'from-stock' }])
  expect((await owner.post(path, { ...body, itemId: `${summary.id}-2`, id: '9' })).status).toBe(200)
  expect(await countsOf(shop)).toMatchObject({ '1.Medium': 0, '1.Small': 0 })
})

test('the bench lists orders with items to make, and Today also those that are only packed', async () => {
  const paid = async (...lines: typeof cart) => {
    const sessionId = await startCheckout(shop, { cart: lines })
    await payOn(shop, sessionId, 'visa', aoife)
    await webhooksArrive(shop)
    return (await findOrder(shop.services.db, 'sessionId', sessionId))?.id ?? ''
  }
  const ready = await paid({ id: '5', quantity: 1, size: 'Medium' })
  const both = await paid({ id: '1', quantity: 1, size: 'Medium' }, { id: '9', quantity: 1, size: 'Medium' })
  const idsOf = (orders: readonly { id: string }[]) => orders.map(({ id }) => id).toSorted()
  const today = v.parse(TodayAnswer, await (await owner.get(deskCalls.readToday.path)).json())
  expect(idsOf(today.toMake)).toEqual([ready, both].toSorted())
  const bench = v.parse(BenchAnswer, await (await owner.get(deskCalls.readBench.path)).json())
  expect(idsOf(bench.orders)).toEqual([both])
})

test('an order paid too late says so, and is refunded with one plan', async () => {
  const late = await startCheckout(shop, { cart })
  await holdWebhooks(shop, late)
  await payOn(shop, late)
  shop.advance(31 * 60_000)
  // The provider does not say that it was paid.
  await releaseUnanswered(shop)
  await startCheckout(shop, { cart: [{ id: '1', quantity: 1, size: 'Medium' }] })
  await sweep(shop.services)
  const { id } = (await findOrder(shop.services.db, 'sessionId', late)) ?? { id: '' }
  owner = await signIn(shop, 'nora@solas.test')
  const order = await orderNow(id)
  expect([order.summary.state, order.stock.isSoldOut]).toEqual(['review', true])
  const after = await refund(order, { kind: 'all' })
  expect([after.summary.state, after.stock.isSoldOut]).toEqual(['refunded', false])
  expect(
    (
      await owner.post(pathTo(deskCalls['put-back'], { id }), {
        version: after.version,
        items: [{ variant: '1.Medium', quantity: 1 }],
      })
    ).status,
  ).toBe(409)
  expect((await checkOut(shop, { cart })).status).toBe(409)
})
