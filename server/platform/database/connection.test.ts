import { execFile } from 'node:child_process'
import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Kysely } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { orderRow } from '../../testing/order-row.ts'
import { openDatabase } from './connection.ts'
import type { Schema } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'
import { inTransaction } from './transaction.ts'

// Shows S1.21, S10.17.

const opened: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

async function temporaryDatabase() {
  const location = await freshDatabase()
  opened.push(location.remove)
  return location
}

async function open(location: Awaited<ReturnType<typeof temporaryDatabase>>) {
  const db = await openDatabase(location)
  opened.push(() => db.destroy())
  return db
}

const order = (id: string, sessionId: string | null = null) =>
  orderRow(id, { sessionId, state: 'pending', paidAt: null })

test('rows are read back with the same names and types', async () => {
  const db = await open(await temporaryDatabase())
  await db.insertInto('orders').values(order('a')).execute()
  expect(await db.selectFrom('orders').selectAll().execute()).toEqual([order('a')])
})

test('the database returns a count as a number', async () => {
  const db = await open(await temporaryDatabase())
  await db
    .insertInto('orders')
    .values([order('a'), order('b')])
    .execute()
  const { orders } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll().as('orders'))
    .executeTakeFirstOrThrow()
  expect(orders).toBe(2)
})

test('data stay after a restart, and opening the database again changes nothing', async () => {
  const location = await temporaryDatabase()
  const first = await openDatabase(location)
  await first.insertInto('orders').values(order('a')).execute()
  await first.destroy()
  const second = await open(location)
  expect(await second.selectFrom('orders').select('id').execute()).toEqual([{ id: 'a' }])
})

const start = `
  import { openDatabase } from ${JSON.stringify(new URL('./connection.ts', import.meta.url))}
  const db = await openDatabase(JSON.parse(process.argv[1]))
  const secrets = await db.selectFrom('sandboxSettings').select('value').execute()
  console.log(JSON.stringify(secrets))
  await db.destroy()
`

test('several processes may start at once on one empty database and share its sandbox secret', async () => {
  const { databaseUrl, dataDir } = await temporaryDatabase()
  const args = ['--input-type=module', '-e', start, JSON.stringify({ databaseUrl, dataDir })]
  const runs = await Promise.all([1, 2, 3].map(() => promisify(execFile)(process.execPath, args)))
  const answers = runs.map(({ stdout }) => stdout)
  expect(answers[0]).toMatch(/^\[\{"value":"whsec_\w{48}"\}\]$/m)
  expect(new Set(answers).size).toBe(1)
})

test.each([
  ['two orders with one payment session', [order('a', 'cs_1'), order('b', 'cs_1')]],
  ['two orders with one id', [order('a'), order('a')]],
])('the database refuses %s', async (_, orders) => {
  const db = await open(await temporaryDatabase())
  await expect(db.insertInto('orders').values(orders).execute()).rejects.toThrow(/unique/i)
})

test('the database refuses a second e-mail of the same kind for an order', async () => {
  const db = await open(await temporaryDatabase())
  await db.insertInto('orders').values(order('a')).execute()
  const at = '2026-11-20T10:00:00.000Z'
  const email = { aboutKind: 'order', aboutId: 'a', kind: 'owner', state: 'due', attempts: 0, createdAt: at, dueAt: at }
  const rest = { claimedUntil: null, sentAt: null, lastError: null }
  await db
    .insertInto('outbox')
    .values({ id: '1', ...email, ...rest })
    .execute()
  await expect(
    db
      .insertInto('outbox')
      .values({ id: '2', ...email, ...rest })
      .execute(),
  ).rejects.toThrow(/unique/i)
})

test('concurrent transactions on one row run one after the other', async () => {
  const location = await temporaryDatabase()
  const db = await open(location)
  await db.insertInto('rateLimits').values({ key: 'k', count: 0, endsAt: '' }).execute()
  const raise = () =>
    inTransaction(db, async (trx) => {
      const row = trx.selectFrom('rateLimits').select('count').where('key', '=', 'k')
      const { count } = await (location.databaseUrl ? row.forUpdate() : row).executeTakeFirstOrThrow()
      await trx
        .updateTable('rateLimits')
        .set({ count: count + 1 })
        .execute()
    })
  await Promise.all(Array.from({ length: 20 }, raise))
  expect(await db.selectFrom('rateLimits').select('count').execute()).toEqual([{ count: 20 }])
})

test('an unreachable database gives an error at once', async () => {
  const databaseUrl = 'postgres://nobody@127.0.0.1:1/none'
  await expect(openDatabase({ databaseUrl, dataDir: '' })).rejects.toThrow('ECONNREFUSED')
})

test('only its owner can read the SQLite files, also if an earlier version left them open', async () => {
  const { dataDir } = await temporaryDatabase()
  const rights = () => ['', '-wal', '-shm'].map((end) => statSync(join(dataDir, `solas.sqlite${end}`)).mode & 0o777)
  const first = await open({ dataDir, databaseUrl: null, remove: async () => {} })
  expect(rights()).toEqual([0o600, 0o600, 0o600])
  for (const end of ['', '-wal', '-shm']) chmodSync(join(dataDir, `solas.sqlite${end}`), 0o644)
  await open({ dataDir, databaseUrl: null, remove: async () => {} })
  expect(rights()).toEqual([0o600, 0o600, 0o600])
  await first.selectFrom('orders').select('id').execute()
})

test('SQLite gets a limit as part of a statement, not as its value, and so keeps its plan', async () => {
  const db = new Kysely<Schema>({ dialect: sqliteDialect(':memory:') })
  opened.push(() => db.destroy())
  expect(db.selectFrom('orders').select('id').where('id', '=', 'a').limit(2).compile()).toMatchObject({
    sql: 'select "id" from "orders" where "id" = ? limit 2',
    parameters: ['a'],
  })
})
