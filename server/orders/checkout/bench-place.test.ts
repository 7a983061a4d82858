import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { readWeeks, tellNewDays } from '#shop/calls/bench.ts'
import { readShopStock } from '#shop/calls/public/stock.ts'
import { promise } from '#shop/checkout/promise.ts'
import { arrivesBetween, type Day, dayInIreland, formatDay } from '#shop/dates.ts'
import { lastReady } from '#shop/orders/delivery-time.ts'
import { discoveryPaths, formPaths } from '#shop/paths.ts'
import { type Calendar, standardCalendar } from '#shop/settings/calendar.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { findOrder } from '../../platform/database/orders.ts'
import { signIn } from '../../testing/desk.ts'
import { settingsOf } from '../../testing/publish-draft.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { aoife, checkOut, payOn, startCheckout, statusOf } from '../../testing/shopper.ts'
import { webhooksArrive } from '../../testing/webhooks.ts'

const shop = shopForEachTest()
const settings = settingsOf(() => shop)
const cart = (quantity = 1) => [{ id: '1', quantity, size: 'Medium' }]
const body = (quantity = 1, more = {}) => ({ cart: cart(quantity), email: aoife.email, ...more })
const today = () => dayInIreland(shop.services.now())

async function publishCalendar(changes: Partial<Calendar>) {
  await settings.save({ calendar: { ...standardCalendar, ...changes } })
  expect(await settings.publishAll()).toBeNull()
}

/** The dates that a page shows for some pieces now. */
function shown(quantity = 1) {
  const { bench, ...now } = shop.services.shop()
  return promise({ ...now, bench }, bench, [{ id: '1', quantity }], undefined, shop.services.now())
}

async function orderOf(sessionId: string) {
  return (await findOrder(shop.services.db, 'sessionId', sessionId)) ?? expect.fail()
}
const readyBy = async (sessionId: string): Promise<Day | null> => lastReady((await orderOf(sessionId)).items)

beforeEach(() => publishCalendar({ pace: 'pieces', piecesAWeek: 5 }))

test('a shop without a calendar gives no item a day', async () => {
  await settings.save({})
  await settings.publishAll()
  expect(shop.services.shop().bench).toBeNull()
  const sessionId = await startCheckout(shop, body())
  expect((await orderOf(sessionId)).items).toMatchObject([{ readyBy: null }])
  expect(await (await shop.fetch(readShopStock.path)).json()).toEqual({ stock: {}, reserved: {}, yours: {} })
})

test('two buyers at once do not get the same place', async () => {
  const { madeBy } = shown(4)
  const both = await Promise.all([0, 1].map(() => startCheckout(shop, body(4))))
  const days = (await Promise.all(both.map(readyBy))).toSorted((a, b) => String(a).localeCompare(String(b)))
  expect(days[0]).toBe(madeBy)
  await shop.services.loadStock()
  expect((days[1] ?? '') > madeBy).toBe(true)
  // Both are booked: the next buyer comes after them.
  expect(shown(4).madeBy > (days[1] ?? '')).toBe(true)
})

test('of two at once who both saw the last place, one is asked again and pays nothing', async () => {
  const expectedReady = shown(4).madeBy
  const answers = await Promise.all([0, 1].map(() => checkOut(shop, body(4, { expectedReady }))))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { from, to } = shown(4)
  const refused = answers.find(({ ok }) => !ok)
  expect(refused?.code).toBe('date-moved')
  expect(refused?.error).toContain(arrivesBetween(from, to).slice(1))
  const rows = await shop.services.db.selectFrom('orders').select('id').execute()
  expect(rows).toHaveLength(1)
  // Now that they have seen it, it is taken.
  expect(await checkOut(shop, body(4, { expectedReady: shown(4).madeBy }))).toMatchObject({ ok: true })
})

test('a cart keeps its place, and a place is free again when nobody pays', async () => {
  const cartId = '6f1c7d0e-0000-4000-8000-0000000000aa'
  const expectedReady = shown(4).madeBy
  const first = await startCheckout(shop, body(4, { cartId, expectedReady }))
  await shop.services.loadStock()
  expect(shown(4).madeBy > expectedReady).toBe(true)
  const own = v.parse(readShopStock.answer, await (await shop.fetch(`${readShopStock.path}?cart=${cartId}`)).json())
  expect(
    promise(shop.services.shop(), own.bench ?? null, [{ id: '1', quantity: 4 }], undefined, shop.services.now()).madeBy,
  ).toBe(expectedReady)
  expect(await startCheckout(shop, body(4, { cartId, expectedReady }))).toBe(first)
  // Another quantity takes the place of the first.
  const changed = await startCheckout(shop, body(3, { cartId }))
  expect((await readyBy(changed)) ?? '').toBe(
    expectedReady < shown(3).madeBy ? await readyBy(changed) : shown(3).madeBy,
  )
})

