import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { orderRow } from '../../testing/order-row.ts'
import { openProcess } from '../../testing/shop-process.ts'
import { oneBracelet, startCheckout, statusOf } from '../../testing/shopper.ts'
import { slowness } from '../../testing/slowness.ts'
import { backUp } from './backup.ts'
import { connect } from './connect.ts'
import { type DatabaseLocation, openDatabase } from './connection.ts'
import { restore } from './restore.ts'

// Shows S10.49.

async function temporaryDatabase() {
  const location = await freshDatabase()
  onTestFinished(location.remove)
  return location
}
const embedded = ({ dataDir }: DatabaseLocation): DatabaseLocation => ({ dataDir, databaseUrl: null })

const at = '2026-11-20T10:00:00.000Z'
const order = (id: string) => orderRow(id, { name: 'Aoife – Ní Bhroin' })
const refund = (orderId: string) => ({
  id: `re_${orderId}`,
  orderId,
  amount: 500,
  state: 'given',
  createdAt: at,
  failedAt: null,
})

async function databaseWith(...ids: string[]) {
  const location = await temporaryDatabase()
  const db = await openDatabase(location)
  if (ids.length > 0) {
    await db.insertInto('orders').values(ids.map(order)).execute()
    await db.insertInto('refunds').values(ids.map(refund)).execute()
  }
  await db.destroy()
  return location
}

async function contentOf(location: DatabaseLocation) {
  const db = await openDatabase(location)
  try {
    const secret = await db.selectFrom('sandboxSettings').select('value').executeTakeFirst()
    const orders = await db.selectFrom('orders').selectAll().orderBy('id').execute()
    return { secret, orders, refunds: await db.selectFrom('refunds').selectAll().orderBy('id').execute() }
  } finally {
    await db.destroy()
  }
}

async function runningShop(location: DatabaseLocation) {
  const { port, child, ended } = await openProcess(location, { RATE_LIMITS: 'off' })
  const end = (signal: 'SIGTERM' | 'SIGKILL') => async () => {
    child.kill(signal)
    await ended
  }
  onTestFinished(end('SIGKILL'))
  return {
    stop: end('SIGTERM'),
    kill: end('SIGKILL'),
    fetch: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init),
  }
}

