import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailKinds } from '../../server/contact/mail/kinds.ts'
import { localInbox } from '../../server/contact/mail/transport.ts'
import { parseConfig } from '../../server/platform/config/config.ts'
import type { AppEnv } from '../../server/platform/http/request.ts'
import { bareApp } from '../../server/testing/bare-app.ts'
import { type OpenSandbox, openSandbox } from '../../server/testing/open-sandbox.ts'
import { storefrontFromSource } from '../../server/testing/storefront.ts'
import { inboxRoutes } from './inbox-routes.ts'

// Shows S10.48.

let open: OpenSandbox
let inbox: Hono<AppEnv>
const hostile = '<script>alert(1)</script>'

beforeAll(async () => {
  open = await openSandbox()
  const parsed = parseConfig({})
  if (!parsed.ok) throw new Error(parsed.problems.join())
  const config = { ...parsed.config, publicUrl: open.publicUrl }
  const services = { db: open.db, now: open.sandbox.paymentStore.now, config, storefront: storefrontFromSource }
  inbox = bareApp().route('/sandbox/inbox', inboxRoutes(services))
})
afterAll(() => open.close())

const read = async (path: string) => (await inbox.request(path)).text()

async function receive(subject: string, to = 'aoife@example.ie') {
  const email = {
    key: subject,
    from: 'Solas <hello@solas.example>',
    to,
    replyTo: 'hello@solas.example',
    subject,
    text: `Dear Aoife, ${hostile}`,
    html: `<!doctype html><html><head><title>x</title></head><body><p>Dear Aoife</p>${hostile}</body></html>`,
    attachments: [{ filename: 'Terms – solas.txt', content: 'Terms and conditions' }],
  }
  await localInbox(open.db, open.sandbox.paymentStore.now).send(email)
  open.advance(1000)
  const row = await open.db
    .selectFrom('sandboxInbox')
    .select('id')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  return `/sandbox/inbox/${row.id}`
}

test('an empty inbox says when e-mails come', async () => {
  expect(await read('/sandbox/inbox')).toContain('No e-mails yet')
})

test('e-mails are listed, the newest first, with whom they went to', async () => {
  await receive('The first')
  const path = await receive(`The second ${hostile}`, 'owner@example.ie')
  const page = await read('/sandbox/inbox')
  expect(page.indexOf('The second')).toBeLessThan(page.indexOf('The first'))
  expect(page).toContain(`href="${path}"`)
  expect(page).toContain('To owner@example.ie')
  expect(page).not.toContain('<script')
})

test('an e-mail shows its headers, its text and its attachments, and its HTML only in a frame without scripts', async () => {
  const path = await receive('Your order')
  const page = await read(path)
  for (const text of ['Your order', 'Solas &lt;hello@solas.example&gt;', 'aoife@example.ie', 'Terms – solas.txt'])
    expect(page).toContain(text)
  expect(page).toContain('Dear Aoife, &lt;script&gt;')
  expect(page).not.toContain('<script')
  const frame = await inbox.request(`${path}/html`)
  expect(await frame.text()).toContain('<p>Dear Aoife</p>')
  const policy = frame.headers.get('content-security-policy')
  expect(policy).toMatch(/^default-src 'none';.*form-action 'none'/)
  expect(policy).not.toContain('script-src')
})

test('an attachment can be saved under its name', async () => {
  const path = await receive('With terms')
  const response = await inbox.request(`${path}/attachments/0`)
  expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Terms%20%E2%80%93%20solas.txt")
  expect(await response.text()).toBe('Terms and conditions')
})

test.each(['/none', '/none/html', '/none/attachments/0'])('%s is a 404', async (path) => {
  expect((await inbox.request(`/sandbox/inbox${path}`)).status).toBe(404)
})

test('an attachment that an e-mail does not have is a 404', async () => {
  const path = await receive('Only one')
  for (const index of ['1', '-1', 'x', 'constructor'])
    expect((await inbox.request(`${path}/attachments/${index}`)).status).toBe(404)
})

test('older e-mails are a page away', async () => {
  for (let email = 0; email < 51; email++) await receive(`E-mail ${email}`)
  expect(await read('/sandbox/inbox')).toContain('href="/sandbox/inbox?page=1"')
  const older = await read('/sandbox/inbox?page=1')
  expect(older).toContain('The first')
  expect(older).not.toContain('Older e-mails')
  expect((await inbox.request('/sandbox/inbox?page=x')).status).toBe(200)
})

test('samples of every e-mail are labelled as such, and open like any e-mail', async () => {
  expect(await read('/sandbox/inbox')).toContain('href="/sandbox/inbox/samples"')
  const list = await read('/sandbox/inbox/samples')
  const subjects = [...list.matchAll(/href="(\/sandbox\/inbox\/sample-[\w-]+)">([^<]+)</g)]
  expect(subjects).toHaveLength(emailKinds.length)
  for (const [, path = '', subject = ''] of subjects) {
    expect(subject).toMatch(/^Sample: /)
    const page = await read(path)
    expect(page).toContain(subject)
    expect((await inbox.request(`${path}/html`)).status).toBe(200)
  }
  expect((await inbox.request('/sandbox/inbox/sample-none')).status).toBe(404)
  expect((await inbox.request('/sandbox/inbox/sample-confirmation/attachments/0')).status).toBe(200)
})
