import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { CatalogueAnswer, ProductAnswer } from '#shop/desk/catalogue.ts'
import { pieceTopic } from '#shop/newsletter/topics.ts'
import { releaseOverdue } from '../../orders/order/release-overdue.ts'
import { findOrder } from '../../platform/database/orders.ts'
import { type OutgoingEmail, Unanswered } from '../../platform/services/mailbox.ts'
import type { Browser } from '../../testing/desk.ts'
import { orderAtDesk, refundAtDesk } from '../../testing/order-at-desk.ts'
import { ownerAtDesk, sendForm, withMail } from '../../testing/reviewing.ts'
import { sendAll } from '../../testing/send-all.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { aoife, payOn, startCheckout } from '../../testing/shopper.ts'
import { supply } from '../../testing/stocked.ts'
import { webhooksArrive } from '../../testing/webhooks.ts'
import { deliverDue } from '../emails/emails.ts'
import { tellOfStock } from './back-in-stock.ts'

// Shows S10.143.

const HALF_HOUR_MS = 30 * 60_000
const [COUNTED, UNIQUE] = ['1', '5']

let desk: Browser
const shop = shopForEachTest({ env: withMail })

beforeEach(async () => {
  await supply(shop, {
    [COUNTED]: { kind: 'in-stock', counts: { Small: 2, Medium: 1 } },
    [UNIQUE]: { kind: 'one-of-a-kind' },
  })
  desk = await ownerAtDesk(shop)
})

const path = (key: string) => `/tell-me-when?about=${pieceTopic(key)}`
const readers = async () =>
  (await shop.services.db.selectFrom('newsletter').select('email').execute()).map(({ email }) => email)
const outbox = () => shop.services.db.selectFrom('outbox').selectAll().where('kind', '=', 'back-in-stock').execute()

async function reserve(id: string): Promise<string> {
  const sessionId = await startCheckout(shop, { cart: [{ id, quantity: 1, size: 'Medium' }] })
  await shop.services.loadStock()
  return sessionId
}

async function sell(id: string): Promise<string> {
  const sessionId = await reserve(id)
  await payOn(shop, sessionId, 'visa', aoife)
  await webhooksArrive(shop)
  await shop.services.loadStock()
  await sendAll(shop)
  return sessionId
}

async function ask(email: string, key: string): Promise<string> {
  expect((await sendForm(shop, path(key), { email })).status).toBe(200)
  const sent = (await sendAll(shop)).find(({ to }) => to?.[0]?.address === email)
  return /http:\/\/solas\.test(\/newsletter\/confirm\S+)/.exec(sent?.text ?? '')?.[1] ?? ''
}
async function waitFor(email: string, key: string): Promise<void> {
  expect((await shop.fetch(await ask(email, key), { method: 'POST' })).status).toBe(200)
}

async function correct(variant: string, seen: number, count: number) {
  const [id = ''] = variant.split('.')
  const body = { variant, seen, count, reason: 'found another' }
  return (await desk.post(pathTo(deskCalls.correctStock, { id }), body)).status
}

