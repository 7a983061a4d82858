import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inSize } from '#shop/crafts/bracelets/sizes.ts'
import { OrderAnswer } from '#shop/desk/orders.ts'
import { deskApi, type OrderChange } from '#shop/desk/paths.ts'
import { NEWSLETTER } from '#shop/newsletter/topics.ts'
import { buys } from '../testing/buyer.ts'
import { type Browser, signIn } from '../testing/desk.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

// A browser makes the id of what it sends, and sends it again if the answer is lost: once is enough, and nothing is lost.

const MINUTE_MS = 60_000
let shop: OpenShop
let owner: Browser

beforeEach(async () => {
  shop = await openShop({ env: { OWNER_EMAIL: 'owner@solas.test' } })
  owner = await signIn(shop)
})
afterEach(() => shop.close())

type Call = { readonly path: string; readonly body: Readonly<Record<string, unknown>> }
type Makes = (id: string) => Promise<Call> | Call

const order = async () => (await buys(shop, { cart: [{ id: '1', quantity: 2, ...inSize('Medium') }] })).id
const versionOf = async (id: string) => v.parse(OrderAnswer, await (await owner.get(deskApi.order(id))).json()).version

async function changeOf(id: string, change: OrderChange, body: object): Promise<Call> {
  return { path: deskApi.change(id, change), body: { version: await versionOf(id), ...body } }
}

const lines = [{ name: 'Una & Seán 2026 👩‍🎨', quantity: 2, unitCents: 3000 }]
const offer = { lines, shipping: 495, leadDays: 10, words: 'line one\r\nline two' }
const item = { lineIndex: 0, quantity: 1, id: '1', size: 'Large' }

/** Every call that says the same thing once by an id from the browser, and the same id with other content. */
const calls: Readonly<Record<string, { readonly makes: Makes; readonly other: object }>> = {
  'a stall sale': {
    makes: (id) => ({
      path: deskApi.stallSale,
      body: { id, lines, paidBy: 'cash', day: '2026-11-20', email: ' Mary@example.ie ' },
    }),
    other: { lines: [{ name: 'Another', quantity: 1, unitCents: 4500 }] },
  },
  'how a stall sale was paid': {
    makes: (id) => ({
      path: deskApi.stallSale,
      body: { id, lines, paidBy: 'terminal', day: '2026-11-20', email: null },
    }),
    other: { paidBy: 'cash' },
  },
  'the day of a stall sale': {
    makes: (id) => ({ path: deskApi.stallSale, body: { id, lines, paidBy: 'cash', day: '2026-11-19', email: null } }),
    other: { day: '2026-11-18' },
  },
  'a bespoke order': {
    makes: (id) => ({ path: deskApi.offers, body: { ...offer, id, email: 'mary@example.ie', zone: null } }),
    other: { email: 'una@example.ie' },
  },
  'the words of a bespoke order': {
    makes: (id) => ({ path: deskApi.offers, body: { ...offer, id, email: 'mary@example.ie', zone: null } }),
    other: { words: 'Others' },
  },
  'a payment link for more': {
    makes: async (id) => changeOf(await order(), 'extra', { ...offer, id }),
    other: { lines: [{ name: 'Another', quantity: 1, unitCents: 4500 }] },
  },
  'an exchange': {
    makes: async (id) => {
      const first = await order()
      const { path, body } = await changeOf(first, 'posted', { tracking: null })
      await owner.post(path, body)
      return changeOf(first, 'exchange', { id, items: [item], reason: 'Too small' })
    },
    other: { items: [{ ...item, size: 'Small' }] },
  },
  'a posted order': {
    makes: async (changeId) => changeOf(await order(), 'posted', { changeId, tracking: 'RX123456789IE' }),
    other: { tracking: 'RX000000000IE' },
  },
  'a complaint': {
    makes: (id) => ({ path: deskApi.complaints, body: { id, text: 'The cord broke', product: '12', order: '' } }),
    other: { text: 'The clasp broke' },
  },
  'a batch': {
    makes: (id) => ({
      path: deskApi.batches,
      body: { id, what: 'Elastic cord', supplier: 'Bead House', code: 'C9', since: '2026-11-20' },
    }),
    other: { code: 'C10' },
  },
  'a new newsletter': {
    makes: (id) => ({
      path: deskApi.issues,
      body: { id, version: 0, topic: NEWSLETTER, subject: 'Hello', text: 'Words', productId: null },
    }),
    other: { subject: 'Another' },
  },
}

const written = ['orders', 'offers', 'invoices', 'outbox', 'complaints', 'batches', 'issues', 'auditLog'] as const
async function counts() {
  const { db } = shop.services
  const rows = written.map(async (table) => [table, (await db.selectFrom(table).selectAll().execute()).length] as const)
  return Object.fromEntries<number>(await Promise.all(rows))
}
const Refused = v.object({ ok: v.literal(false), code: v.string(), error: v.pipe(v.string(), v.minLength(20)) })

test.each(Object.entries(calls))(
  '%s: twice at once, again after a minute and in capitals it is done once; other content is refused in words',
  async (_, { makes, other }) => {
    const id = randomUUID()
    const { path, body } = await makes(id)
    const send = async (more: object = {}) => owner.post(path, { ...body, ...more })
    const before = await counts()
    expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([200, 200])
    const once = await counts()
    expect(once).not.toEqual(before)
    shop.advance(MINUTE_MS)
    const capitals = 'changeId' in body ? { changeId: id.toUpperCase() } : { id: id.toUpperCase() }
    for (const more of [{}, capitals]) expect((await send(more)).status).toBe(200)
    expect(await counts()).toEqual(once)
    const refused = await send(other)
    expect(refused.status).toBe(409)
    expect(v.parse(Refused, await refused.json()).code).toBe('other-content')
    expect(await counts()).toEqual(once)
  },
)

test('the id of an order of the shop is taken for no stall sale', async () => {
  const id = await order()
  const body = { id, lines, paidBy: 'cash', day: '2026-11-20', email: null }
  expect((await owner.post(deskApi.stallSale, body)).status).toBe(409)
})
