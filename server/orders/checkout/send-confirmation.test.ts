import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transitionPayment } from '../../../sandbox/payments/payment-store.ts'
import { hold } from '../../../sandbox/payments/transitions.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { aoife, oneBracelet, payOn, post, startCheckout } from '../../testing/shopper.ts'

// Shows S7.5, S7.6, S7.7.

const shop = shopForEachTest()

const functions = ['send-order-confirmation', 'notify-store-owner'] as const
type Name = (typeof functions)[number]
const addressField = { 'send-order-confirmation': 'email', 'notify-store-owner': 'customerEmail' } as const

async function ask(name: Name, { email = aoife.email, ...hint }: Record<string, unknown> = {}) {
  const items = [{ name: 'Claim your refund at https://evil.example', quantity: 1, price: 3500 }]
  const body = { [addressField[name]]: email, orderNumber: 'SOL-NONE0000', items, total: 3995, ...hint }
  const response = await post(shop, `/functions/v1/${name}`, body)
  const answer: unknown = await response.json()
  return [response.status, answer]
}

async function paidQuietly() {
  const sessionId = await startCheckout(shop, { cart: oneBracelet, email: aoife.email })
  await transitionPayment(shop.sandbox.paymentStore, sessionId, (payment) => hold(payment, true))
  await payOn(shop, sessionId)
  shop.advance(5000)
  return { sessionId, orderNumber: `SOL-${sessionId.slice(8, 16).toUpperCase()}` }
}

test.each(functions)('%s with a session id fulfils the paid order; each e-mail goes out once', async (name) => {
  const { sessionId } = await paidQuietly()
  for (let turn = 0; turn < 3; turn += 1)
    expect(await ask(name, { sessionId, email: 'x@example.ie' })).toEqual([200, {}])
  expect(await deliverDue(shop.services)).toBe(2)
  expect(await ask(name, { sessionId })).toEqual([200, {}])
  expect(await deliverDue(shop.services)).toBe(0)
  const emails = await shop.emails()
  expect(emails.map(({ to }) => to?.[0]?.address ?? '').sort()).toEqual([aoife.email, 'hello@solas.example'])
  for (const { text, html } of emails) expect(`${text}${html}`).not.toContain('evil')
})

test.each(functions)('%s with only the specified body finds the order by reference and e-mail', async (name) => {
  const { orderNumber } = await paidQuietly()
  expect(await ask(name, { orderNumber: orderNumber.toLowerCase(), email: aoife.email.toUpperCase() })).toEqual([
    200,
    {},
  ])
  expect(await deliverDue(shop.services)).toBe(2)
})

test('two orders that share a reference are both fulfilled', async () => {
  const [first, second] = [await paidQuietly(), await paidQuietly()]
  const { db } = shop.services
  const twin = `${first.sessionId.slice(0, 16)}${second.sessionId.slice(16)}`
  const row = await db
    .selectFrom('sandboxSessions')
    .selectAll()
    .where('id', '=', second.sessionId)
    .executeTakeFirstOrThrow()
  const session = row.session.replaceAll(second.sessionId, twin)
  await db.updateTable('sandboxSessions').set({ id: twin, session }).where('id', '=', second.sessionId).execute()
  await db.updateTable('orders').set({ sessionId: twin }).where('sessionId', '=', second.sessionId).execute()
  expect(await ask('send-order-confirmation', { orderNumber: first.orderNumber })).toEqual([200, {}])
  expect(await deliverDue(shop.services)).toBe(4)
})

test.each<[string, (order: { sessionId: string; orderNumber: string }) => Record<string, unknown>]>([
  ['an unknown session', () => ({ sessionId: 'cs_test_unknown' })],
  ['a session id that is none', () => ({ sessionId: '\u0000' })],
  ['an unknown reference', () => ({ orderNumber: 'SOL-ZZZZZZZZ' })],
  ['a reference that is none', () => ({ orderNumber: "' or 1=1 --" })],
  ['a wildcard', () => ({ orderNumber: 'SOL-________' })],
  ['the reference of somebody else', ({ orderNumber }) => ({ orderNumber, email: 'thief@example.ie' })],
])('%s gets the same answer as a paid order, and no e-mail', async (_, hint) => {
  const order = await paidQuietly()
  for (const name of functions) expect(await ask(name, hint(order))).toEqual([200, {}])
  expect(await deliverDue(shop.services)).toBe(0)
})

test.each(functions)('%s for an unpaid order gives the same answer and sends nothing', async (name) => {
  const sessionId = await startCheckout(shop, { cart: oneBracelet, email: aoife.email })
  shop.advance(5000)
  expect(await ask(name, { sessionId })).toEqual([200, {}])
  expect(await deliverDue(shop.services)).toBe(0)
})

const good = { email: 'a@example.ie', orderNumber: 'SOL-A1B2C3D4', items: [], total: 0 }
test.each<[string, unknown]>([
  ['nothing', null],
  ['a list', []],
  ['a number', 5],
  ['no address', { ...good, email: undefined }],
  ['two addresses', { ...good, email: 'a@example.ie, b@example.ie' }],
  ['an address with a line break', { ...good, email: 'a@example.ie\r\nBcc: b@example.ie' }],
  ['an address of 300 characters', { ...good, email: `${'a'.repeat(290)}@example.ie` }],
  ['no order number', { ...good, orderNumber: 7 }],
  ['items that are no list', { ...good, items: {} }],
  ['an item that is none', { ...good, items: [null] }],
  ['a total in text', { ...good, total: '3995' }],
])('a body with %s is refused in words', async (_, body) => {
  const response = await post(shop, '/functions/v1/send-order-confirmation', body)
  expect(response.status).toBe(400)
  expect(await response.text()).toMatch(/^\{"ok":false,"code":"invalid","error":"[\w' ]+\b/)
})

test('no request to either function sends an e-mail to an address it names', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...functions), fc.object(), fc.emailAddress(), async (name, hint, email) => {
      await post(shop, `/functions/v1/${name}`, { ...good, ...hint, [addressField[name]]: email })
      expect(await deliverDue(shop.services)).toBe(0)
    }),
    { numRuns: 50 },
  )
})

test('an e-mail that cannot be stored is reported as an error', async () => {
  const { sessionId } = await paidQuietly()
  await shop.services.db.schema.dropTable('outbox').execute()
  expect(await ask('send-order-confirmation', { sessionId })).toEqual([
    503,
    { ok: false, code: 'not-stored', error: 'Your e-mail could not be stored just now' },
  ])
})
