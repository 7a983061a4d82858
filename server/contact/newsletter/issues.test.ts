import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { CatalogueAnswer, ProductAnswer } from '#shop/desk/catalogue.ts'
import { IssuesAnswer } from '#shop/desk/issues.ts'
import { BROOCHES, findTopic, NEWSLETTER } from '#shop/newsletter/topics.ts'
import { deleteOld } from '../../platform/maintenance/retention.ts'
import type { OutgoingEmail } from '../../platform/services/mailbox.ts'
import { Unanswered } from '../../platform/services/mailbox.ts'
import type { Browser } from '../../testing/desk.ts'
import { openShop } from '../../testing/open-shop.ts'
import { ownerAtDesk, postedOrder, sendForm, withMail } from '../../testing/reviewing.ts'
import { sendAll } from '../../testing/send-all.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { deliverDue } from '../emails/emails.ts'
import { feedOutbox } from './issues.ts'
import { linkFor } from './links.ts'
import { confirm, signUp, unsubscribe } from './readers.ts'

// Shows S10.142, S10.143.

const DAY = 86_400_000
let desk: Browser
const shop = shopForEachTest({ env: withMail })

beforeEach(async () => {
  desk = await ownerAtDesk(shop)
})

const rows = () => shop.services.db.selectFrom('newsletter').selectAll().orderBy('id').execute()

async function readers(count: number, topicId = NEWSLETTER) {
  const topic = findTopic(shop.services.shop(), topicId)
  if (topic === null) throw new Error('There is no such topic')
  for (let n = 0; n < count; n += 1) await signUp(shop.services, `reader${n}@example.ie`, topic)
  for (const { id } of await rows()) await confirm(shop.services, id)
  await shop.services.db.deleteFrom('outbox').execute()
  shop.advance(DAY + 1)
  desk = await ownerAtDesk(shop)
}

const words = { subject: 'Something red', text: 'First.\n\nSecond.', productId: '1' }
const read = async (response: Response) => v.parse(IssuesAnswer, await response.json())
const list = async () => read(await desk.get(deskCalls.readIssues.path))

async function draft(topic = NEWSLETTER) {
  const { saved } = await read(
    await desk.post(deskCalls.saveIssue.path, { id: randomUUID(), version: 0, topic, ...words }),
  )
  return { id: saved ?? '', version: 1 }
}
async function begin(topic = NEWSLETTER) {
  const issue = await draft(topic)
  expect((await desk.post(deskCalls.sendIssue.path, issue)).status).toBe(200)
  return { ...issue, version: 2 }
}

function mailbox(fails: (email: OutgoingEmail, count: number) => void = () => {}) {
  const taken: string[] = []
  const send = async (email: OutgoingEmail) => {
    fails(email, taken.length)
    taken.push(email.to)
  }
  return { taken, send }
}
async function work(minutes: number, box: ReturnType<typeof mailbox>, shops = 1) {
  const services = { ...shop.services, mailbox: box }
  for (let minute = 0; minute < minutes; minute += 1) {
    await Promise.all(Array.from({ length: shops }, () => feedOutbox(services)))
    await Promise.all(Array.from({ length: shops }, () => deliverDue(services)))
    shop.advance(61_000)
  }
}

test('a newsletter issue is sent to every reader once, thirty a minute, with an unsubscribe link in its headers', async () => {
  await readers(65)
  const { id } = await begin()
  const box = mailbox()
  const counts: number[] = []
  for (let minute = 0; minute < 4; minute += 1) {
    await work(1, box)
    counts.push(box.taken.length)
  }
  expect(counts).toEqual([30, 60, 65, 65])
  expect(new Set(box.taken).size).toBe(65)
  expect((await list()).issues).toMatchObject([{ id, state: 'sent', sent: 65, toGo: 0 }])
  await work(3, box)
  expect(box.taken).toHaveLength(65)
})

