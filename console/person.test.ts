import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { referenceFor } from '#shop/orders/reference.ts'
import { UNDO_MS } from '#shop/promises.ts'
import { deliverDue } from '../server/contact/emails/emails.ts'
import { signUp } from '../server/contact/newsletter/readers.ts'
import { typedTables } from '../server/platform/database/typed-columns.ts'
import { openShop } from '../server/testing/open-shop.ts'
import { aoife, oneBracelet, payOn, post, startCheckout } from '../server/testing/shopper.ts'
import { webhooksArrive } from '../server/testing/webhooks.ts'
import { runCommand } from './run.ts'

const DAY = 86_400_000

async function open() {
  const shop = await openShop()
  onTestFinished(() => shop.close())
  const say = async (...words: string[]) => {
    const desk = { services: shop.services, who: 'mary@bench', confirm: async () => true }
    const { outcome, exitCode } = await runCommand(desk, words)
    return { exitCode, text: outcome.ok ? outcome.text : outcome.problem }
  }
  const sessionId = await startCheckout(shop, { cart: oneBracelet, email: aoife.email })
  await payOn(shop, sessionId)
  await webhooksArrive(shop)
  await startCheckout(shop, { cart: oneBracelet, email: aoife.email.toUpperCase() })
  await signUp(shop.services, 'Aoife@Example.ie')
  const statement = { name: 'Aoife Byrne', email: aoife.email, reference: 'SOL-NONE0000' }
  await post(shop, '/functions/v1/withdraw', statement)
  await deliverDue(shop.services)
  return { shop, say, reference: referenceFor('SOL', sessionId) }
}

/** The tables beside the sandbox's, whose rows go by themselves, in which the person is still named. */
async function traces(shop: Awaited<ReturnType<typeof open>>['shop']) {
  const { db } = shop.services
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  const own = tables.filter((name) => !/^sandbox/.test(name))
  const rows = await Promise.all(own.map((table) => sql`select * from ${sql.table(table)}`.execute(db)))
  return own.filter((_, n) => /aoife@example\.ie|555 0100/i.test(JSON.stringify(rows[n])))
}

test("'person --file' writes all data of a customer to one file", async () => {
  const { shop, say, reference } = await open()
  const file = join(shop.services.config.dataDir, 'person.json')
  expect((await say('person', 'AOIFE@example.ie', '--file', file)).text).toContain('orders 2')
  const list = v.array(v.unknown())
  const told = v.parse(
    v.object({
      orders: v.array(v.looseObject({ emails: list, invoices: list, sessionId: v.string() })),
      withdrawals: list,
      newsletter: list,
    }),
    JSON.parse(readFileSync(file, 'utf8')),
  )
  const paid = told.orders.find(({ sessionId }) => referenceFor('SOL', sessionId) === reference)
  expect(paid).toMatchObject({ name: aoife.name, phone: aoife.phone })
  expect([paid?.emails.length, paid?.invoices.length]).toEqual([2, 1])
  expect([told.withdrawals.length, told.newsletter.length]).toEqual([1, 1])
  expect((await say('person', 'aoife@example.ie', '--file', file)).exitCode).toBe(1)
  expect((await say('person', 'aoife@example.ie')).exitCode).toBe(2)
  expect((await say('person', 'nobody', '--erase')).exitCode).toBe(2)
})

