import { expect, test, vi } from 'vitest'
import { inSize } from '#crafts/bracelets/sizes.ts'
import { transitionPayment } from '../../../sandbox/payments/payment-store.ts'
import { hold } from '../../../sandbox/payments/transitions.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { aoife, oneBracelet, payOn, startCheckout, statusOf } from '../../testing/shopper.ts'

const shop = shopForEachTest()

async function quietCheckout() {
  const sessionId = await startCheckout(shop, { cart: oneBracelet, email: aoife.email })
  await transitionPayment(shop.sandbox.paymentStore, sessionId, (payment) => hold(payment, true))
  return sessionId
}

test('shows the order to the holder of its session id, with a masked e-mail address', async () => {
  const sessionId = await quietCheckout()
  expect(await statusOf(shop, sessionId)).toEqual({
    status: 'processing',
    reference: `SOL-${sessionId.slice(8, 16).toUpperCase()}`,
    lines: [
      {
        id: '1',
        name: 'Claret Evening',
        quantity: 1,
        unitCents: 3500,
        lineCents: 3500,
        ...inSize('Medium'),
        optionNames: [['Size', 'Medium']],
        personalNames: [],
        readyBy: null,
        isWithdrawable: true,
      },
    ],
    totals: { subtotal: 3500, shipping: 495, giftWrap: 0, total: 3995 },
    email: 'a•••@example.ie',
    orderedAt: '2026-11-20T12:00:00.000Z',
    making: { from: 2, to: 3 },
    isAbroad: true,
  })
})

test.each(['', 'cs_test_nobody', 'SOL-A1BC2DE3', '%00', 'cs_%00', "cs_' or 1=1 --", `cs_${'a'.repeat(300)}`])(
  'the session id %j has the status unknown and no other data',
  async (sessionId) => {
    expect(await statusOf(shop, sessionId)).toEqual({ status: 'unknown' })
  },
)

test('a request without a session id gets the status unknown', async () => {
  expect(await (await shop.fetch('/functions/v1/order-status')).json()).toEqual({ status: 'unknown' })
})

test('asking for the status fulfils a paid order, though no webhook came', async () => {
  const sessionId = await quietCheckout()
  await payOn(shop, sessionId)
  shop.advance(5000)
  expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'paid' })
})

test('an order updated under a clock that was an hour fast is still reported as paid', async () => {
  const sessionId = await quietCheckout()
  await payOn(shop, sessionId)
  const updatedAt = new Date(shop.services.now().getTime() + 3_600_000).toISOString()
  await shop.services.db.updateTable('orders').set({ updatedAt }).execute()
  expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'paid' })
})

test('the provider is asked about an open order every three seconds at most, and about a paid one never', async () => {
  const sessionId = await quietCheckout()
  const retrieve = vi.spyOn(shop.services.payments, 'read')
  shop.advance(3000)
  await Promise.all(Array.from({ length: 5 }, () => statusOf(shop, sessionId)))
  expect(retrieve).toHaveBeenCalledTimes(1)
  shop.advance(2999)
  await statusOf(shop, sessionId)
  expect(retrieve).toHaveBeenCalledTimes(1)
  await payOn(shop, sessionId)
  shop.advance(1)
  expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'paid' })
  shop.advance(10_000)
  await statusOf(shop, sessionId)
  expect(retrieve).toHaveBeenCalledTimes(2)
})

test('an order whose session ran out has the status expired', async () => {
  const sessionId = await quietCheckout()
  // An hour, and the margin between the provider's clock and ours.
  shop.advance(71 * 60_000)
  expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'expired' })
})
