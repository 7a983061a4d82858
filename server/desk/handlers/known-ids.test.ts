import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { inSize } from '#crafts/bracelets/sizes.ts'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { type OrderChange, orderChanges } from '#shop/calls/order-changes.ts'
import { RefundPlanAnswer } from '#shop/desk/changes.ts'
import { NEWSLETTER } from '#shop/newsletter/topics.ts'
import { type EditableProduct, editableProductsOf } from '#shop/publishing/editable-product.ts'
import { solasSnapshot } from '#shops/solas.ts'
import { buys } from '../../testing/buyer.ts'
import { sampleLogo } from '../../testing/logos.ts'
import { orderAtDesk } from '../../testing/order-at-desk.ts'
import { photograph } from '../../testing/photographs.ts'
import { deskForEachTest, shopForEachTest } from '../../testing/shop-for-tests.ts'

// Shows S10.192.

// A browser makes the id of what it sends, and sends it again if the answer is lost: once is enough, and nothing is lost.

const MINUTE_MS = 60_000

const shop = shopForEachTest({ env: { OWNER_EMAIL: 'owner@solas.test' } })
const owner = deskForEachTest(shop)

type Call = { readonly path: string; readonly body: Readonly<Record<string, unknown>>; readonly other?: object }
type Makes = (id: string) => Promise<Call> | Call

const order = async () => (await buys(shop, { cart: [{ id: '1', quantity: 2, ...inSize('Medium') }] })).id
const versionOf = async (id: string) => (await orderAtDesk(owner, id)).version

async function changeOf(id: string, change: OrderChange, body: object): Promise<Call> {
  return { path: pathTo(orderChanges[change], { id }), body: { version: await versionOf(id), ...body } }
}

const lines = [{ name: 'Una & Seán 2026 👩‍🎨', quantity: 2, unitCents: 3000 }]
const offer = { lines, shipping: 495, leadDays: 10, words: 'line one\r\nline two' }

const [sample] = editableProductsOf(solasSnapshot)
if (!sample) throw new Error('There are no products')
const { id: _, ...begun } = sample
const mug: Omit<EditableProduct, 'id'> = { ...begun, name: 'Mug & saucer <3', handle: 'mug-saucer', state: 'draft' }

const calls: Readonly<Record<string, { readonly makes: Makes; readonly other?: object }>> = {
  'a stall sale': {
    makes: (id) => ({
      path: deskCalls.enterStallSale.path,
      body: { id, lines, paidBy: 'cash', day: '2026-11-20', email: ' Mary@example.ie ' },
    }),
    other: { lines: [{ name: 'Another', quantity: 1, unitCents: 4500 }] },
  },
  'how a stall sale was paid': {
    makes: (id) => ({
      path: deskCalls.enterStallSale.path,
      body: { id, lines, paidBy: 'terminal', day: '2026-11-20', email: null },
    }),
    other: { paidBy: 'cash' },
  },
  'the day of a stall sale': {
    makes: (id) => ({
      path: deskCalls.enterStallSale.path,
      body: { id, lines, paidBy: 'cash', day: '2026-11-19', email: null },
    }),
    other: { day: '2026-11-18' },
  },
  'a bespoke order': {
    makes: (id) => ({ path: deskCalls.readOffers.path, body: { ...offer, id, email: 'mary@example.ie', zone: null } }),
    other: { email: 'una@example.ie' },
  },
  'the words of a bespoke order': {
    makes: (id) => ({ path: deskCalls.readOffers.path, body: { ...offer, id, email: 'mary@example.ie', zone: null } }),
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
      const item = { itemId: `${first}-1`, quantity: 1, id: '1', size: 'Large' }
      const call = await changeOf(first, 'exchange', { id, items: [item], reason: 'Too small' })
      return { ...call, other: { items: [{ ...item, size: 'Small' }] } }
    },
  },
  'a posted order': {
    makes: async (changeId) => changeOf(await order(), 'posted', { changeId, tracking: 'RX123456789IE' }),
    other: { tracking: 'RX000000000IE' },
  },
  'a complaint': {
    makes: (id) => ({
      path: deskCalls.readComplaints.path,
      body: { id, text: 'The cord broke', product: '12', order: '' },
    }),
    other: { text: 'The clasp broke' },
  },
  'a batch': {
    makes: (id) => ({
      path: deskCalls.readBatches.path,
      body: { id, what: 'Elastic cord', supplier: 'Bead House', code: 'C9', since: '2026-11-20' },
    }),
    other: { code: 'C10' },
  },
  'a new product': {
    makes: (changeId) => ({ path: deskCalls.createProduct.path, body: { changeId, product: mug } }),
    other: { product: { ...mug, description: 'Another' } },
  },
  'a new product, by its name': {
    makes: (changeId) => ({ path: deskCalls.createProduct.path, body: { changeId, product: mug } }),
    other: { product: { ...mug, name: 'Jug' } },
  },
  'a new newsletter': {
    makes: (id) => ({
      path: deskCalls.readIssues.path,
      body: { id, version: 0, topic: NEWSLETTER, subject: 'Hello', text: 'Words', productId: null },
    }),
    other: { subject: 'Another' },
  },
}