test('the desk says why readers are still waiting, and when the next e-mail is tried', async () => {
  await readers(31)
  const { id } = await begin()
  const issue = async () => (await list()).issues.find((one) => one.id === id)
  const services = { ...shop.services, mailbox: mailbox(() => fail()) }
  const fail = () => {
    throw new Error('421 too many e-mails this hour')
  }
  expect(await issue()).toMatchObject({ sent: 0, toGo: 31, waiting: null })
  await feedOutbox(services)
  expect(await issue()).toMatchObject({ sent: 0, toGo: 31, waiting: null })
  const triedAt = shop.services.now().getTime()
  await deliverDue(services)
  expect(await issue()).toMatchObject({
    sent: 0,
    toGo: 31,
    waiting: {
      reason: 'mail-server',
      nextAt: new Date(triedAt + 30_000).toISOString(),
      error: '421 too many e-mails this hour',
    },
  })
  shop.advance(30_000)
  await deliverDue({ ...shop.services, mailbox: mailbox() })
  expect(await issue()).toMatchObject({
    sent: 30,
    toGo: 1,
    waiting: { reason: 'pace', nextAt: new Date(triedAt + 60_000).toISOString(), error: null },
  })
})

test('an issue shows that it waits for an earlier issue or for the limit of one e-mail a day', async () => {
  await readers(1)
  const brooches = findTopic(shop.services.shop(), BROOCHES)
  if (brooches === null) throw new Error('no topic')
  await signUp(shop.services, 'reader0@example.ie', brooches)
  for (const { id } of await rows()) await confirm(shop.services, id)
  await shop.services.db.deleteFrom('outbox').execute()
  const first = await begin()
  shop.advance(1000)
  const second = await begin(BROOCHES)
  const waitingOf = async (id: string) => (await list()).issues.find((one) => one.id === id)?.waiting
  expect(await waitingOf(second.id)).toEqual({ reason: 'earlier-issue', nextAt: null, error: null })
  const fedAt = shop.services.now().getTime()
  await feedOutbox(shop.services)
  expect(await waitingOf(first.id)).toEqual({
    reason: 'one-a-day',
    nextAt: new Date(fedAt + DAY).toISOString(),
    error: null,
  })
})

test('two processes and a crash while sending send nobody two e-mails', async () => {
  await readers(40)
  await begin()
  let hasCrashed = false
  const box = mailbox((email, count) => {
    if (count !== 7 || hasCrashed) return
    hasCrashed = true
    box.taken.push(email.to)
    throw new Error('crash')
  })
  const { db } = shop.services
  const crashing = { ...shop.services, mailbox: box }
  await Promise.all([feedOutbox(crashing), feedOutbox(crashing)])
  await deliverDue(crashing)
  // As a process leaves it that dies after the mail server took the newsletter issue: claimed, and noted by nobody.
  const dead = db.updateTable('outbox').set({ claimedUntil: shop.services.now().toISOString(), attempts: 1 })
  await dead.where('state', '=', 'due').where('lastError', 'is not', null).execute()
  shop.advance(10 * 60_000)
  await work(5, box, 2)
  expect(box.taken).toHaveLength(40)
  expect(new Set(box.taken).size).toBe(40)
  expect((await list()).issues[0]?.state).toBe('sent')
})

test('a newsletter issue accepted without an answer is not sent again', async () => {
  await readers(1)
  await begin()
  let copies = 0
  const silent = mailbox(() => {
    copies += 1
    throw new Unanswered('no answer')
  })
  await work(3, silent)
  shop.advance(DAY)
  await work(3, silent)
  expect(copies).toBe(1)
})

test('readers who unsubscribe during sending, are unconfirmed or suppressed get no issue', async () => {
  await readers(33)
  await signUp(shop.services, 'pending@example.ie')
  await shop.services.db.deleteFrom('outbox').execute()
  const all = await rows()
  const [first, last] = [
    all.find(({ state }) => state === 'confirmed'),
    all.findLast(({ state }) => state === 'confirmed'),
  ]
  await begin()
  await feedOutbox(shop.services)
  await unsubscribe(shop.services, first?.id ?? '')
  const row = { id: last?.id ?? '', emailKey: last?.emailKey ?? '', reason: 'unreachable', emailId: null, since: '' }
  await shop.services.db.insertInto('suppressions').values(row).execute()
  shop.advance(1000)
  const late = all.find(({ state }) => state === 'pending')
  await confirm(shop.services, late?.id ?? '')
  const box = mailbox()
  await work(4, box)
  expect(box.taken).toHaveLength(31)
  for (const who of [first, last, late]) expect(box.taken).not.toContain(who?.email)
})