test('everything says the same day', async () => {
  const { madeBy, from, to, handling } = shown()
  const feed = await (await shop.fetch(discoveryPaths.products)).text()
  expect(feed).toContain(`<g:max_handling_time>${handling.to}</g:max_handling_time>`)
  const sessionId = await startCheckout(shop, body(1, { expectedReady: madeBy }))
  await payOn(shop, sessionId)
  await webhooksArrive(shop)
  expect(await readyBy(sessionId)).toBe(madeBy)
  expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'paid', readyBy: madeBy })
  await deliverDue(shop.services)
  const emails = await shop.emails()
  const texts = emails.map((email) => JSON.stringify(email))
  expect(texts.some((text) => text.includes(`We make it by ${formatDay(madeBy)}`))).toBe(true)
  expect(texts.filter((text) => text.includes(arrivesBetween(from, to)))).not.toEqual([])
})

test('a form without scripts is not paid on a day that has passed by', async () => {
  const send = (expectedReady: Day) =>
    shop.fetch(formPaths.buy, {
      method: 'POST',
      body: new URLSearchParams({ product: '1', size: 'Medium', email: aoife.email, expectedReady }),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const orders = () => shop.services.db.selectFrom('orders').select('id').execute()
  await send(today())
  expect(await orders()).toEqual([])
  expect((await send(shown().madeBy)).status).toBe(303)
  expect(await orders()).toHaveLength(1)
})

test('an order paid before the maker falls ill is told once of its new day', async () => {
  const { madeBy } = shown(2)
  const sessionId = await startCheckout(shop, body(2))
  await payOn(shop, sessionId)
  await webhooksArrive(shop)
  await deliverDue(shop.services)
  const order = await orderOf(sessionId)
  const desk = await signIn(shop)
  const weeks = async (query = '') =>
    v.parse(readWeeks.answer, await (await desk.get(`${readWeeks.path}${query}`)).json())
  expect((await weeks()).late).toEqual([])
  const ill = { from: today(), to: madeBy, work: 'none' } as const
  const [late] = (await weeks(`?from=${ill.from}&to=${ill.to}`)).late
  expect(late).toMatchObject({ id: order.id, due: madeBy, hasEmail: true })

  await publishCalendar({ pace: 'pieces', piecesAWeek: 5, daysOff: [ill] })
  await shop.services.loadStock()
  const before = (await shop.emails()).length
  const tell = async () =>
    v.parse(tellNewDays.answer, await (await desk.post(tellNewDays.path, { orders: [order.id] })).json())
  expect(await tell()).toMatchObject({ told: 1, now: { late: [] } })
  expect((await tell()).told).toBe(0)
  await deliverDue(shop.services)
  const told = (await shop.emails()).slice(before)
  const day = (await readyBy(sessionId)) ?? ''
  expect(day > madeBy).toBe(true)
  expect(told).toHaveLength(1)
  const text = JSON.stringify(told)
  for (const words of [formatDay(madeBy), formatDay(day), 'get all your money back']) expect(text).toContain(words)
})

test('an order that is made or cancelled gives its place back', async () => {
  const { madeBy } = shown(5)
  const sessionId = await startCheckout(shop, body(5))
  await payOn(shop, sessionId)
  await webhooksArrive(shop)
  await shop.services.loadStock()
  expect(shown(5).madeBy > madeBy).toBe(true)
  const { id } = await orderOf(sessionId)
  await shop.services.db.updateTable('orders').set({ toDoSince: null }).where('id', '=', id).execute()
  await shop.services.loadStock()
  expect(shown(5).madeBy).toBe(madeBy)
})

test.each<[what: string, changes: Partial<Calendar>, sentence: RegExp]>([
  ['no piece a week', { pace: 'pieces', piecesAWeek: 0 }, /at least 1 piece a week/],
  ['days off that are over', { daysOff: [{ from: '2020-01-01', to: '2020-01-02', work: 'none' }] }, /are over/],
  ['a day that is not after today', { closedUntil: '2020-01-01' }, /not after today/],
  ['no day', { closedUntil: 'soon <b>' }, /Enter a day/],
])('%s is kept in the draft, not published', async (_, changes, sentence) => {
  const calendar = { ...standardCalendar, ...changes }
  await settings.save({ calendar })
  expect((await settings.publishAll())?.message).toMatch(sentence)
  expect((await settings.draft()).own.calendar).toEqual(calendar)
})