async function told(processes = 1) {
  await Promise.all(Array.from({ length: processes }, () => tellOfStock(shop.services)))
  const emails = await sendAll(shop)
  return emails.map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`)
}

async function publish(state: 'retired' | 'shown') {
  const { product, version } = v.parse(
    ProductAnswer,
    await (await desk.get(pathTo(deskCalls.readProduct, { id: COUNTED }))).json(),
  )
  expect(
    (await desk.post(pathTo(deskCalls.saveProduct, { id: COUNTED }), { product: { ...product, state }, version }))
      .status,
  ).toBe(200)
  const drafts = v.parse(CatalogueAnswer, await (await desk.get(deskCalls.readCatalogue.path)).json())
  expect((await desk.post(deskCalls.publish.path, { version: drafts.version })).status).toBe(200)
}

test('everyone waiting for a variant gets one e-mail when it is back in stock, and is then deleted', async () => {
  await sell(COUNTED)
  await waitFor('brid@example.ie', '1.Medium')
  await waitFor('nuala@example.ie', '1.Medium')
  expect(await told(), 'it is still sold').toEqual([])
  expect(await correct('1.Medium', 0, 2)).toBe(200)
  const emails = await told()
  expect(emails.toSorted()).toEqual([
    'brid@example.ie: Claret Evening (Medium) is back',
    'nuala@example.ie: Claret Evening (Medium) is back',
  ])
  expect(await told()).toEqual([])
  expect([await readers(), await outbox()]).toEqual([[], []])
})

test('the back-in-stock e-mail links to the product, states the stock and can be unsubscribed at once', async () => {
  await sell(COUNTED)
  await waitFor('brid@example.ie', '1.Medium')
  await correct('1.Medium', 0, 2)
  await tellOfStock(shop.services)
  const [email] = await sendAll(shop)
  expect(email?.text).toContain('See Claret Evening: http://solas.test/product/claret-evening')
  expect(email?.text).toContain('Only 2 left')
  expect(email?.text).toContain('because you asked to be told of this on 20 November 2026')
  const headers = Object.fromEntries((email?.headers ?? []).map(({ key, value }) => [key, value]))
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const leave = new URL(headers['list-unsubscribe']?.slice(1, -1) ?? '')
  expect(email?.text).toContain(leave.href)
  const click = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  await shop.fetch(leave.pathname + leave.search, { ...click, body: 'List-Unsubscribe=One-Click' })
  expect([await readers(), await outbox()]).toEqual([[], []])
  const page = await (await shop.fetch(leave.pathname + leave.search)).text()
  expect(page, 'nothing is left to ask').toContain('You are off the list')
  expect(await told()).toEqual([])
})

test('a sign-up for a product is notified of any variant, one for a variant only of that variant', async () => {
  await sell(COUNTED)
  await correct('1.Small', 2, 0)
  await waitFor('whole@example.ie', COUNTED)
  await waitFor('medium@example.ie', '1.Medium')
  await waitFor('large@example.ie', '1.Large')
  await correct('1.Medium', 0, 1)
  expect((await told()).toSorted()).toEqual([
    'medium@example.ie: Claret Evening (Medium) is back',
    'whole@example.ie: Claret Evening is back',
  ])
  await told()
  expect(await readers()).toEqual(['large@example.ie'])
})

test('an item that was returned and put back on sale notifies those who wait for it', async () => {
  const sessionId = await sell(UNIQUE)
  await waitFor('brid@example.ie', UNIQUE)
  const order = await findOrder(shop.services.db, 'sessionId', sessionId)
  const id = order?.id ?? ''
  const now = () => orderAtDesk(desk, id)
  await refundAtDesk(desk, id, { kind: 'all' })
  expect((await told()).filter((one) => one.includes('brid'))).toEqual([])
  const items = [{ variant: UNIQUE, quantity: 1 }]
  expect(
    (await desk.post(pathTo(deskCalls['put-back'], { id }), { version: (await now()).version, items })).status,
  ).toBe(200)
  expect(await told()).toEqual(['brid@example.ie: First Dance is back'])
})

test('nobody can sign up for a reserved item, and earlier sign-ups are notified if it is not paid', async () => {
  await sell(COUNTED)
  await waitFor('brid@example.ie', '1.Medium')
  await correct('1.Medium', 0, 1)
  await reserve(COUNTED)
  expect((await sendForm(shop, path('1.Medium'), { email: 'nuala@example.ie' })).status).toBe(404)
  expect(await told()).toEqual([])
  shop.advance(HALF_HOUR_MS + 60_000)
  await releaseOverdue(shop.services)
  expect(await told()).toEqual(['brid@example.ie: Claret Evening (Medium) is back'])
})

test('nobody is notified about a product while it is hidden', async () => {
  await sell(COUNTED)
  await waitFor('brid@example.ie', '1.Medium')
  await publish('retired')
  await correct('1.Medium', 0, 3)
  expect(await told()).toEqual([])
  await publish('shown')
  expect(await told()).toEqual(['brid@example.ie: Claret Evening (Medium) is back'])
})

test('an unconfirmed sign-up gets no e-mail, and one confirmed late is notified at once', async () => {
  await sell(COUNTED)
  const confirm = await ask('brid@example.ie', '1.Medium')
  await correct('1.Medium', 0, 1)
  expect(await told()).toEqual([])
  await shop.fetch(confirm, { method: 'POST' })
  expect(await told()).toHaveLength(1)
})

test('several processes and two clicks at the desk send one back-in-stock e-mail', async () => {
  await sell(COUNTED)
  for (const name of ['brid', 'nuala', 'una']) await waitFor(`${name}@example.ie`, '1.Medium')
  const taps = await Promise.all([1, 2].map(() => correct('1.Medium', 0, 1)))
  expect(taps, 'the second finds it as wanted').toEqual([200, 200])
  const corrections = shop.services.db.selectFrom('stockMovements').select('delta').where('cause', '=', 'correction')
  expect(await corrections.execute()).toEqual([{ delta: 1 }])
  expect(await told(4)).toHaveLength(3)
  expect(await told(4)).toEqual([])
  await correct('1.Medium', 1, 0)
  await correct('1.Medium', 0, 5)
  expect(await told(4)).toEqual([])
})

test('a process that dies before it sends loses no e-mail, and one that dies after it sends none twice', async () => {
  await sell(COUNTED)
  await waitFor('brid@example.ie', '1.Medium')
  await correct('1.Medium', 0, 1)
  await tellOfStock(shop.services)
  expect(await outbox(), 'and then it dies').toMatchObject([{ state: 'due' }])
  await tellOfStock(shop.services)
  expect(await sendAll(shop)).toHaveLength(1)
  expect(await outbox(), 'and then it dies').toMatchObject([{ state: 'sent' }])
  expect(await told(2)).toEqual([])
  expect(await readers()).toEqual([])
})

test('an item sold again before the e-mail is sent notifies the next time instead', async () => {
  await sell(COUNTED)
  await waitFor('brid@example.ie', '1.Medium')
  await correct('1.Medium', 0, 1)
  await tellOfStock(shop.services)
  await reserve(COUNTED)
  expect(await sendAll(shop)).toEqual([])
  expect(await told()).toEqual([])
  expect(await readers()).toEqual(['brid@example.ie'])
  await correct('1.Medium', 0, 1)
  expect(await told()).toHaveLength(1)
})

test('an e-mail that the mail server may have accepted is not sent again, and the sign-up is deleted', async () => {
  await sell(COUNTED)
  await waitFor('brid@example.ie', '1.Medium')
  await correct('1.Medium', 0, 1)
  await tellOfStock(shop.services)
  const keys: string[] = []
  const send = (email: OutgoingEmail) => {
    keys.push(email.key)
    return Promise.reject(new Unanswered('no answer'))
  }
  for (let tries = 0; tries < 5; tries += 1) {
    await deliverDue({ ...shop.services, mailbox: { send } })
    shop.advance(4 * 3_600_000)
  }
  expect(new Set(keys).size, 'the mail server knows each try for the same e-mail').toBe(1)
  await tellOfStock(shop.services)
  expect([await readers(), await outbox()]).toEqual([[], []])
})

test('at most thirty back-in-stock e-mails are in the outbox, so order e-mails need not wait', async () => {
  await sell(COUNTED)
  const { db } = shop.services
  const at = shop.services.now().toISOString()
  const rows = Array.from({ length: 40 }, (_, n) => {
    const email = `reader${n}@example.ie`
    const person = { id: `00000000-0000-4000-8000-0000000000${10 + n}`, email, emailKey: email }
    return {
      ...person,
      topic: pieceTopic('1.Medium'),
      state: 'confirmed',
      signedUpAt: at,
      consent: '',
      confirmedAt: at,
    }
  })
  await db.insertInto('newsletter').values(rows).execute()
  await correct('1.Medium', 0, 5)
  await tellOfStock(shop.services)
  await tellOfStock(shop.services)
  expect(await outbox()).toHaveLength(30)
  expect(await sendAll(shop)).toHaveLength(30)
  expect(await told()).toHaveLength(10)
})

test('erasing an address takes it off the list, with the e-mail that was due', async () => {
  await sell(COUNTED)
  await waitFor('brid@example.ie', '1.Medium')
  await correct('1.Medium', 0, 1)
  await tellOfStock(shop.services)
  const erased = await desk.post(deskCalls.erasePersonalData.path, { email: 'Brid@example.ie' })
  expect(erased.status).toBe(200)
  expect([await readers(), await outbox()]).toEqual([[], []])
  expect(await told()).toEqual([])
})

test('a person waiting for an item gets either the owner’s newsletter or the back-in-stock e-mail, not both', async () => {
  await sell(COUNTED)
  await waitFor('brid@example.ie', '1.Medium')
  const { db } = shop.services
  const [reader] = await db.selectFrom('newsletter').select('id').execute()
  const issue = { id: 'i', topic: pieceTopic('1.Medium'), subject: '', text: '', productId: null, state: 'stopped' }
  const at = shop.services.now().toISOString()
  await db
    .insertInto('issues')
    .values({ ...issue, version: 1, createdAt: at, startedAt: at, endedAt: null })
    .execute()
  await db
    .insertInto('deliveries')
    .values({ id: 'd', issueId: 'i', readerId: reader?.id ?? '' })
    .execute()
  await correct('1.Medium', 0, 1)
  expect(await told()).toEqual([])
})
