import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { TodayAnswer, UNPAID } from '#shop/desk/orders.ts'
import { openProvider } from '../../money/payments/stripe/provider.ts'
import { leaveAll, manyUnpaid } from '../../orders/order/leave.ts'
import { sweep } from '../../orders/order/sweep.ts'
import { type Browser, openBrowser, signIn } from '../../testing/desk.ts'
import { deskForEachTest, shopForEachTest } from '../../testing/shop-for-tests.ts'
import { payOn, startCheckout, statusOf } from '../../testing/shopper.ts'
import { countsOf, supply } from '../../testing/stocked.ts'
import { holdWebhooks } from '../../testing/webhooks.ts'

const shop = shopForEachTest({ env: { OWNER_EMAIL: 'nora@solas.test' } })
const owner = deskForEachTest(shop, 'nora@solas.test')

beforeEach(async () => {
  await supply(shop, { 1: { kind: 'in-stock', counts: { Medium: 6 } }, 5: { kind: 'one-of-a-kind' } })
})

const reserve = (id: string, quantity = 1) =>
  startCheckout(shop, { cart: [{ id, quantity, size: 'Medium' }], cartId: randomUUID() })
const unpaidOf = async (browser: Browser) => {
  const { troubles } = v.parse(TodayAnswer, await (await browser.get(deskCalls.readToday.path)).json())
  return troubles.find(({ name }) => name === UNPAID)?.detail ?? ''
}
const statusAtProvider = async (sessionId: string) => (await shop.stripe.checkout.sessions.retrieve(sessionId)).status
const free = () => owner.post(deskCalls.freeUnpaid.path, {})

test('Today shows what many unpaid orders reserve, and one button puts it back on sale', async () => {
  const sessions = [await reserve('1', 2), await reserve('1', 2)]
  await reserve('9', 3)
  expect(await unpaidOf(owner)).toBe('')
  expect((await free()).status).toBe(200)
  expect(await countsOf(shop)).toMatchObject({ '1.Medium': 2, 5: 1 })
  sessions.push(await reserve('5'))
  expect(await unpaidOf(owner)).toContain('Reserved by 3 unpaid orders: 4 × Claret Evening, 1 × First Dance. ')
  expect((await free()).status).toBe(200)
  expect(await Promise.all(sessions.map(statusAtProvider))).toEqual(['expired', 'expired', 'expired'])
  expect(await countsOf(shop)).toMatchObject({ '1.Medium': 6, 5: 1 })
  expect(shop.services.shop().stock).toMatchObject({ '1.Medium': 6, 5: 1 })
  expect(await unpaidOf(owner)).toBe('')
  const log = await shop.services.db.selectFrom('auditLog').select(['who', 'what']).execute()
  expect(log).toContainEqual({
    who: 'nora@solas.test',
    what: 'freed what was reserved by 3 unpaid orders: 4 × Claret Evening, 1 × First Dance',
  })
})

test.each([
  ['a one-of-a-kind piece', '5', '1 × First Dance', { 5: 1 }],
  ['one piece of a few', '1', '1 × Claret Evening', { '1.Medium': 6 }],
])(
  'Today reports %s that is unpaid for longer than usual, and until when it is reserved',
  async (_, id, named, freed) => {
    const waiting = await reserve(id)
    shop.advance(14 * 60_000)
    expect(await unpaidOf(owner)).toBe('')
    shop.advance(2 * 60_000)
    const paying = await reserve(id === '5' ? '1' : '5')
    const detail = await unpaidOf(owner)
    expect(detail).toContain(
      `Reserved by 1 unpaid order: ${named}. It is free again at 12:30 at the latest, if nobody pays. `,
    )
    expect((await free()).status).toBe(200)
    expect(await Promise.all([waiting, paying].map(statusAtProvider))).toEqual(['expired', 'open'])
    expect(await countsOf(shop)).toMatchObject(freed)
    expect(await unpaidOf(owner)).toBe('')
  },
)

test('Today shows when the first and the last of several reserved items are free again', async () => {
  await reserve('5')
  shop.advance(5 * 60_000)
  await reserve('1')
  shop.advance(16 * 60_000)
  const detail = await unpaidOf(owner)
  expect(detail).toContain('Reserved by 2 unpaid orders: 1 × First Dance, 1 × Claret Evening. ')
  expect(detail).toContain('They are free again between 12:30 and 12:35 at the latest, if nobody pays. ')
})

test('an order that was paid a moment before keeps its items', async () => {
  const paid = await reserve('5')
  await holdWebhooks(shop, paid)
  await payOn(shop, paid)
  await reserve('1', 4)
  expect((await free()).status).toBe(200)
  expect(await statusOf(shop, paid)).toMatchObject({ status: 'paid' })
  expect(await countsOf(shop)).toMatchObject({ '1.Medium': 6, 5: 0 })
})

test('the sweep closes payment pages that the provider could not close at once', async () => {
  const sessions = [await reserve('1', 4), await reserve('5')]
  const { services } = shop
  const payments = openProvider(null, () => Promise.reject(new TypeError('fetch failed')))
  const unpaid = await manyUnpaid(services)
  expect(await leaveAll(services.shop(), { ...services, payments }, unpaid?.orders ?? [])).toBe(false)
  expect(await Promise.all(sessions.map(statusAtProvider))).toEqual(['open', 'open'])
  shop.advance(10_000)
  await sweep(services)
  expect(await Promise.all(sessions.map(statusAtProvider))).toEqual(['expired', 'expired'])
  expect(await countsOf(shop)).toMatchObject({ '1.Medium': 6, 5: 1 })
})

test('only the owner sees and frees items of unpaid orders', async () => {
  await owner.post(deskCalls.addStaff.path, { email: 'helper@solas.test', role: 'helper' })
  const helper = await signIn(shop, 'helper@solas.test')
  await reserve('1', 4)
  await reserve('5')
  expect(await unpaidOf(helper)).toBe('')
  expect((await helper.post(deskCalls.freeUnpaid.path, {})).status).toBe(403)
  expect((await openBrowser(shop).post(deskCalls.freeUnpaid.path, {})).status).toBe(401)
  expect(await countsOf(shop)).toMatchObject({ '1.Medium': 2, 5: 0 })
})