test('a stopped issue goes to nobody else, and after it is resumed to all others once', async () => {
  await readers(50)
  const issue = await begin()
  const box = mailbox((_, count) => {
    if (count === 10) throw new Error('451 later')
  })
  await feedOutbox(shop.services)
  const stopping = new AbortController()
  const ten = mailbox(() => {
    if (ten.taken.length === 9) stopping.abort()
  })
  await deliverDue({ ...shop.services, mailbox: ten }, stopping.signal)
  expect(ten.taken).toHaveLength(10)
  expect((await desk.post(deskCalls.stopIssue.path, issue)).status).toBe(200)
  await work(3, box)
  expect(box.taken).toEqual([])
  expect((await list()).issues).toMatchObject([{ state: 'stopped', sent: 10, toGo: 40 }])
  const rest = mailbox()
  shop.advance(DAY)
  desk = await ownerAtDesk(shop)
  expect((await desk.post(deskCalls.sendIssue.path, { ...issue, version: 3 })).status).toBe(200)
  await work(5, rest)
  expect(new Set([...ten.taken, ...rest.taken]).size).toBe(50)
  expect(rest.taken).toHaveLength(40)
})

test('a second newsletter has to wait 28 days, because readers were promised one a month', async () => {
  await readers(1)
  await begin()
  const box = mailbox()
  await work(3, box)
  const second = await draft()
  const refused = await desk.post(deskCalls.sendIssue.path, second)
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { code: 'too-soon', error: expect.stringContaining('at most one e-mail a month') as string },
  ])
  shop.advance(28 * DAY)
  desk = await ownerAtDesk(shop)
  expect((await desk.post(deskCalls.sendIssue.path, second)).status).toBe(200)
})

test('e-mails about orders do not wait behind a newsletter', async () => {
  await readers(200)
  await begin()
  await feedOutbox(shop.services)
  await postedOrder(shop)
  const due = await shop.services.db.selectFrom('outbox').select('kind').where('state', '=', 'due').execute()
  expect(due.filter(({ kind }) => kind === 'issue')).toHaveLength(30)
})

test('a reader who signed up today gets the issue tomorrow, as an address gets one e-mail a day', async () => {
  await readers(1)
  shop.advance(-DAY)
  desk = await ownerAtDesk(shop)
  await begin()
  const box = mailbox()
  await shop.services.db.updateTable('newsletter').set({ confirmedAt: '2026-11-20T12:00:00.000Z' }).execute()
  await work(2, box)
  expect(box.taken).toEqual([])
  shop.advance(DAY)
  await work(2, box)
  expect(box.taken).toEqual(['reader0@example.ie'])
})

test('an issue has its text, product, consent and unsubscribe link, and is previewed and tested first', async () => {
  await readers(1)
  const issue = await draft()
  const page = await desk.get(pathTo(deskCalls.previewIssue, { id: issue.id }))
  const html = await page.text()
  expect(page.headers.get('content-security-policy')).toContain('sandbox allow-popups')
  for (const part of ['Something red', '<p style="margin:0 0 16px">First.</p>', 'See Claret Evening', '/pictures/'])
    expect(html).toContain(part)
  expect((await desk.post(deskCalls.sendIssue.path, issue)).status).toBe(200)
  await feedOutbox(shop.services)
  const [email] = await sendAll(shop)
  expect(email?.subject).toBe('Something red')
  expect(email?.text).toContain('because you asked for our newsletter on 20 November 2026 at 12:00')
  const headers = Object.fromEntries((email?.headers ?? []).map(({ key, value }) => [key, value]))
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const leave = new URL(headers['list-unsubscribe']?.slice(1, -1) ?? '')
  await shop.fetch(leave.pathname + leave.search)
  expect(await rows(), 'looking takes nobody off').toHaveLength(1)
  const click = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' }
  await shop.fetch(leave.pathname + leave.search, {
    method: 'POST',
    headers: click,
    body: 'List-Unsubscribe=One-Click',
  })
  expect(await rows()).toEqual([])
})

