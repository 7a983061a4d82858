import { expect, test } from 'vitest'
import { newsletterConsent } from '#shop/texts/newsletter.ts'
import { lastingIncidents } from '../../platform/maintenance/incidents.ts'
import { deleteOld } from '../../platform/maintenance/retention.ts'
import { watchMail } from '../../platform/maintenance/watch.ts'
import { sendAll } from '../../testing/send-all.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { post } from '../../testing/shopper.ts'
import { deliverDue } from '../emails/emails.ts'
import { confirmedReaders } from './readers.ts'

// Shows S7.10.

const DAY = 86_400_000
const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Solas <a@shop.ie>', OWNER_EMAIL: 'owner@shop.ie' }

const shop = shopForEachTest({ env: mail })

const signUp = async (email: string) => {
  const response = await post(shop, '/functions/v1/newsletter', { email })
  return { status: response.status, answer: (await response.json()) as unknown }
}
const taken = { status: 200, answer: { ok: true } }
const readers = () => shop.services.db.selectFrom('newsletter').selectAll().execute()

async function links() {
  const [email] = await sendAll(shop)
  const [yes = '', leave = ''] = [...(email?.text ?? '').matchAll(/http:\/\/solas\.test(\S+)/g)].map(([, path]) => path)
  return { email, yes, leave }
}
const open = (path: string, init?: RequestInit) => shop.fetch(path, init)
const press = (path: string) => open(path, { method: 'POST' })

test('a reader signs up, confirms with a button, and unsubscribes without leaving data', async () => {
  expect(await signUp(' Roisin@example.ie ')).toEqual(taken)
  const { email, yes, leave } = await links()
  expect(email?.to?.[0]?.address).toBe('Roisin@example.ie')
  expect(email?.subject).toBe('Please confirm: e-mails from Solas')
  for (const text of [newsletterConsent, 'on 20 November 2026 at 12:00', 'works for 7 days'])
    expect(email?.text).toContain(text)

  const page = await open(yes)
  expect([page.status, await page.text()]).toEqual([200, expect.stringMatching(/<form [^>]*method="post"/)])
  expect(await confirmedReaders(shop.services.db), 'mail programs open links by themselves').toEqual([])
  shop.advance(60_000)
  for (const round of [1, 2]) expect(await (await press(yes)).text(), `round ${round}`).toContain('You are on the list')
  expect(await confirmedReaders(shop.services.db)).toEqual([
    {
      topic: 'newsletter',
      id: expect.any(String) as string,
      email: 'Roisin@example.ie',
      emailKey: 'roisin@example.ie',
      state: 'confirmed',
      signedUpAt: '2026-11-20T12:00:00.000Z',
      confirmedAt: '2026-11-20T12:01:00.000Z',
      consent: newsletterConsent,
    },
  ])

  expect(await (await open(leave)).text()).toContain('Leave the newsletter?')
  expect(await readers()).toHaveLength(1)
  for (const round of [1, 2])
    expect(await (await press(leave)).text(), `round ${round}`).toContain('You are off the list')
  expect(await readers()).toEqual([])
  expect(await shop.services.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  expect((await press(yes)).status, 'an old link brings nobody back').toBe(404)
})

test('mail programs find the unsubscribe link in the headers, and one click is enough', async () => {
  await signUp('a@example.ie')
  const { email, leave } = await links()
  const headers = Object.fromEntries((email?.headers ?? []).map(({ key, value }) => [key, value]))
  expect(headers['list-unsubscribe']).toBe(`<http://solas.test${leave}>`)
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const raw = await shop.services.db.selectFrom('sandboxInbox').select('raw').executeTakeFirstOrThrow()
  expect(raw.raw).toMatch(/^List-Unsubscribe: <http:\S+>\r?$/m)
  const click = {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
    body: 'List-Unsubscribe=One-Click',
  }
  expect((await open(leave, click)).status).toBe(200)
  expect(await readers()).toEqual([])
})

test('e-mails about withdrawals have no unsubscribe header', async () => {
  await post(shop, '/functions/v1/withdraw', { name: 'A', reference: 'SOL-NONE0000', email: 'a@example.ie' })
  for (const { headers } of await sendAll(shop)) expect(headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
})

test('anyone who signs up again on another day gets the e-mail again, and the first link still works', async () => {
  await signUp('a@example.ie')
  const { yes } = await links()
  shop.advance(DAY + 1)
  await signUp('A@Example.ie')
  expect((await links()).yes).toBe(yes)
  shop.advance(6.5 * DAY)
  expect((await press(yes)).status, 'seven days count from the last sign-up').toBe(200)
  expect(await readers()).toHaveLength(1)
})

test('an unconfirmed sign-up is deleted with its e-mail after 7 days, a confirmed one stays', async () => {
  await signUp('a@example.ie')
  const { yes } = await links()
  await signUp('b@example.ie')
  await press((await links()).yes)
  shop.advance(7 * DAY - 1)
  await deleteOld(shop.services)
  expect(await readers()).toHaveLength(2)
  shop.advance(2)
  expect((await press(yes)).status, 'too late, also before it is deleted').toBe(404)
  await deleteOld(shop.services)
  expect((await readers()).map(({ email }) => email)).toEqual(['b@example.ie'])
  const emails = await shop.services.db.selectFrom('outbox').select('kind').execute()
  expect(emails).toEqual([{ kind: 'newsletter' }])
})

test.each([
  [{ email: 'a' }, 'Please enter a valid email address', 'email'],
  [{ email: `${'a'.repeat(250)}@example.ie` }, 'Email must be less than 255 characters', 'email'],
  [null, 'The request must be a JSON object', ''],
])('a sign-up with %j is refused with a reason and not saved', async (body, error, field) => {
  const response = await post(shop, '/functions/v1/newsletter', body)
  expect([response.status, await response.json()]).toEqual([400, { ok: false, code: 'invalid', error, field }])
  expect(await readers()).toEqual([])
})

test('an address that no mail server accepts causes no incident and no e-mail to the owner, because anyone may type it', async () => {
  await signUp('a@example.ie')
  const refusing = { ...shop.services, mailbox: { send: () => Promise.reject(new Error('550 no')) } }
  await deliverDue(refusing)
  shop.advance(10 * 60_000)
  await watchMail(shop.services)
  expect(await lastingIncidents(shop.services.db)).toEqual([])
  shop.advance(3 * DAY)
  await deliverDue(refusing)
  const emails = await shop.services.db.selectFrom('outbox').select(['kind', 'state']).execute()
  expect(emails).toEqual([{ kind: 'newsletter', state: 'stuck' }])
})
