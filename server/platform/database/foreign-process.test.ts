import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { runForeignSqlite, runOldSqlite } from '../../testing/foreign-sqlite.ts'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { formValues } from '../../testing/open-sandbox.ts'
import { openProcess } from '../../testing/shop-process.ts'
import { oneBracelet, startCheckout, statusOf } from '../../testing/shopper.ts'
import { backUp } from './backup.ts'
import { backUpBeside } from './backup-thread.ts'
import { sqliteFile } from './connect.ts'
import { openDatabase } from './connection.ts'

/** SQLite also when the other tests run on PostgreSQL: only SQLite keeps its data in a file that other programs open. */
async function embeddedDatabase() {
  const location = await freshDatabase(null)
  onTestFinished(location.remove)
  return location
}

async function runningShop() {
  const location = await embeddedDatabase()
  const { port, child, ended } = await openProcess(location, { RATE_LIMITS: 'off' })
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  const shop = { fetch: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init) }
  const buy = async () => {
    const sessionId = await startCheckout(shop, { cart: oneBracelet })
    const body = new URLSearchParams(formValues())
    await shop.fetch(`/sandbox/pay/${sessionId}`, { method: 'POST', body, redirect: 'manual' })
    await shop.fetch(`/checkout/return?session_id=${sessionId}`, { redirect: 'manual' })
    expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'paid' })
    return sessionId
  }
  return { location, file: sqliteFile(location.dataDir), kill, buy }
}

function paidSessions(file: string): unknown[] {
  const sqlite = new DatabaseSync(file)
  try {
    const rows = sqlite.prepare(`select session_id from orders where state = 'paid' order by rowid`).all()
    return rows.map((row) => row.session_id)
  } finally {
    sqlite.close()
  }
}

test('every paid order survives other programs that open the SQLite file, and a kill', async () => {
  const { location, file, kill, buy } = await runningShop()
  const paid = [await buy()]
  const programs = [
    () => runForeignSqlite(file),
    () => runOldSqlite(file).catch(() => {}),
    () => runForeignSqlite(file, ['vacuum']),
    () => runForeignSqlite(file, ['pragma journal_mode = delete']).catch(() => {}),
  ]
  for (const program of programs) {
    await program()
    paid.push(await buy())
  }
  const backup = join(location.dataDir, 'backup.sqlite')
  await backUp(location, backup)
  expect(paidSessions(backup)).toEqual(paid)
  paid.push(await buy())
  await kill()
  expect(paidSessions(file)).toEqual(paid)
})

test('a running shop keeps its lock on the SQLite file, and a kill releases it', async () => {
  const { file, kill } = await runningShop()
  await expect(runOldSqlite(file)).rejects.toThrow('database is locked')
  await kill()
  await runOldSqlite(file)
})

test.each([
  [
    'another connection',
    async (location: { dataDir: string }) => (await openDatabase({ ...location, databaseUrl: null })).destroy(),
  ],
  ['a backup', ({ dataDir }: { dataDir: string }) => backUp({ dataDir, databaseUrl: null }, join(dataDir, 'b.sqlite'))],
  [
    'a backup in a thread',
    ({ dataDir }: { dataDir: string }) => backUpBeside({ dataDir, databaseUrl: null }, join(dataDir, 'b.sqlite')),
  ],
])('%s in the same process keeps the lock on the SQLite file', async (_, work) => {
  const location = await embeddedDatabase()
  const db = await openDatabase(location)
  onTestFinished(() => db.destroy())
  await work(location)
  await expect(runOldSqlite(sqliteFile(location.dataDir))).rejects.toThrow('database is locked')
})
