import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '../config.ts'
import { type OpenSandbox, openSandbox, sessionOf } from '../testing/open-sandbox.ts'
import { sandboxRoutes } from './routes.ts'

let open: OpenSandbox
let pay: string

beforeAll(async () => {
  open = await openSandbox()
  const { id } = await open.stripe.checkout.sessions.create(sessionOf())
  pay = `/sandbox/pay/${id}`
})
afterAll(() => open.close())

function routes(standIn: { payments: boolean; mail: boolean }) {
  const { db, publicUrl, sandbox } = open
  const parsed = parseConfig(
    standIn.mail ? {} : { SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'a@b.ie', OWNER_EMAIL: 'a@b.ie' },
  )
  if (!parsed.ok) throw new Error(parsed.problems.join())
  const services = { db, now: sandbox.ledger.now, config: { ...parsed.config, publicUrl } }
  return new Hono().route('/sandbox', sandboxRoutes(services, standIn.payments ? sandbox : null))
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

test('the pages have their styles', async () => {
  const response = await routes({ payments: true, mail: true }).request('/sandbox/sandbox.css')
  expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8')
  expect(await response.text()).toContain('--garnet')
})

test('a form beyond 16 KB is refused', async () => {
  const body = new URLSearchParams({ name: 'x'.repeat(17_000) })
  const response = await routes({ payments: true, mail: true }).request(pay, { method: 'POST', body })
  expect(response.status).toBe(413)
})
