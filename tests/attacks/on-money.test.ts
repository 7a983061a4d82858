import { expect, test } from 'vitest'
import { inSize } from '#crafts/bracelets/sizes.ts'
import { quote } from '#shop/checkout/quote.ts'
import { fulfil } from '../../server/orders/order/fulfil.ts'
import { sendAll } from '../../server/testing/send-all.ts'
import { shopForAllTests } from '../../server/testing/shop-for-tests.ts'
import { aoife, oneBracelet, payOn, post, startCheckout, statusOf } from '../../server/testing/shopper.ts'
import { holdWebhooks, webhooksArrive } from '../../server/testing/webhooks.ts'

// Shows S10.44.

const cartId = '7b0c2b7e-5b0e-4a53-9f3d-2f7f6f2f9a01'
const [line] = oneBracelet
const dear = { cart: [{ id: '26', quantity: 20, ...inSize('Large') }], email: aoife.email }

const shop = shopForAllTests()

const session = (id: string) => shop.stripe.checkout.sessions.retrieve(id)

test('charges the catalogue’s prices if a cart sends its own', async () => {
  const cheap = { price: 0.01, priceCents: 1, unitCents: 1, lineCents: 1, unit_amount: 1, amount: 1 }
  const body = { cart: [{ ...line, ...cheap }], ...cheap, subtotal: 1, shipping: -3500, total: 1, discount: 99 }
  expect(await session(await startCheckout(shop, body))).toMatchObject({ amount_total: 3995 })
})

test('a cart of ten bracelets is charged in full, even with a lower amount beside it', async () => {
  const items = [{ price: 30, quantity: 1 }]
  const cart = [{ id: '26', quantity: 10, ...inSize('Medium') }]
  const { total } = quote(shop.services.shop(), [{ id: '26', quantity: 10, ...inSize('Medium') }], { giftWrap: false })
  expect(total).toBeGreaterThanOrEqual(30_000)
  expect(await session(await startCheckout(shop, { items, cart }))).toMatchObject({ amount_total: total })
})

test('a cheap payment never pays an expensive order, whatever function reports it', async () => {
  const cheap = await startCheckout(shop, { cart: oneBracelet, email: aoife.email })
  const expensive = await startCheckout(shop, dear)
  await payOn(shop, cheap)
  await webhooksArrive(shop)
  shop.advance(5000)
  const reference = `SOL-${expensive.slice(8, 16).toUpperCase()}`
  const hint = { email: aoife.email, customerEmail: aoife.email, orderNumber: reference, items: [], total: 3995 }
  await shop.fetch(`/checkout/return?session_id=${expensive}&payment_intent=${cheap}`)
  for (const name of ['send-order-confirmation', 'notify-store-owner'])
    for (const sessionId of [cheap, expensive]) await post(shop, `/functions/v1/${name}`, { ...hint, sessionId })
  expect([await statusOf(shop, cheap), await statusOf(shop, expensive)]).toMatchObject([
    { status: 'paid', totals: { total: 3995 } },
    { status: 'processing' },
  ])
  expect(await sendAll(shop)).toHaveLength(2)
})

test('an expensive order with a cheap payment goes to review, and only the owner is told', async () => {
  const cheap = await startCheckout(shop, { cart: oneBracelet, email: aoife.email })
  const expensive = await startCheckout(shop, dear)
  await holdWebhooks(shop, cheap)
  await payOn(shop, cheap)
  const { db } = shop.services
  await db.updateTable('orders').set({ sessionId: null }).where('sessionId', '=', cheap).execute()
  await db.updateTable('orders').set({ sessionId: cheap }).where('sessionId', '=', expensive).execute()
  expect(await fulfil(shop.services.shop(), shop.services, cheap)).toMatchObject({ state: 'review' })
  const [email, ...others] = await sendAll(shop)
  expect(email?.subject).toContain('needs a look')
  expect([email?.to?.[0]?.address, others]).toEqual([shop.services.config.mail.owner, []])
})

test('a cart that changes in another tab changes nothing of what was ordered: the old page closes, the e-mail says what was paid', async () => {
  const old = await startCheckout(shop, { cart: oneBracelet, cartId, email: aoife.email })
  const fresh = await startCheckout(shop, {
    cart: [{ id: '26', quantity: 1, ...inSize('Small') }],
    cartId,
    email: aoife.email,
  })
  await expect(payOn(shop, old)).rejects.toThrow('not open')
  await payOn(shop, fresh)
  await webhooksArrive(shop)
  await startCheckout(shop, { cart: oneBracelet, cartId, email: aoife.email })
  const emails = await sendAll(shop)
  expect(emails).toHaveLength(2)
  for (const { text } of emails) {
    expect(text).toContain('(Small)')
    expect(text).not.toContain('Claret Evening')
  }
})