test('erasing a customer skips open orders and keeps the bookkeeping data of closed ones', async () => {
  const { shop, say, reference } = await open()
  const first = await say('person', aoife.email, '--erase')
  expect(first.text).toContain('is still to be made or posted: all of it stays')
  expect(first.text).toContain('The sign-up for the newsletter.')
  expect(first.text).toContain('Statements of withdrawal that match no order: 1.')

  const complaint = `Aoife Byrne (AOIFE@example.ie, ${aoife.phone}) says that a bead is sharp. Aoife Byrne is right`
  await say('complaint', complaint, '--order', reference)
  await say('complaint', 'aoife@example.ie has no order and a rash')
  const { db } = shop.services
  await say('made', reference)
  expect((await say('posted', reference, '--tracking', 'RX123456789IE')).exitCode).toBe(0)
  await post(shop, '/functions/v1/withdraw', { name: 'Aoife Byrne', email: aoife.email, reference })
  shop.advance(UNDO_MS)
  await deliverDue(shop.services)
  await db.updateTable('outbox').set({ lastError: '550 <aoife@example.ie> unknown' }).execute()
  shop.advance(20 * DAY)
  expect((await say('person', aoife.email, '--erase')).text).toMatch(/may be sent back until 2027-01-\d\d/)
  shop.advance(60 * DAY)
  await shop.services.db.updateTable('orders').set({ state: 'expired' }).where('state', '=', 'pending').execute()
  const last = await say('person', aoife.email, '--erase')
  expect(last.text).toContain('for bookkeeping, 7 years')
  expect(await traces(shop)).toEqual([])
  expect((await say('complaints')).text).toContain(
    '(erased) ((erased), (erased)) says that a bead is sharp. (erased) is right',
  )
  expect((await say('complaints')).text).toContain('(erased) has no order and a rash')
  const inbox = shop.services.db.selectFrom('sandboxInbox').select('id').where('recipient', 'like', '%aoife%')
  expect(await inbox.execute()).toEqual([])
  const { name, address, total } = await shop.services.db
    .selectFrom('orders')
    .selectAll()
    .where('paidAt', 'is not', null)
    .executeTakeFirstOrThrow()
  expect([name, total]).toEqual([aoife.name, 3995])
  expect(address).toContain('Galway')
  expect((await say('person', aoife.email, '--erase')).text).toContain('Erased:\n- Nothing.')
})

test('the export of a customer has rows of every table with typed data', async () => {
  const { shop, say, reference } = await open()
  await say('complaint', 'aoife@example.ie has a rash')
  await say('complaint', 'A bead is sharp', '--order', reference)
  const file = join(shop.services.config.dataDir, 'all.json')
  await say('person', aoife.email, '--file', file)
  const told = v.parse(v.looseObject({ orders: v.array(v.looseObject({})) }), JSON.parse(readFileSync(file, 'utf8')))
  for (const { table, orderId, address } of typedTables) {
    if (orderId !== undefined && table !== 'orders')
      expect(told.orders[0], table).toHaveProperty(table === 'outbox' ? 'emails' : table)
    if (address !== undefined) expect(told, table).toHaveProperty(table)
  }
  expect(told.complaints).toHaveLength(1)
  expect(told.orders[0]?.complaints).toHaveLength(1)
})

test('neither export nor erasure of a customer touches others whose address ends or begins with theirs', async () => {
  const { shop, say } = await open()
  const { db } = shop.services
  const texts = [
    'caoife@example.ie has a rash',
    'aoife@example.ie.example, by aoifeXexample.ie',
    'Mary at b@example.ie',
  ]
  for (const text of texts) await say('complaint', text)
  await db.updateTable('outbox').set({ lastError: '550 <caoife@example.ie> unknown' }).execute()
  const file = join(shop.services.config.dataDir, 'aoife.json')
  await say('person', aoife.email, '--file', file)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ complaints: [] })
  const { text } = await say('person', aoife.email, '--erase')
  expect(text).not.toContain('complaints')
  expect((await db.selectFrom('complaints').select('text').execute()).map((one) => one.text).toSorted()).toEqual(
    texts.toSorted(),
  )
  const errors = await db.selectFrom('outbox').select('lastError').execute()
  expect(new Set(errors.map(({ lastError }) => lastError))).toEqual(new Set(['550 <caoife@example.ie> unknown']))
})

test('a complaint is found by an address as people write it', async () => {
  const { shop, say } = await open()
  await say('complaint', 'Mary (mary@müller.ie) has a rash')
  expect((await say('person', 'mary@xn--mller-kva.ie', '--erase')).text).toContain('The address in complaints: 1.')
  const { text } = await shop.services.db.selectFrom('complaints').select('text').executeTakeFirstOrThrow()
  expect(text).toBe('Mary ((erased)) has a rash')
})

test("'complaints' lists the complaints that were recorded", async () => {
  const { say, reference } = await open()
  expect((await say('complaints')).text).toBe('There are no complaints.')
  await say('complaint', 'The elastic broke', '--product', '1', '--order', reference)
  await say('complaint', 'A bead has a sharp edge')
  const { text } = await say('complaints')
  expect(text).toMatch(/2026-11-20 +mary@bench +\S+ +no\. 1 .*: The elastic broke\n2026-11-20 +mary@bench +A bead/)
  expect((await say('complaint', 'x', '--product', '999')).exitCode).toBe(1)
})
