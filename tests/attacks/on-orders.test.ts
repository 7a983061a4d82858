import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createApp } from '../../server/app.ts'
import { deliverDue } from '../../server/contact/emails/emails.ts'
import { shopForEachTest } from '../../server/testing/shop-for-tests.ts'
import { aoife, oneBracelet, payOn, post, startCheckout, statusOf } from '../../server/testing/shopper.ts'

// Shows S10.44.

const shop = shopForEachTest()

const referenceOf = (sessionId: string) => `SOL-${sessionId.slice(8, 16).toUpperCase()}`

function hint(orderNumber: string, email = aoife.email, more: object = {}) {
  return { email, customerEmail: email, orderNumber, items: [], total: 3995, ...more }
}

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
