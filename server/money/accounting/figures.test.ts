import { expect, test } from 'vitest'
import { figuresOf } from '#shop/desk/figure-rows.ts'
import { transitionPayment } from '../../../sandbox/payments/payment-store.ts'
import { failRefund } from '../../../sandbox/payments/transitions.ts'
import { buys } from '../../testing/buyer.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { webhooksArrive } from '../../testing/webhooks.ts'
import { figureRows } from './figures.ts'

const DAY = 86_400_000
const shop = shopForEachTest()

const months = ['2026-11', '2026-12']
const figures = async () => figuresOf(months, await figureRows(shop.services.db, '2026-11', 0))
const refundedIn = async () => (await figures()).months.map(({ refunded }) => refunded)

async function giveBack(id: string, amount: number) {
  const { stripe } = shop
  const { db } = shop.services
  const order = db.selectFrom('orders').select(['paymentId', 'sessionId']).where('id', '=', id)
  const { paymentId, sessionId } = await order.executeTakeFirstOrThrow()
  await stripe.refunds.create({ payment_intent: paymentId ?? '', amount })
  await webhooksArrive(shop)
  return sessionId ?? ''
}

test('each sale counts once in its month, by product and country, however often it is reported', async () => {
  await buys(shop, {
    cart: [
      { id: '1', quantity: 2, size: 'Small' },
      { id: '5', quantity: 1, size: 'Small' },
    ],
  })
  shop.advance(20 * DAY)
  await Promise.all([1, 2, 3].map(() => buys(shop)))
  const { months: byMonth, products, countries } = await figures()
  expect(byMonth.map(({ orders, items: count, refunded }) => [orders, count, refunded])).toEqual([
    [1, 3, 0],
    [3, 3, 0],
  ])
  expect(products.map(({ id, count }) => [id, count])).toEqual([
    ['1', 5],
    ['5', 1],
  ])
  expect(countries).toMatchObject([{ country: 'IE', orders: 4 }])
  expect(await figureRows(shop.services.db, '2026-11', 1)).toEqual([])
})

test('a refund counts in the month it was made, and no longer once it failed', async () => {
  const { id } = await buys(shop)
  const sessionId = await giveBack(id, 1000)
  shop.advance(20 * DAY)
  await giveBack(id, 500)
  expect(await refundedIn()).toEqual([1000, 500])
  await transitionPayment(shop.sandbox.paymentStore, sessionId, failRefund)
  await webhooksArrive(shop)
  expect(await refundedIn()).toEqual([1000, 0])
})