test('a draft is refused if its version is old, and a sent issue cannot be changed', async () => {
  await readers(1)
  const issue = await draft()
  const save = (version: number, more = {}) =>
    desk.post(deskCalls.saveIssue.path, { id: issue.id, version, topic: NEWSLETTER, ...words, ...more })
  expect((await save(1, { subject: 'Other' })).status).toBe(200)
  const stale = await save(1)
  expect([stale.status, await stale.json()]).toMatchObject([409, { code: 'stale' }])
  for (const [more, error] of [
    [{ subject: ' ' }, 'A newsletter needs a subject.'],
    [{ text: ' ' }, 'A newsletter needs some text.'],
    [{ topic: 'cats' }, 'Nobody can sign up for that.'],
    [{ productId: '999' }, 'We can’t find this product.'],
  ] as const) {
    const response = await save(2, more)
    expect([response.status, await response.json()]).toMatchObject([400, { error }])
  }
  expect((await desk.post(deskCalls.sendIssue.path, { id: issue.id, version: 2 })).status).toBe(200)
  expect((await save(3)).status).toBe(409)
  expect((await desk.post(deskCalls.sendIssue.path, { id: issue.id, version: 3 })).status, 'nor begun again').toBe(409)
})

test('someone waiting for the brooches signs up without scripts, gets one e-mail, and is then deleted', async () => {
  const path = '/tell-me-when?about=brooches'
  const form = await shop.fetch(path)
  expect([form.status, form.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
  expect(await form.text()).toContain('One e-mail when the brooches are here, and no other.')
  expect((await sendForm(shop, path, { email: 'brid' })).status).toBe(400)
  expect(await (await sendForm(shop, path, { email: 'brid@example.ie' })).text()).toContain('Check your inbox')
  const [email] = await sendAll(shop)
  expect(email?.text).toContain('Do you want an e-mail about The brooches?')
  const [reader] = await rows()
  expect(reader).toMatchObject({ topic: BROOCHES, state: 'pending' })
  const yes = new URL(await linkFor(shop.services, 'confirm', reader?.id ?? ''))
  expect(await (await shop.fetch(yes.pathname + yes.search)).text()).toContain(
    'Shall we e-mail you about The brooches?',
  )
  expect((await rows())[0]?.state).toBe('pending')
  await shop.fetch(yes.pathname + yes.search, { method: 'POST' })
  shop.advance(DAY + 1)
  desk = await ownerAtDesk(shop)
  expect((await list()).topics).toEqual([
    { id: NEWSLETTER, name: 'Newsletter', readers: 0 },
    { id: BROOCHES, name: 'The brooches', readers: 1 },
  ])
  await begin(BROOCHES)
  const box = mailbox()
  await work(3, box)
  expect(box.taken).toEqual(['brid@example.ie'])
  expect(await rows()).toEqual([])
})

test('the page for waiting asks once about an address that is probably mistyped', async () => {
  const path = '/tell-me-when?about=brooches'
  const answer = async (fields: Record<string, string>) => {
    const sent = await sendForm(shop, path, fields)
    return [sent.status, await sent.text()] as const
  }
  const question = (meant: string) =>
    `Did you mean ${meant}? Correct it, or send the form again to keep what you typed.`
  const [status, html] = await answer({ email: 'mary@gmial.com' })
  expect(status).toBe(422)
  expect(html).toContain(question('mary@gmail.com'))
  expect(html).toContain('value="mary@gmial.com"')
  expect(html).toContain('<input type="hidden" name="askedEmail" value="mary@gmial.com"/>')
  expect(await sendAll(shop)).toEqual([])
  const [again, other] = await answer({ email: 'mary@hotmial.com', askedEmail: 'mary@gmial.com' })
  expect([again, other.includes(question('mary@hotmail.com'))]).toEqual([422, true])
  const [taken, page] = await answer({ email: 'mary@gmial.com', askedEmail: 'mary@gmial.com' })
  expect([taken, page.includes('Check your inbox')]).toEqual([200, true])
  expect((await answer({ email: 'mary@gmail.com' }))[0]).toBe(200)
})

test('someone waiting for a retired product gets one e-mail when it is shown again, and is then deleted', async () => {
  const publish = async (state: 'retired' | 'shown') => {
    const { product, version } = v.parse(
      ProductAnswer,
      await (await desk.get(pathTo(deskCalls.readProduct, { id: '24' }))).json(),
    )
    expect(
      (await desk.post(pathTo(deskCalls.saveProduct, { id: '24' }), { product: { ...product, state }, version }))
        .status,
    ).toBe(200)
    const drafts = v.parse(CatalogueAnswer, await (await desk.get(deskCalls.readCatalogue.path)).json())
    expect((await desk.post(deskCalls.publish.path, { version: drafts.version })).status).toBe(200)
  }
  const path = '/tell-me-when?about=piece-24'
  expect((await shop.fetch(path)).status, 'it can be bought').toBe(404)
  await publish('retired')
  expect(await (await shop.fetch(path)).text()).toContain('is made again, and no other.')
  expect((await sendForm(shop, path, { email: 'brid@example.ie' })).status).toBe(200)
  const [email] = await sendAll(shop)
  const [yes = ''] = /http:\/\/solas\.test(\/newsletter\/confirm\S+)/.exec(email?.text ?? '')?.slice(1) ?? []
  expect((await shop.fetch(yes, { method: 'POST' })).status).toBe(200)

  shop.advance(2 * DAY)
  desk = await ownerAtDesk(shop)
  await publish('shown')
  expect((await shop.fetch(path)).status, 'nobody waits for what is here').toBe(404)
  const name = findTopic(shop.services.shop(), 'piece-24', { wasOpen: true })?.name
  expect((await list()).topics).toContainEqual({ id: 'piece-24', name, readers: 1 })
  const { saved } = await read(
    await desk.post(deskCalls.saveIssue.path, {
      id: randomUUID(),
      version: 0,
      ...words,
      topic: 'piece-24',
      productId: '24',
    }),
  )
  expect((await desk.post(deskCalls.sendIssue.path, { id: saved, version: 1 })).status).toBe(200)
  await feedOutbox(shop.services)
  const [told, ...others] = await sendAll(shop)
  expect([told?.to?.[0]?.address, others]).toEqual(['brid@example.ie', []])
  expect(told?.text).toContain(`See ${name}: http://solas.test/product/`)
  expect(told?.text).toContain('because you asked to be told of this')
  shop.advance(2 * 60_000)
  await feedOutbox(shop.services)
  expect(await rows()).toEqual([])
  expect((await list()).issues).toMatchObject([{ state: 'sent', sent: 1, toGo: 0 }])
})

test('newsletter readers and people waiting for something are separate lists', async () => {
  await readers(2)
  const brooches = findTopic(shop.services.shop(), BROOCHES)
  if (brooches === null) throw new Error('no topic')
  await signUp(shop.services, 'reader0@example.ie', brooches)
  for (const { id } of await rows()) await confirm(shop.services, id)
  await shop.services.db.deleteFrom('outbox').execute()
  shop.advance(DAY + 1)
  desk = await ownerAtDesk(shop)
  await begin(BROOCHES)
  const box = mailbox()
  await work(3, box)
  expect(box.taken).toEqual(['reader0@example.ie'])
  expect((await rows()).map(({ topic }) => topic)).toEqual([NEWSLETTER, NEWSLETTER])
})

test.each(['', 'newsletter', 'piece-1', 'piece-999', 'cats', '__proto__'])(
  'nobody can sign up to wait for %j',
  async (about) => {
    const path = `/tell-me-when?about=${about}`
    expect((await shop.fetch(path)).status).toBe(404)
    expect((await sendForm(shop, path, { email: 'a@example.ie' })).status).toBe(404)
    expect(await rows()).toEqual([])
  },
)

test('without a mail server there is no such page, and nothing is sent', async () => {
  const offline = await openShop({ env: { OWNER_EMAIL: 'owner@shop.ie' } })
  expect((await offline.fetch('/tell-me-when?about=brooches')).status).not.toBe(200)
  await offline.close()
})

test('many submissions of both sign-up forms send an address one e-mail a day', async () => {
  const path = '/tell-me-when?about=brooches'
  await Promise.all(Array.from({ length: 50 }, () => sendForm(shop, path, { email: 'Victim@example.ie' })))
  await signUp(shop.services, 'victim@example.ie')
  expect(await sendAll(shop)).toHaveLength(1)
  const foreign = await shop.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    body: 'email=other@example.ie',
  })
  expect(foreign.status).toBe(403)
})

