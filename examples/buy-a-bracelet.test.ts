import { expect, test } from 'vitest'
import { createCheckout } from '#shop/calls/public/checkout.ts'
import { shopForTest } from '../server/testing/shop-for-tests.ts'
import { payOn } from '../server/testing/shopper.ts'
import { webhooksArrive } from '../server/testing/webhooks.ts'
import { buyBracelet, statusOf } from './buy-a-bracelet.ts'
import { shopClient } from './shop-client.ts'

async function open() {
  const shop = await shopForTest()
  return {
    shop,
    ask: shopClient('http://solas.test/', (url, init) => shop.fetch(new URL(url).pathname + new URL(url).search, init)),
  }
}

test('the typed client buys a bracelet, and sees that it is paid', async () => {
  const { shop, ask } = await open()
  const bought = await buyBracelet(ask, 'aoife@example.ie')
  if (typeof bought === 'string') throw new Error(bought)
  const { url, sessionId = '' } = bought
  expect(new URL(url, 'http://solas.test').pathname).toContain(sessionId)
  expect(await statusOf(ask, sessionId)).toBe('processing')
  await payOn(shop, sessionId)
  await webhooksArrive(shop)
  expect(await statusOf(ask, sessionId)).toBe('paid')
  expect(await shop.services.db.selectFrom('orders').select(['state', 'total']).execute()).toEqual([
    { state: 'paid', total: 3995 },
  ])
})

test('the typed client gets a refusal as a value', async () => {
  const { ask } = await open()
  expect(await buyBracelet(ask, 'aoife at home')).toBe('Please enter a valid email address')
  const cart = [{ id: '1', size: 'Medium', quantity: 1 }]
  expect(await ask(createCheckout, {}, { cart, expectedTotal: 1 })).toMatchObject({
    ok: false,
    status: 409,
    code: 'prices-changed',
  })
})