test('a backup of a busy shop holds every order that was placed before it, and the restored shop answers for each', {
  timeout: 120_000 * slowness(),
}, async () => {
  const location = await temporaryDatabase()
  const shop = await runningShop(location)
  const placed: string[] = []
  let busy = true
  const shopper = async () => {
    while (busy) placed.push(await startCheckout(shop, { cart: oneBracelet }))
  }
  const shoppers = Promise.all([shopper(), shopper(), shopper(), shopper()])
  const files: { file: string; before: string[] }[] = []
  for (const [round, enough] of [20, 60, 100].entries()) {
    await expect.poll(() => placed.length, { timeout: 60_000 * slowness() }).toBeGreaterThan(enough)
    const file = join(location.dataDir, `round-${round}.sqlite`)
    files.push({ file, before: [...placed] })
    await backUp(location, file)
  }
  busy = false
  await shoppers
  expect(await restore(location, files[0]?.file ?? '', { force: true })).toMatchObject({
    ok: false,
    refusal: { code: 'running' },
  })
  await shop.stop()

  for (const { file, before } of files) {
    const sqlite = new DatabaseSync(file, { readOnly: true })
    const kept = new Set(
      sqlite
        .prepare('select session_id from orders')
        .all()
        .map((row) => row.session_id),
    )
    expect(sqlite.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
    expect(before.filter((sessionId) => !kept.has(sessionId))).toEqual([])
    sqlite.close()
  }
  const { file, before } = files[2] ?? { file: '', before: [] }
  expect(await restore(location, file, { force: true })).toMatchObject({ ok: true })
  const restored = await runningShop(location)
  expect((await restored.fetch('/readyz')).status).toBe(200)
  for (const sessionId of before) expect(await statusOf(restored, sessionId)).toMatchObject({ status: 'processing' })
})

test('a restore keeps the previous data, which can be restored too', { timeout: 40_000 * slowness() }, async () => {
  const [one, other] = [await databaseWith('a'), await databaseWith('b', 'c')]
  const file = join(one.dataDir, 'one.sqlite')
  const [ofOne, ofOther] = [await contentOf(one), await contentOf(other)]
  await backUp(one, file)
  expect(await restore(other, file)).toMatchObject({ ok: false, refusal: { code: 'taken' } })
  expect(await contentOf(other)).toEqual(ofOther)

  const restored = await restore(other, file, { force: true })
  expect(restored).toMatchObject({ ok: true, orders: 1 })
  expect(await contentOf(other)).toEqual(ofOne)
  const kept = restored.ok ? (restored.kept ?? '') : ''
  expect(await restore(other, kept, { force: true })).toMatchObject({ ok: true, orders: 2 })
  expect(await contentOf(other)).toEqual(ofOther)
})

test('a backup of either database can be restored into the embedded one, into an empty folder too', async () => {
  const location = await databaseWith('a', 'b')
  const file = join(location.dataDir, 'backup.sqlite')
  const content = await contentOf(location)
  await backUp(location, file)
  const local = embedded(await temporaryDatabase())
  expect(await restore(local, file)).toEqual({ ok: true, orders: 2, kept: null })
  expect(await contentOf(local)).toEqual(content)
})

test('a shop moves from SQLite to the other database by backup and restore', {
  timeout: 40_000 * slowness(),
}, async () => {
  const local = embedded(await temporaryDatabase())
  const db = await openDatabase(local)
  await db
    .insertInto('orders')
    .values([order('a'), order('b')])
    .execute()
  await db
    .insertInto('refunds')
    .values([refund('a')])
    .execute()
  await db.destroy()
  const content = await contentOf(local)
  const file = join(local.dataDir, 'backup.sqlite')
  await backUp(local, file)
  const other = await temporaryDatabase()
  expect(await restore(other, file)).toEqual({ ok: true, orders: 2, kept: null })
  expect(await contentOf(other)).toEqual(content)
})

test('2,501 orders are restored unchanged, more than fit into one batch', {
  timeout: 60_000 * slowness(),
}, async () => {
  const ids = Array.from({ length: 2501 }, (_, n) => `order-${n}`)
  const location = await databaseWith()
  const db = await openDatabase(location)
  for (let n = 0; n < ids.length; n += 500) {
    await db
      .insertInto('orders')
      .values(ids.slice(n, n + 500).map(order))
      .execute()
  }
  await db.destroy()
  const file = join(location.dataDir, 'backup.sqlite')
  await backUp(location, file)
  const target = await temporaryDatabase()
  expect(await restore(target, file)).toMatchObject({ ok: true, orders: 2501 })
  expect((await contentOf(target)).orders).toEqual(ids.sort().map(order))
})

test('a backup is readable only by its owner, and never overwrites a file', async () => {
  const location = await databaseWith('a')
  const file = join(location.dataDir, 'deep', 'backup.sqlite')
  await backUp(location, file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await expect(backUp(location, file)).rejects.toThrow('there already')
  expect(readdirSync(join(location.dataDir, 'deep'))).toEqual(['backup.sqlite'])
})

test('a restore refuses a file that is not a complete backup, and changes nothing', async () => {
  const location = await databaseWith('a')
  const content = await contentOf(location)
  const write = (name: string, bytes: string | Buffer) => {
    const file = join(location.dataDir, name)
    writeFileSync(file, bytes)
    return file
  }
  const newer = join(location.dataDir, 'newer.sqlite')
  await backUp(location, newer)
  const sqlite = new DatabaseSync(newer)
  sqlite.exec("insert into kysely_migration (name, timestamp) values ('999-later', '')")
  sqlite.close()
  for (const [file, code] of [
    [join(location.dataDir, 'nowhere.sqlite'), 'no-file'],
    [write('letter.txt', 'Dear shop'), 'not-a-backup'],
    [write('empty.sqlite', ''), 'not-a-backup'],
    [newer, 'newer'],
  ] as const) {
    expect(await restore(location, file, { force: true })).toMatchObject({
      ok: false,
      refusal: { code, message: expect.stringContaining(file) as string },
    })
  }
  expect(await contentOf(location)).toEqual(content)
})

test('a shop that was never opened cannot be backed up', async () => {
  const location = await temporaryDatabase()
  await expect(backUp(location, join(location.dataDir, 'backup.sqlite'))).rejects.toThrow('there is no shop')
  expect(existsSync(join(location.dataDir, 'backup.sqlite'))).toBe(false)
})

test.each([
  ['a table', 'create table invoices (id integer primary key, amount integer)'],
  ['a table by one of the shop’s names', 'create table orders (id integer primary key, amount integer)'],
  ['a view', 'create view invoices as select 1 as id'],
  [
    'the steps of another program',
    'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255)); create table invoices (id integer)',
  ],
])('a restore refuses a server with %s of another application, also with --force', async (_, statements) => {
  const location = await temporaryDatabase()
  if (location.databaseUrl === null) return
  const source = await databaseWith('a')
  const file = join(source.dataDir, 'backup.sqlite')
  await backUp(source, file)
  const db = await connect(location)
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db)
  const tables = async () =>
    (
      await sql<{
        name: string
      }>`select relname as name from pg_class where relnamespace = current_schema()::regnamespace order by 1`.execute(
        db,
      )
    ).rows
  const before = await tables()
  await db.destroy()
  for (const force of [false, true])
    expect(await restore(location, file, { force })).toMatchObject({
      ok: false,
      refusal: { code: 'foreign' },
    })
  const again = await connect(location)
  expect(
    (
      await sql<{
        name: string
      }>`select relname as name from pg_class where relnamespace = current_schema()::regnamespace order by 1`.execute(
        again,
      )
    ).rows,
  ).toEqual(before)
  await again.destroy()
})

const MIGRATION_LOCK = '3853314791062309107'

test('a restore into PostgreSQL that is killed halfway leaves everything as it was', {
  timeout: 60_000 * slowness(),
}, async () => {
  const [location, source] = [await databaseWith('a', 'b'), await databaseWith('c')]
  if (location.databaseUrl === null) return
  const content = await contentOf(location)
  const file = join(source.dataDir, 'backup.sqlite')
  await backUp(source, file)
  const db = await connect(location)
  await db.transaction().execute(async (holding) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)}::bigint)`.execute(holding)
    const script = `
      import { restore } from ${JSON.stringify(new URL('./restore.ts', import.meta.url))}
      await restore(JSON.parse(process.argv[1]), process.argv[2], { force: true })
    `
    const { databaseUrl, dataDir } = location
    const args = ['--input-type=module', '-e', script, JSON.stringify({ databaseUrl, dataDir }), file]
    const restoring = spawn(process.execPath, args, { stdio: 'ignore' })
    const ended = once(restoring, 'exit')
    const waiting = async () =>
      (
        await sql`select 1 from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(holding)
      ).rows.length
    await expect.poll(waiting, { timeout: 20_000 * slowness() }).toBe(1)
    restoring.kill('SIGKILL')
    await ended
  })
  await db.destroy()
  expect(await contentOf(location)).toEqual(content)
})

test('a restore that fails halfway leaves everything as it was', { timeout: 40_000 * slowness() }, async () => {
  const [location, source] = [await databaseWith('a', 'b'), await databaseWith('c')]
  if (location.databaseUrl === null) return
  const content = await contentOf(location)
  const file = join(source.dataDir, 'backup.sqlite')
  await backUp(source, file)
  const sqlite = new DatabaseSync(file)
  sqlite.exec("update orders set total = 'a lot'")
  sqlite.close()
  await expect(restore(location, file, { force: true })).rejects.toThrow('a lot')
  expect(await contentOf(location)).toEqual(content)
})
