import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '../server/platform/config/config.ts'
import { bareApp } from '../server/testing/bare-app.ts'
import { type OpenSandbox, openSandbox, sessionOf } from '../server/testing/open-sandbox.ts'
import { storefrontFromSource } from '../server/testing/storefront.ts'
import { sandboxRoutes } from './routes.ts'

// Shows S10.18, S10.89.

let open: OpenSandbox
let pay: string

beforeAll(async () => {
  open = await openSandbox()
  const { id } = await open.stripe.checkout.sessions.create(sessionOf())
  pay = `/sandbox/pay/${id}`
})
afterAll(() => open.close())

function routes(standIn: { payments: boolean; mail: boolean }) {
  const { db, sandbox } = open
  const parsed = parseConfig(
    standIn.mail ? {} : { SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'a@b.ie', OWNER_EMAIL: 'a@b.ie' },
  )
  if (!parsed.ok) throw new Error(parsed.problems.join())
  const services = {
    db,
    now: sandbox.paymentStore.now,
    storefront: storefrontFromSource,
    config: { ...parsed.config, publicUrl: 'http://localhost' },
  }
  return bareApp().route('/sandbox', sandboxRoutes(services, standIn.payments ? sandbox : null))
}

test.each([
  [{ payments: true, mail: true }, 200, 200],
  [{ payments: false, mail: true }, 404, 200],
  [{ payments: true, mail: false }, 200, 404],
  [{ payments: false, mail: false }, 404, 404],
])('%j: the payment page answers %i, the inbox %i', async (standIn, payment, inbox) => {
  const app = routes(standIn)
  expect((await app.request(pay)).status).toBe(payment)
  expect((await app.request('/sandbox/inbox')).status).toBe(inbox)
})

test.each([
  ['a form beyond 16 KB', 'PAY', { method: 'POST', body: new URLSearchParams({ name: 'x'.repeat(17_000) }) }, 413],
  [
    'a form that is none',
    'PAY',
    { method: 'POST', body: 'x', headers: { 'content-type': 'multipart/form-data' } },
    422,
  ],
  [
    'a form pressed that is none',
    'PAY/panel',
    { method: 'POST', headers: { 'content-type': 'multipart/form-data' } },
    303,
  ],
  ['a session that no database can hold', '/sandbox/pay/%00', {}, 404],
  ['an e-mail that no database can hold', '/sandbox/inbox/%00', {}, 404],
  ['a page of the inbox beyond all e-mails', `/sandbox/inbox?page=${'9'.repeat(30)}`, {}, 200],
])('the sandbox answers %s without a server error', async (_, path, init, status) => {
  const app = routes({ payments: true, mail: true })
  app.onError((error) => Promise.reject(error))
  expect((await app.request(path.replace('PAY', pay), init)).status).toBe(status)
})