test('script and header lines in a newsletter issue’s words stay words', async () => {
  await readers(1)
  const evil = {
    subject: 'Hi\r\nBcc: all@example.com',
    text: '<script>alert(1)</script> javascript:alert(1) https://x.example/"onclick="alert(1)',
    productId: null,
  }
  const { saved } = await read(
    await desk.post(deskCalls.saveIssue.path, { id: randomUUID(), version: 0, topic: NEWSLETTER, ...words, ...evil }),
  )
  const html = await (await desk.get(pathTo(deskCalls.previewIssue, { id: saved ?? '' }))).text()
  expect(html).not.toMatch(/<script|href="javascript|"onclick/)
  await desk.post(deskCalls.sendIssue.path, { id: saved, version: 1 })
  await feedOutbox(shop.services)
  const [email] = await sendAll(shop)
  expect([email?.subject, email?.bcc]).toEqual(['Hi Bcc: all@example.com', undefined])
})

test('web addresses in a newsletter issue are links, and the shop signs it with its name', async () => {
  await readers(1)
  const text =
    'See https://market.example/stalls?day=1&row=2. Or www.craft.example!\nOn two lines.\n\nSoon (https://solas.test/about).'
  const { saved } = await read(
    await desk.post(deskCalls.saveIssue.path, { id: randomUUID(), version: 0, topic: NEWSLETTER, ...words, text }),
  )
  const html = await (await desk.get(pathTo(deskCalls.previewIssue, { id: saved ?? '' }))).text()
  const links = [...html.matchAll(/<a href="([^"]+)" class="link" [^>]*>([^<]+)<\/a>([.!)]+)/g)]
  expect(links.map(([, ...parts]) => parts)).toEqual([
    ['https://market.example/stalls?day=1&amp;row=2', 'https://market.example/stalls?day=1&amp;row=2', '.'],
    ['https://www.craft.example', 'www.craft.example', '!'],
    ['https://solas.test/about', 'https://solas.test/about', ').'],
  ])
  await desk.post(deskCalls.sendIssue.path, { id: saved, version: 1 })
  await feedOutbox(shop.services)
  const [email] = await sendAll(shop)
  expect(email?.html).toContain('!<br>On two lines.</p>')
  for (const paragraph of text.split('\n\n')) expect(email?.text).toContain(paragraph)
  expect(email?.text).toContain('\n\nSolas\n\nNo more of these?')
})

test('the list of recipients of a newsletter issue is deleted after a month', async () => {
  await readers(2)
  await begin()
  await work(3, mailbox())
  const deliveries = () => shop.services.db.selectFrom('deliveries').selectAll().execute()
  expect(await deliveries()).toHaveLength(2)
  shop.advance(31 * DAY)
  await deleteOld(shop.services)
  expect(await deliveries()).toEqual([])
  expect(await rows()).toHaveLength(2)
})
