import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { ComplaintsAnswer, RecallAnswer } from '#shop/desk/safety.ts'
import { markPosted } from '../../orders/fulfilment/parcels.ts'
import { maskComplaints } from '../../orders/order/erase.ts'
import { buys } from '../../testing/buyer.ts'
import { type Browser, signIn } from '../../testing/desk.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { aoife } from '../../testing/shopper.ts'
import { storedOrder } from '../../testing/stored.ts'

// Shows S10.83, S10.88.

const DAY = 86_400_000
let owner: Browser
const shop = shopForEachTest({ env: { OWNER_EMAIL: 'owner@solas.test' } })

beforeEach(async () => {
  owner = await signIn(shop)
})

const twelve = (quantity: number) => ({ cart: [{ id: '12', quantity, size: 'Small' }] })
const days = { from: '2026-11-20', to: '2026-11-22' }
const query = (fields: Record<string, string>) => `?${new URLSearchParams({ ...days, ...fields })}`
const recall = async (fields: Record<string, string>) =>
  v.parse(RecallAnswer, await (await owner.get(`${deskCalls.readRecall.path}${query(fields)}`)).json())

async function post(id: string) {
  const order = await storedOrder(shop.services.db, 'id', id)
  const refusal = await markPosted(
    shop.services.shop(),
    shop.services,
    order,
    { tracking: null, correct: false },
    { who: 'owner' },
  )
  expect(refusal).toBeNull()
}
const noteBatch = (code: string, since: string) =>
  owner.post(deskCalls.addBatch.path, { id: randomUUID(), what: 'Elastic cord', supplier: 'Bead House', code, since })

test('a recall lists the buyers of a product in a period, with contacts, and as a file', async () => {
  const first = await buys(shop, twelve(2))
  await buys(shop)
  shop.advance(2.4 * DAY)
  const last = await buys(shop, twelve(1))
  shop.advance(DAY)
  owner = await signIn(shop)
  await buys(shop, twelve(1))
  const { what, buyers, isTest } = await recall({ product: '12' })
  expect([what, isTest]).toEqual([expect.stringMatching(/^no\. 12, /), true])
  expect(buyers.map(({ orderId, itemCount }) => [orderId, itemCount])).toEqual([
    [first.id, 2],
    [last.id, 1],
  ])
  expect(buyers[0]).toMatchObject({
    reference: first.reference,
    day: '2026-11-20',
    state: 'paid',
    name: aoife.name,
    email: aoife.email,
    phone: aoife.phone,
    address: expect.stringContaining('Galway') as string,
  })
  const file = await owner.get(`${deskCalls.exportRecall.path}${query({ product: '12' })}`)
  expect(file.headers.get('content-disposition')).toContain('recall.csv')
  expect((await file.text()).split('\r\n').slice(0, 2)).toEqual([
    'reference,paid,items,state,name,e-mail,phone,address',
    expect.stringMatching(new RegExp(`^${first.reference},2026-11-20,2,paid,${aoife.name},${aoife.email}`)),
  ])
})

test('a recall by batch lists everyone who got its items, and deleted orders by reference', async () => {
  await noteBatch('C9', '2026-06-01')
  const first = await buys(shop, twelve(3))
  await post(first.id)
  await buys(shop, twelve(1))
  const gone = await buys(shop)
  await post(gone.id)
  await shop.services.db.deleteFrom('orders').where('id', '=', gone.id).execute()
  await noteBatch('C10', '2026-11-20')
  await post((await buys(shop)).id)
  const { what, buyers, unknown } = await recall({ batch: 'bead house c9' })
  expect([what, buyers.map(({ orderId, itemCount }) => [orderId, itemCount]), unknown]).toEqual([
    ...['bead house c9', [[first.id, 3]], [gone.reference]],
  ])
  expect((await recall({ batch: 'C11' })).buyers).toEqual([])
})

