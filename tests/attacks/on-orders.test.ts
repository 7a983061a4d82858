import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createApp } from '../../server/app.ts'
import { deliverDue } from '../../server/contact/emails/emails.ts'
import { sweep } from '../../server/orders/order/sweep.ts'
import { deleteOld } from '../../server/platform/maintenance/retention.ts'
import { buys } from '../../server/testing/buyer.ts'
import { openShop } from '../../server/testing/open-shop.ts'
import { shopForEachTest } from '../../server/testing/shop-for-tests.ts'
import { aoife, oneBracelet, payOn, post, startCheckout, statusOf } from '../../server/testing/shopper.ts'
import { holdWebhooks, webhooksArrive } from '../../server/testing/webhooks.ts'

const DAY = 86_400_000
const functions = ['send-order-confirmation', 'notify-store-owner'] as const

const shop = shopForEachTest()

const checkout = () => startCheckout(shop, { cart: oneBracelet, email: aoife.email })
const referenceOf = (sessionId: string) => `SOL-${sessionId.slice(8, 16).toUpperCase()}`

const paid = async () => (await buys(shop)).sessionId

function hint(orderNumber: string, email = aoife.email, more: object = {}) {
  return { email, customerEmail: email, orderNumber, items: [], total: 3995, ...more }
}

async function emailCount() {
  await deliverDue(shop.services)
  return (await shop.emails()).length
}

test('reloading, sharing and bookmarking the confirmation page sends nothing again', async () => {
  const sessionId = await paid()
  for (let visit = 0; visit < 10; visit += 1) {
    shop.advance(5000)
    await shop.fetch(`/checkout/return?session_id=${sessionId}`)
    expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'paid' })
    for (const name of functions)
      await post(shop, `/functions/v1/${name}`, hint(referenceOf(sessionId), aoife.email, { sessionId }))
  }
  expect(await emailCount()).toBe(2)
})

test.each(['anything', 'cs_test_anything', 'cs_live_a1', '{CHECKOUT_SESSION_ID}'])(
  'a confirmation page opened with session_id=%s has the status unknown',
  async (sessionId) => {
    expect((await shop.fetch(`/checkout/return?session_id=${encodeURIComponent(sessionId)}`)).status).toBe(303)
    expect(await statusOf(shop, encodeURIComponent(sessionId))).toEqual({ status: 'unknown' })
  },
)

test('the webhook fulfils an order whose shopper never comes back', async () => {
  await paid()
  expect(await emailCount()).toBe(2)
})

test('the sweep fulfils an order whose shopper never comes back and whose webhook is lost', async () => {
  const sessionId = await checkout()
  await holdWebhooks(shop, sessionId)
  await payOn(shop, sessionId)
  shop.advance(5 * 60_000)
  await sweep(shop.services)
  expect(await emailCount()).toBe(2)
})

test('an order reference neither opens the order nor sends e-mails to another address', async () => {
  const reference = referenceOf(await paid())
  expect(await emailCount()).toBe(2)
  expect(await statusOf(shop, reference)).toEqual({ status: 'unknown' })
  for (const name of functions) await post(shop, `/functions/v1/${name}`, hint(reference, 'thief@example.ie'))
  expect(await emailCount()).toBe(2)
})

test('unknown, unpaid, paid and other people’s orders get the same answer, within a rate limit', async () => {
  const limited = await openShop({ env: { RATE_LIMITS: 'on' } })
  try {
    const unpaid = await startCheckout(limited, { cart: oneBracelet, email: aoife.email })
    const sessionId = await startCheckout(limited, { cart: oneBracelet, email: aoife.email })
    await payOn(limited, sessionId)
    await webhooksArrive(limited)
    const guesses = [
      hint('SOL-ZZZZZZZZ'),
      hint(referenceOf(unpaid)),
      hint(referenceOf(sessionId)),
      hint(referenceOf(sessionId), 'thief@example.ie'),
    ]
    const ask = (guess: object) => post(limited, '/functions/v1/send-order-confirmation', guess)
    const answers = await Promise.all(guesses.map(ask))
    const texts = await Promise.all(answers.map(async (answer) => `${answer.status} ${await answer.text()}`))
    expect(new Set(texts)).toEqual(new Set(['200 {}']))
    for (let guess = guesses.length; guess < 30; guess += 1) await ask(hint(`SOL-${10_000_000 + guess}`))
    const refused = await ask(hint('SOL-ZZZZZZZZ'))
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
  } finally {
    await limited.close()
  }
})

test('the order status has no name, address or phone, and only a masked e-mail', async () => {
  const sessionId = await paid()
  const response = await shop.fetch(`/functions/v1/order-status?session_id=${sessionId}`)
  expect(response.headers.get('referrer-policy')).toBe('same-origin')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const text = await response.text()
  const { name, phone, email, address } = aoife
  for (const secret of [name, 'Aoife', phone, email, address?.line1, address?.postal_code, 'Galway'])
    expect(text).not.toContain(secret)
})

test('the log of a whole order has no personal data, session id or reference', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  const services = { ...shop.services, log }
  const app = createApp({ services, sandbox: null })
  const logged = { fetch: async (path: string, init?: RequestInit) => app.request(path, init) }
  const sessionId = await startCheckout(logged, { cart: oneBracelet, email: aoife.email })
  await payOn(shop, sessionId)
  await logged.fetch(`/checkout/return?session_id=${sessionId}`)
  await logged.fetch(`/sandbox/pay/${sessionId}`)
  await statusOf(logged, sessionId)
  await post(logged, '/functions/v1/send-order-confirmation', hint(referenceOf(sessionId)))
  await deliverDue({
    ...services,
    mailbox: { send: () => Promise.reject(new Error(`550 <${aoife.email}>`)) },
  })
  expect(lines.length).toBeGreaterThan(5)
  for (const secret of [sessionId, sessionId.slice(8), aoife.email, 'Aoife', 'Galway', referenceOf(sessionId)])
    expect(lines.join('')).not.toContain(secret)
})

test('a shopper who did not buy gets no e-mail, and the address is deleted after 30 days', async () => {
  await checkout()
  for (const days of [1, 6, 23]) {
    shop.advance(days * DAY)
    await sweep(shop.services)
    expect(await emailCount()).toBe(0)
  }
  await deleteOld(shop.services)
  expect(await shop.services.db.selectFrom('orders').select('email').execute()).toEqual([{ email: aoife.email }])
  shop.advance(1)
  await deleteOld(shop.services)
  expect(await shop.services.db.selectFrom('orders').select('email').execute()).toEqual([{ email: null }])
})
