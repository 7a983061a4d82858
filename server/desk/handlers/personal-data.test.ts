import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { referenceFor } from '#shop/orders/reference.ts'
import { UNDO_MS } from '#shop/promises.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { signUp } from '../../contact/newsletter/readers.ts'
import { complaints, noteComplaint } from '../../orders/fulfilment/complaints.ts'
import { markPosted } from '../../orders/fulfilment/parcels.ts'
import { findOrder } from '../../platform/database/orders.ts'
import { typedTables } from '../../platform/database/typed-columns.ts'
import { buys } from '../../testing/buyer.ts'
import { shopForTest } from '../../testing/shop-for-tests.ts'
import { aoife, oneBracelet, post, startCheckout } from '../../testing/shopper.ts'
import { erasePersonalData, exportPersonalData } from './personal-data.ts'

// Shows S10.87, S10.88.

const DAY = 86_400_000

async function open() {
  const shop = await shopForTest()
  const { services } = shop
  const { id, reference } = await buys(shop)
  await startCheckout(shop, { cart: oneBracelet, email: aoife.email.toUpperCase() })
  await signUp(services, 'Aoife@Example.ie')
  const statement = { name: 'Aoife Byrne', email: aoife.email, reference: 'SOL-NONE0000' }
  await post(shop, '/functions/v1/withdraw', statement)
  await deliverDue(services)
  return {
    ...{ shop, id, reference },
    erase: (email = aoife.email) => erasePersonalData(services, email, 'mary@bench'),
    exported: async (email = aoife.email): Promise<unknown> =>
      JSON.parse((await exportPersonalData(services, email, 'mary@bench')).text),
    complain: (text: string, orderId: string | null = null) =>
      noteComplaint(services.db, { id: randomUUID(), orderId, who: 'mary@bench', product: null, text }, services.now()),
    complaints: async () => (await complaints(services.db)).map(({ text }) => text),
  }
}

/** The tables beside the sandbox's, whose rows go by themselves, in which the person is still named. */
async function traces(shop: Awaited<ReturnType<typeof open>>['shop']) {
  const { db } = shop.services
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  const own = tables.filter((name) => !/^sandbox/.test(name))
  const rows = await Promise.all(own.map((table) => sql`select * from ${sql.table(table)}`.execute(db)))
  return own.filter((_, n) => /aoife@example\.ie|555 0100/i.test(JSON.stringify(rows[n])))
}

test('the export of a customer has all that is kept of an address, however it is written', async () => {
  const { reference, exported } = await open()
  const list = v.array(v.unknown())
  const told = v.parse(
    v.object({
      orders: v.array(v.looseObject({ emails: list, invoices: list, sessionId: v.string() })),
      withdrawals: list,
      newsletter: list,
    }),
    await exported('AOIFE@example.ie'),
  )
  expect(told.orders).toHaveLength(2)
  const paid = told.orders.find(({ sessionId }) => referenceFor('SOL', sessionId) === reference)
  expect(paid).toMatchObject({ name: aoife.name, phone: aoife.phone })
  expect([paid?.emails.length, paid?.invoices.length]).toEqual([2, 1])
  expect([told.withdrawals.length, told.newsletter.length]).toEqual([1, 1])
})

test('erasing a customer skips open orders and keeps the bookkeeping data of closed ones', async () => {
  const { shop, id, reference, erase, complain, complaints } = await open()
  const { services } = shop
  const first = await erase()
  expect(first.remains).toContainEqual(expect.stringContaining('is still to be made or posted: all of it stays'))
  expect(first.erased).toEqual(
    expect.arrayContaining(['The sign-up for the newsletter.', 'Statements of withdrawal that match no order: 1.']),
  )

  const complaint = `Aoife Byrne (AOIFE@example.ie, ${aoife.phone}) says that a bead is sharp. Aoife Byrne is right`
  await complain(complaint, id)
  await complain('aoife@example.ie has no order and a rash')
  const { db } = services
  const order = (await findOrder(db, 'id', id)) ?? expect.fail('The order is gone')
  const parcel = { tracking: 'RX123456789IE', correct: false }
  expect(await markPosted(services.shop(), services, order, parcel, { who: 'mary@bench' })).toBeNull()
  await post(shop, '/functions/v1/withdraw', { name: 'Aoife Byrne', email: aoife.email, reference })
  shop.advance(UNDO_MS)
  await deliverDue(shop.services)
  await db.updateTable('outbox').set({ lastError: '550 <aoife@example.ie> unknown' }).execute()
  shop.advance(20 * DAY)
  expect((await erase()).remains).toContainEqual(expect.stringMatching(/may be sent back until 2027-01-\d\d/))
  shop.advance(60 * DAY)
  await shop.services.db.updateTable('orders').set({ state: 'expired' }).where('state', '=', 'pending').execute()
  expect((await erase()).remains).toContainEqual(expect.stringContaining('for bookkeeping, 7 years'))
  expect(await traces(shop)).toEqual([])
  expect(await complaints()).toEqual([
    '(erased) ((erased), (erased)) says that a bead is sharp. (erased) is right',
    '(erased) has no order and a rash',
  ])
  const inbox = shop.services.db.selectFrom('sandboxInbox').select('id').where('recipient', 'like', '%aoife%')
  expect(await inbox.execute()).toEqual([])
  const { name, address, total } = await shop.services.db
    .selectFrom('orders')
    .selectAll()
    .where('paidAt', 'is not', null)
    .executeTakeFirstOrThrow()
  expect([name, total]).toEqual([aoife.name, 3995])
  expect(address).toContain('Galway')
  expect((await erase()).erased).toEqual([])
})

test('the export of a customer has rows of every table with typed data', async () => {
  const { id, complain, exported } = await open()
  await complain('aoife@example.ie has a rash')
  await complain('A bead is sharp', id)
  const told = v.parse(v.looseObject({ orders: v.array(v.looseObject({})) }), await exported())
  for (const { table, orderId, address } of typedTables) {
    if (orderId !== undefined && table !== 'orders')
      expect(told.orders[0], table).toHaveProperty(table === 'outbox' ? 'emails' : table)
    if (address !== undefined) expect(told, table).toHaveProperty(table)
  }
  expect(told.complaints).toHaveLength(1)
  expect(told.orders[0]?.complaints).toHaveLength(1)
})

test('neither export nor erasure of a customer touches others whose address ends or begins with theirs', async () => {
  const { shop, complain, complaints, erase, exported } = await open()
  const { db } = shop.services
  const texts = [
    'caoife@example.ie has a rash',
    'aoife@example.ie.example, by aoifeXexample.ie',
    'Mary at b@example.ie',
  ]
  for (const text of texts) await complain(text)
  await db.updateTable('outbox').set({ lastError: '550 <caoife@example.ie> unknown' }).execute()
  expect(await exported()).toMatchObject({ complaints: [] })
  expect((await erase()).erased.join()).not.toContain('complaints')
  expect((await complaints()).toSorted()).toEqual(texts.toSorted())
  const errors = await db.selectFrom('outbox').select('lastError').execute()
  expect(new Set(errors.map(({ lastError }) => lastError))).toEqual(new Set(['550 <caoife@example.ie> unknown']))
})

test('a complaint is found by an address as people write it', async () => {
  const { complain, complaints, erase } = await open()
  await complain('Mary (mary@müller.ie) has a rash')
  expect((await erase('mary@xn--mller-kva.ie')).erased).toContain('The address in complaints: 1.')
  expect(await complaints()).toEqual(['Mary ((erased)) has a rash'])
})
