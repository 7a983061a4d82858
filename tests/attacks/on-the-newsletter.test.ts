import { afterEach, beforeEach, expect, test } from 'vitest'
import { linkFor } from '../../server/contact/newsletter/links.ts'
import { expectLinkedPage } from '../../server/testing/linked-pages.ts'
import { type OpenShop, openShop } from '../../server/testing/open-shop.ts'
import { sendAll } from '../../server/testing/send-all.ts'
import { post } from '../../server/testing/shopper.ts'

// Shows S7.10, S10.44.

const DAY = 86_400_000
const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Solas <a@shop.ie>', OWNER_EMAIL: 'owner@shop.ie' }
let shop: OpenShop

beforeEach(async () => {
  shop = await openShop({ env: mail })
})
afterEach(() => shop.close())

const signUp = (email: unknown, more: object = {}) => post(shop, '/functions/v1/newsletter', { email, ...more })
const readers = () => shop.services.db.selectFrom('newsletter').selectAll().execute()

async function linksFor(email: string) {
  await signUp(email)
  const text = (await sendAll(shop)).at(-1)?.text ?? ''
  const [confirm = '', leave = ''] = [...text.matchAll(/http:\/\/solas\.test(\S+)/g)].map(([, path]) => path)
  return { confirm, leave }
}
const press = async (path: string) => (await shop.fetch(path, { method: 'POST' })).status

test('a hundred sign-ups at once for one address, in any spelling, send one e-mail', async () => {
  const spellings = ['victim@example.ie', 'Victim@Example.ie', ' VICTIM@EXAMPLE.IE ']
  await Promise.all(Array.from({ length: 100 }, (_, n) => signUp(spellings[n % 3])))
  expect(await sendAll(shop)).toHaveLength(1)
  shop.advance(DAY - 60_000)
  await signUp('victim@example.ie')
  expect(await sendAll(shop)).toEqual([])
})

test('four hundred sign-ups of one address do not block others from signing up', async () => {
  for (let n = 0; n < 400; n += 1) await signUp('victim@example.ie')
  expect((await signUp('new@example.ie')).status).toBe(200)
  expect(await sendAll(shop)).toHaveLength(2)
})

test('a flood of addresses ends at three hundred e-mails a day, with the same answer to everybody', async () => {
  for (let n = 0; n < 305; n += 1) await signUp(`a${n}@example.ie`)
  expect(await sendAll(shop)).toHaveLength(300)
  for (const email of ['a1@example.ie', 'new@example.ie']) {
    const response = await signUp(email)
    expect([response.status, await response.json()]).toEqual([
      429,
      { ok: false, code: 'too-many', error: 'Too many people are signing up just now. Please try again tomorrow.' },
    ])
  }
})

test('one network may make fifty unconfirmed sign-ups in an hour and a hundred in a day', async () => {
  await shop.close()
  shop = await openShop({ env: { ...mail, RATE_LIMITS: 'on' } })
  const statuses: number[] = []
  for (let hour = 0; hour < 3; hour += 1) {
    for (let n = 0; n < 51; n += 1) statuses.push((await signUp(`a${hour}-${n}@example.ie`)).status)
    expect((await signUp('a0-1@example.ie')).status, 'the answer does not tell whose address is known').toBe(429)
    shop.advance(3_600_000)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(100)
  expect([statuses[49], statuses[50]]).toEqual([200, 429])
})

test('confirmed sign-ups do not count, so a whole market can sign up behind one address', async () => {
  await shop.close()
  shop = await openShop({ env: { ...mail, RATE_LIMITS: 'on' } })
  for (let n = 0; n < 320; n += 1) {
    expect((await signUp(`a${n}@example.ie`)).status, `reader ${n}`).toBe(200)
    const pending = shop.services.db.selectFrom('newsletter').select('id').where('state', '=', 'pending')
    const { id } = await pending.executeTakeFirstOrThrow()
    await press(new URL(await linkFor(shop.services, 'confirm', id)).href.replace('http://solas.test', ''))
  }
})

test('the page to wait for an item also tells a network over its limit how long to wait', async () => {
  await shop.close()
  shop = await openShop({ env: { ...mail, RATE_LIMITS: 'on' } })
  for (let n = 0; n < 50; n += 1) await signUp(`a${n}@example.ie`)
  const body = new URLSearchParams({ email: 'one@example.ie' })
  const answer = await shop.fetch('/tell-me-when?about=brooches', { method: 'POST', body })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '3600'])
  expect(await answer.text()).toContain('Too many tries. Please wait 60 minutes and try again.')
})

