import { expect, test } from 'vitest'
import { transitionPayment } from '../../../sandbox/payments/payment-store.ts'
import { pay } from '../../../sandbox/payments/transitions.ts'
import { openShop } from '../../testing/open-shop.ts'
import { aoife, oneBracelet, startCheckout } from '../../testing/shopper.ts'
import { fulfil } from './fulfil.ts'

// Shows S5.1.

async function emailOfOrder(email: string) {
  const shop = await openShop()
  try {
    const sessionId = await startCheckout(shop, { cart: oneBracelet })
    await transitionPayment(shop.sandbox.paymentStore, sessionId, (payment) =>
      pay(payment, { ...aoife, email }, 'visa'),
    )
    await fulfil(shop.services.shop(), shop.services, sessionId)
    const { db } = shop.services
    return await db.selectFrom('orders').select(['state', 'email']).executeTakeFirst()
  } finally {
    await shop.close()
  }
}

test.each([
  ["mary.o'brien@example.ie", "mary.o'brien@example.ie"],
  ['a&b@xn--bcher-kva.de', 'a&b@xn--bcher-kva.de'],
  ['shop@localhost', 'shop@localhost'],
  ['jörg@bücher.de', 'jörg@xn--bcher-kva.de'],
  ['a\u202eb@b.ie', 'ab@b.ie'],
])('the provider’s e-mail %j is cleaned like one that is typed in the shop', async (typed, email) => {
  expect(await emailOfOrder(typed)).toEqual({ state: 'paid', email })
})

test.each([['a@b.ie, c@d.ie'], ['a@b.ie\r\nBcc: c@d.ie'], ['Aoife <a@b.ie>'], ['']])(
  '%j from the provider is not a single address and is not saved',
  async (email) => {
    expect(await emailOfOrder(email)).toEqual({ state: 'paid', email: null })
  },
)
