import { expect, test } from 'vitest'
import { openProvider } from '../../money/payments/stripe/provider.ts'
import { openForms, shownBy } from '../../testing/form-shop.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { aoife, oneBracelet, payOn, startCheckout, statusOf } from '../../testing/shopper.ts'

const shop = shopForEachTest()

const page = (sessionId: string) =>
  openForms(shop).get(`/order-confirmation?session_id=${encodeURIComponent(sessionId)}`)

test('the confirmation page shows the status of the order to the holder of its session id only', async () => {
  const sessionId = await startCheckout(shop, { cart: oneBracelet, email: aoife.email })
  await payOn(shop, sessionId)
  shop.advance(4000)
  const answer = await page(sessionId)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  expect(await shownBy(answer)).toEqual({
    path: '/order-confirmation?session_id=1',
    order: { sessionId, answer: await statusOf(shop, sessionId) },
    scripts: true,
  })
  expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'paid', email: 'a•••@example.ie' })
})

test('the page of an unpaid order shows it as processing, also if the provider does not answer', async () => {
  const sessionId = await startCheckout(shop, { cart: oneBracelet })
  expect((await shownBy(await page(sessionId))).order?.answer.status).toBe('processing')
  const payments = openProvider(null, () => Promise.reject(new TypeError('fetch failed')))
  shop.advance(10_000)
  const { get } = openForms({ ...shop, services: { ...shop.services, payments } })
  const answer = await get(`/order-confirmation?session_id=${sessionId}`)
  expect((await shownBy(answer)).order?.answer.status).toBe('processing')
})

test.each(['cs_test_nobody', '<script>', "'; drop table orders", 'cs_\u0000'])(
  'the session id %j of no order is shown as unknown',
  async (id) => {
    expect((await shownBy(await page(id))).order).toEqual({ sessionId: id, answer: { status: 'unknown' } })
  },
)

test('without a session or a readable database, the confirmation page is the general one', async () => {
  const { get } = openForms(shop)
  expect((await get('/order-confirmation')).headers.get('cache-control')).toBe('no-cache')
  await shop.services.db.schema.alterTable('orders').renameTo('missingOrders').execute()
  const answer = await get('/order-confirmation?session_id=cs_test_a1b2c3d4')
  expect([200, 'no-cache']).toEqual([answer.status, answer.headers.get('cache-control')])
})
