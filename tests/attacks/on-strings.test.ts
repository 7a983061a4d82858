import { expect, test } from 'vitest'
import { publicCalls } from '#shop/calls/public-calls.ts'
import { formPaths, newsletterPaths, offerPath, orderPaths } from '#shop/paths.ts'
import { reviewPaths } from '#shop/reviews/paths.ts'
import { transitionPayment } from '../../sandbox/payments/payment-store.ts'
import { pay } from '../../sandbox/payments/transitions.ts'
import { stripeProvider } from '../../server/money/payments/stripe/provider.ts'
import { fulfil } from '../../server/orders/order/fulfil.ts'
import { makeOffer, openOffers } from '../../server/orders/sales/offers.ts'
import { shopForEachTest } from '../../server/testing/shop-for-tests.ts'
import { aoife, checkOut, oneBracelet, payOn, startCheckout } from '../../server/testing/shopper.ts'
import { holdWebhooks, webhooksArrive } from '../../server/testing/webhooks.ts'

const shop = shopForEachTest()

const inUrls = ['%00', 'a%00b', '%ED%A0%80', '%ud800', '%C0%80']
const token = orderPaths.page('TOKEN')
const addresses = [
  ...['/product/X', '/shop?search=X', '/shop?material=X', '/collections/X', '/X', '/?X=X'],
  ...[`${publicCalls.readPublishedReviews.path}?product=X`, `${publicCalls.readOrderStatus.path}?session_id=X`],
  ...['/checkout/return?session_id=X', '/order-confirmation?session_id=X'],
  ...[`${newsletterPaths.confirm}?token=X`, `${newsletterPaths.unsubscribe}?token=X`],
  ...[token.replace('TOKEN', 'X'), orderPaths.withdraw('X'), offerPath('X'), reviewPaths.form('X')],
  ...['/gift/X', '/tell-me-when?about=X', '/readyz?strict=X', '/assets/X', '/sandbox/pay/X', '/sandbox/inbox?key=X'],
  ...['/desk/X', '/desk/api/orders/X', '/desk/api/orders?search=X', '/feeds/X', '/functions/v1/X'],
]

test.each(addresses)('a NUL or lone surrogate in the URL %s causes no server error', async (address) => {
  for (const text of inUrls) {
    const { status } = await shop.fetch(address.replaceAll('X', text))
    expect([text, status]).not.toEqual([text, 500])
  }
})

const texts = ['\0', 'a\0b', '\ud800', 'a\udfffb']
test.each([formPaths.buy, formPaths.withdraw])(
  'accepts a NUL or lone surrogate in the form for %s without a server error',
  async (path) => {
    for (const text of texts) {
      const fields = ['product', 'size', 'email', 'giftNote', 'zone', 'totals', 'name', 'reference', 'items', 'step']
      fields.push('answer-delivery', `answer-${text}`)
      const body = new URLSearchParams(fields.map((name) => [name, text]))
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      // Without a build no page can be shown, which is said with 503.
      expect([200, 400, 404, 409, 503]).toContain((await shop.fetch(path, { method: 'POST', body, headers })).status)
    }
  },
)

test('no text that a payer types at the provider keeps a paid order pending', async () => {
  const sessionId = await startCheckout(shop, { cart: oneBracelet })
  await holdWebhooks(shop, sessionId)
  await transitionPayment(shop.sandbox.paymentStore, sessionId, (payment) => pay(payment, aoife, 'visa'))
  const session = await shop.stripe.checkout.sessions.retrieve(sessionId)
  const typed = 'A\0oife \ud800Byrne'
  const address = { line1: typed, line2: typed, city: typed, state: typed, postal_code: 'H91 X2Y3', country: 'IE' }
  const customer = { ...session.customer_details, name: typed, phone: typed, address }
  Object.assign(session, { customer_details: customer, collected_information: null })
  shop.stripe.checkout.sessions.retrieve = () => Promise.resolve(session)
  const services = { ...shop.services, payments: stripeProvider(shop.stripe) }
  const order = await fulfil(shop.services.shop(), services, sessionId)
  expect(order).toMatchObject({ state: 'paid', name: 'Aoife Byrne', phone: 'Aoife Byrne' })
})

test('a cart id that looks like a bespoke offer does not affect the offer', async () => {
  const id = '6f1c7d0e-0000-4000-8000-0000000000ff'
  const lines = [{ name: 'A long necklace', quantity: 1, unitCents: 12_000 }]
  const offer = { id, email: aoife.email, zone: 'everywhere', shipping: 0, leadDays: 20, words: '', lines }
  expect(await makeOffer(shop.services.shop(), shop.services, offer, 'owner')).toBeNull()
  const { sessionId = '' } = await checkOut(shop, { cart: oneBracelet, cartId: id })
  await payOn(shop, sessionId)
  await webhooksArrive(shop)
  expect((await openOffers(shop.services)).map((one) => one.id)).toEqual([id])
  expect((await checkOut(shop, { cart: oneBracelet, cartId: `offer-${id}` })).status).toBe(400)
})