const written = [
  'orders',
  'offers',
  'invoices',
  'outbox',
  'complaints',
  'batches',
  'issues',
  'catalogueDraft',
  'auditLog',
] as const
async function counts() {
  const { db } = shop.services
  const rows = written.map(async (table) => [table, (await db.selectFrom(table).selectAll().execute()).length] as const)
  return Object.fromEntries<number>(await Promise.all(rows))
}
const Refused = v.object({ ok: v.literal(false), code: v.string(), error: v.pipe(v.string(), v.minLength(20)) })

test.each(Object.entries(calls))(
  '%s repeated with the same id is done once, and other content under that id is refused',
  async (_, { makes, ...known }) => {
    const id = randomUUID()
    const { path, body, other = known.other } = await makes(id)
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

test('a stall sale cannot use the id of an existing order', async () => {
  const id = await order()
  const body = { id, lines, paidBy: 'cash', day: '2026-11-20', email: null }
  expect((await owner.post(deskCalls.enterStallSale.path, body)).status).toBe(409)
})

type Sends = () => Promise<Response>

const photo = await photograph({ width: 2000, height: 1300 })
const logo = await sampleLogo({ width: 640, height: 200 })

const posting = (path: string, body: object) => Promise.resolve(async () => owner.post(path, body))

/** Calls that create something that the server knows without an id from the browser: by a picture's content, an address, the version seen, or the key of a plan. */
const knownOtherwise: Readonly<Record<string, { readonly prepares: () => Promise<Sends>; readonly table: Table }>> = {
  'a picture of a product': { prepares: async () => () => owner.sendPicture(photo), table: 'pictures' },
  'a picture of the front page': {
    prepares: async () => () => owner.sendPicture(photo, {}, deskCalls.readHeroPictures.path),
    table: 'pictures',
  },
  'a picture of a page': {
    prepares: async () => () => owner.sendPicture(photo, {}, deskCalls.addPagePicture.path),
    table: 'pictures',
  },
  'a logo': { prepares: async () => () => owner.sendPicture(logo, {}, deskCalls.addLogo.path), table: 'pictures' },
  'a staff member': {
    prepares: () => posting(deskCalls.readStaff.path, { email: ' Nora@solas.test', role: 'helper' }),
    table: 'staff',
  },
  'a zone, a category and a page': {
    prepares: () => {
      const zones = [{ id: 'zone', name: 'Ireland', countries: ['IE'], fee: 495, freeFrom: null }]
      const categories = [...(solasSnapshot.settings?.categories ?? []), { id: 'category-1', name: 'Mugs' }]
      const pages = [{ slug: 'kiln', title: 'Kiln', text: 'It is gas.', place: 'menu' }]
      return posting(deskCalls.readSettings.path, { settings: { zones, categories, pages }, version: 0 })
    },
    table: 'settingsDraft',
  },
  'a note': { prepares: async () => sending(await order(), 'note', { note: 'Blue 🧵' }), table: 'auditLog' },
  'a refund': {
    prepares: async () => {
      const id = await order()
      const what = { kind: 'items', items: [{ itemId: `${id}-1`, quantity: 1 }] }
      const { path, body } = await changeOf(id, 'refund-plan', { what })
      const { key } = v.parse(RefundPlanAnswer, await (await owner.post(path, body)).json())
      return sending(id, 'refund', { what, key })
    },
    table: 'refunds',
  },
}

async function sending(id: string, change: OrderChange, body: object): Promise<Sends> {
  const call = await changeOf(id, change, body)
  return async () => owner.post(call.path, call.body)
}

type Table = 'pictures' | 'staff' | 'settingsDraft' | 'auditLog' | 'refunds'

test.each(Object.entries(knownOtherwise))(
  '%s twice at once and again after a minute is done once',
  async (_, known) => {
    const rows = async () => await shop.services.db.selectFrom(known.table).selectAll().execute()
    const send = await known.prepares()
    const before = await rows()
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ status }) => status)).toContain(200)
    const once = await rows()
    expect(once).not.toEqual(before)
    shop.advance(MINUTE_MS)
    expect((await send()).status).toBeLessThan(500)
    // A picture that is sent again is kept from then on.
    expect(await rows()).toHaveLength(once.length)
    expect(new Set(once.map((row) => JSON.stringify({ ...row, id: '', at: '' }))).size).toBe(once.length)
  },
)
