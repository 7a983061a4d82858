import { afterEach, beforeEach, expect, test } from 'vitest'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { formPaths, giftPath, offerPath, orderPaths } from '#shop/paths.ts'
import { reviewPaths } from '#shop/reviews/paths.ts'
import { type OpenShop, openShop } from '../../testing/open-shop.ts'

// Shows S10.12.

let shop: OpenShop
beforeEach(async () => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Solas <a@shop.ie>', OWNER_EMAIL: 'owner@shop.ie' }
  shop = await openShop({ env: { ...mail, RATE_LIMITS: 'on' } })
})
afterEach(() => shop.close())

const json = (path: string, body: object) => shop.fetch(path, { method: 'POST', body: JSON.stringify(body) })
const form = (path: string, fields: Record<string, string> = {}) =>
  shop.fetch(path, { method: 'POST', body: new URLSearchParams(fields) })
const email = (n: number) => `person${n}@example.ie`
const session = (n: number) => `cs_test_${String(n).padStart(58, '0')}`
const items = [{ price: 40, quantity: 1 }]
const statement = (n: number) => ({ name: 'Mary O’Brien', reference: 'SOL-NONE0000', email: email(n), items: '' })
const hint = (n: number) => ({ orderNumber: 'SOL-NONE0000', items: [], total: 1, sessionId: session(n) })

const calls: readonly (readonly [what: string, call: (n: number) => Promise<Response>])[] = [
  ['buys', (n) => json('/functions/v1/create-checkout-v2', { items, email: email(n) })],
  ['asks for the confirmation', (n) => json('/functions/v1/send-order-confirmation', { ...hint(n), email: email(n) })],
  ['tells the owner', (n) => json('/functions/v1/notify-store-owner', { ...hint(n), customerEmail: email(n) })],
  ['looks at an order', (n) => shop.fetch(`/functions/v1/order-status?session_id=${session(n)}`)],
  ['withdraws', (n) => json('/functions/v1/withdraw', statement(n))],
  ['withdraws by form', (n) => form(formPaths.withdraw, { ...statement(n), step: 'confirm' })],
  ['reads a statement again', (n) => form(formPaths.withdraw, statement(n))],
  ['subscribes', (n) => json('/functions/v1/newsletter', { email: email(n) })],
  ['asks to be told', (n) => form('/tell-me-when?about=brooches', { email: email(n) })],
  ['opens an offer', (n) => shop.fetch(offerPath(`${n}.token`))],
  ['pays an offer', (n) => form(offerPath(`${n}.token`))],
  ['opens a review form', (n) => shop.fetch(reviewPaths.form(`${n}.token`))],
  ['opens an order', (n) => shop.fetch(orderPaths.page(`${n}.token`))],
  ['changes an order', (n) => form(orderPaths.page(`${n}.token`))],
  ['asks for an order’s link', (n) => form(orderPaths.find, { reference: 'SOL-NONE0000', email: email(n) })],
  ['opens a gift', (n) => shop.fetch(giftPath(`${n}.token`))],
  ['swaps a gift', (n) => form(giftPath(`${n}.token`))],
  ['asks to sign in', (n) => json(deskCalls.requestSignInEmail.path, { email: email(n) })],
]

test.each(calls)('people behind one address who %s are counted separately', async (_, call) => {
  for (const person of [0, 1, 2]) expect((await call(person)).status).not.toBe(429)
  const rows = await shop.services.db.selectFrom('rateLimits').selectAll().execute()
  const people = rows.filter(({ key }) => /^(?!e-mails).* [\da-f]{32}$/.test(key))
  expect(new Set(people.map(({ count }) => count))).toEqual(new Set([1]))
  expect(people.length).toBeGreaterThanOrEqual(3)
  const network = rows.find(({ key }) => key === people[0]?.key.replace(/ [\da-f]{32}$/, ''))
  expect(network?.count, 'all of them count for their network, which has ten times the limit').toBe(3)
})
