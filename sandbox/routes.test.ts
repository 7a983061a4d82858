import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '../server/config/config.ts'
import { bareApp } from '../server/testing/bare-app.ts'
import { type OpenSandbox, openSandbox, sessionOf } from '../server/testing/open-sandbox.ts'
import { storefrontFromSource } from '../server/testing/storefront.ts'
import { sandboxRoutes } from './routes.ts'

let open: OpenSandbox
let pay: string

beforeAll(async () => {
  open = await openSandbox()
  const { id } = await open.stripe.checkout.sessions.create(sessionOf())
  pay = `/sandbox/pay/${id}`
})
afterAll(() => open.close())

function routes(standIn: { payments: boolean; mail: boolean }, files: string[] = []) {
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
  return bareApp().route('/sandbox', sandboxRoutes(services, standIn.payments ? sandbox : null, files))
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
  expect(await response.text()).toContain('--color-accent')
})

test('the pages load the fonts of the build from the shop itself, and go without where nothing was built', async () => {
  const standIn = { payments: true, mail: true }
  const files = ['figtree', 'rest-figtree', 'brygada', 'rest-brygada'].map((name) => `/assets/${name}-D_ZTVpCC.woff2`)
  const built = await (await routes(standIn, [...files, '/assets/main.js']).request('/sandbox/sandbox.css')).text()
  for (const file of files) expect(built).toContain(`src: url('${file}') format('woff2')`)
  for (const family of ['Brygada 1918', 'Figtree Variable'])
    expect(built).toContain(`@font-face { font-family: '${family}'`)
  expect(await (await routes(standIn).request('/sandbox/sandbox.css')).text()).not.toContain('@font-face')
  const page = await routes(standIn, files).request(pay)
  expect(page.headers.get('content-security-policy')).toContain("; font-src 'self';")
  const early = page.headers
    .get('link')
    ?.split(', ')
    .map((link) => /^<(.+?)>; rel=preload; as=font; /.exec(link)?.[1])
  expect(early, 'fonts that every page shows').toEqual([files[2], files[0]])
  expect((await routes(standIn).request(pay)).headers.has('link')).toBe(false)
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
])('%s is answered in words', async (_, path, init, status) => {
  const app = routes({ payments: true, mail: true })
  app.onError((error) => Promise.reject(error))
  expect((await app.request(path.replace('PAY', pay), init)).status).toBe(status)
})