test.each<[Record<string, string>, string]>([
  [{}, 'Choose a product or enter a batch.'],
  [{ product: '12', batch: 'C9' }, 'Choose a product or enter a batch.'],
  [{ product: '999' }, 'There is no product no. 999.'],
  [{ product: '12', from: '2026-11-23' }, 'The last day can’t be before the first.'],
  [{ product: '12', to: 'today' }, 'Enter the first and last day.'],
])('a recall with %j is refused with a reason', async (fields, error) => {
  const answer = await owner.get(`${deskCalls.readRecall.path}${query(fields)}`)
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(error)])
  expect((await owner.get(`${deskCalls.exportRecall.path}${query(fields)}`)).status).toBe(400)
})

const register = async (browser = owner) =>
  v.parse(ComplaintsAnswer, await (await browser.get(deskCalls.readComplaints.path)).json()).complaints

test('a complaint is written down once with its product and its order, by whom and when, also by a helper', async () => {
  const { id, reference } = await buys(shop, twelve(1))
  const body = { id: randomUUID(), text: 'The elastic broke', product: '12', order: reference.toLowerCase() }
  await Promise.all([1, 2].map(() => owner.post(deskCalls.addComplaint.path, body)))
  await owner.post(deskCalls.addStaff.path, { email: 'helper@solas.test', role: 'helper' })
  const helper = await signIn(shop, 'helper@solas.test')
  shop.advance(60_000)
  const second = { id: randomUUID(), text: ' A bead\nis sharp ', product: '', order: '' }
  expect((await helper.post(deskCalls.addComplaint.path, second)).status).toBe(200)
  expect(await register(helper)).toEqual([
    {
      id: second.id,
      at: '2026-11-20T12:01:00.000Z',
      who: 'helper@solas.test',
      text: 'A bead\nis sharp',
      orderId: null,
      reference: null,
    },
    {
      id: body.id,
      at: '2026-11-20T12:00:00.000Z',
      who: 'owner@solas.test',
      orderId: id,
      reference,
      text: expect.stringMatching(/^no\. 12 .*: The elastic broke$/) as string,
    },
  ])
  for (const path of [deskCalls.readRecall.path, deskCalls.exportRecall.path])
    expect((await helper.get(`${path}${query({ product: '12' })}`)).status, path).toBe(403)
})

test('the audit log records that there was a complaint, but not its text', async () => {
  await owner.post(deskCalls.addComplaint.path, { id: randomUUID(), text: 'A bead is sharp', product: '', order: '' })
  const { db } = shop.services
  const entries = await db.selectFrom('auditLog').select('what').execute()
  expect(entries.map(({ what }) => what)).toContain('writes a complaint into the register')
  expect(JSON.stringify(entries)).not.toContain('sharp')
  await expect(db.updateTable('auditLog').set({ what: 'none' }).execute()).rejects.toThrow()
  await expect(db.deleteFrom('auditLog').execute()).rejects.toThrow()
  expect(await register()).toHaveLength(1)
})

test.each([
  [{ text: ' ' }, 'Enter what’s wrong.'],
  [{ text: 'x'.repeat(1001) }, 'A complaint has at most 1000 characters.'],
  [{ product: '999' }, 'There is no product no. 999.'],
  [{ order: 'SOL-NOTHERE0' }, 'There is no order SOL-NOTHERE0.'],
])('a complaint with %j is refused with a reason and not saved', async (change, error) => {
  const body = { id: randomUUID(), text: 'A bead is sharp', product: '', order: '', ...change }
  const answer = await owner.post(deskCalls.addComplaint.path, body)
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(error)])
  expect(await register()).toEqual([])
})

test('erasing a customer masks their names in complaints as whole words', async () => {
  const { id } = await buys(shop, twelve(1))
  const db = shop.services.db
  const row = {
    ...(await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()),
    name: 'Ann',
  }
  const about = async (text: string) => {
    await owner.post(deskCalls.addComplaint.path, { id: randomUUID(), text, product: '', order: row.id })
    await maskComplaints(db, row)
    return (await register())[0]?.text
  }
  expect(await about('Joanne saw\nthat Ann’s elastic broke: ann@aoife.ie, Annascaul')).toBe(
    'Joanne saw\nthat (erased)’s elastic broke: (erased)@aoife.ie, Annascaul',
  )
})