test('the answer is the same for a new, waiting or listed address', async () => {
  await linksFor('waits@example.ie')
  await press((await linksFor('reader@example.ie')).confirm)
  shop.advance(DAY + 1)
  const answers: unknown[] = []
  for (const email of ['new@example.ie', 'waits@example.ie', 'reader@example.ie', 'reader@example.ie']) {
    const response = await signUp(email)
    const kept = [...response.headers].filter(([name]) => name !== 'x-request-id')
    answers.push([response.status, await response.text(), kept])
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(
    (await sendAll(shop)).map(({ to }) => to?.[0]?.address ?? '').toSorted(),
    'a reader is not asked again',
  ).toEqual(['new@example.ie', 'waits@example.ie'])
})

test('guessed, shortened, swapped and foreign tokens do and reveal nothing', async () => {
  const [mine, hers] = [await linksFor('me@example.ie'), await linksFor('her@example.ie')]
  const [id = '', signed = ''] = (mine.confirm.split('token=')[1] ?? '').split('.')
  const [herId = '', herSigned = ''] = (hers.confirm.split('token=')[1] ?? '').split('.')
  const leaving = mine.leave.split('.').at(-1) ?? ''
  const wrong = [
    ...['', id, `${id}.`, `.${signed}`, `${id}.${signed.slice(1)}`, `${id}.${signed}x`, `${id}.${'A'.repeat(43)}`],
    ...[`${herId}.${signed}`, `${id}.${herSigned}`, `${id}.${leaving}`, `${id}'--.${signed}`, `${herId}.${leaving}`],
  ]
  const pages = new Set<string>()
  for (const token of wrong)
    for (const method of ['GET', 'POST']) {
      const response = await shop.fetch(`/newsletter/confirm?token=${encodeURIComponent(token)}`, { method })
      expect(response.status, token).toBe(404)
      pages.add(await response.text())
    }
  expect(pages.size).toBe(1)
  expect(await press(`/newsletter/unsubscribe?token=${id}.${signed}`)).toBe(404)
  expect((await readers()).map(({ state }) => state)).toEqual(['pending', 'pending'])
})

test('an e-mail contains only the address from the request, and goes only to that address', async () => {
  const lure = 'Claim at https://evil.example'
  await signUp('victim@example.ie', { name: lure, subject: lure, consent: lure, to: 'other@example.ie', link: lure })
  for (const email of ['a@b.ie, c@d.ie', 'a@b.ie\r\nBcc: c@d.ie', ['a@b.ie'], { to: 'a@b.ie' }])
    expect((await signUp(email)).status).toBe(400)
  const [message, ...more] = await sendAll(shop)
  expect(more).toEqual([])
  expect(message?.to?.map(({ address }) => address)).toEqual(['victim@example.ie'])
  expect(JSON.stringify(message)).not.toContain('evil')
})

test('other sites cannot sign anybody up, and the link pages are not cached or framed', async () => {
  const headers = { 'content-type': 'application/json', origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const body = JSON.stringify({ email: 'victim@example.ie' })
  expect((await shop.fetch('/functions/v1/newsletter', { method: 'POST', headers, body })).status).toBe(403)
  const { confirm, leave } = await linksFor('a@example.ie')
  for (const path of [confirm, leave]) {
    expect(await expectLinkedPage(await shop.fetch(path))).not.toMatch(/a@example/)
  }
})

test('parameters in the URL of a link cannot redirect to another site', async () => {
  const { confirm } = await linksFor('a@example.ie')
  const response = await shop.fetch(`${confirm}&next=https://evil.example&redirect=//evil.example`, { method: 'POST' })
  expect([response.status, response.headers.get('location')]).toEqual([200, null])
  expect(await response.text()).not.toContain('evil')
})
