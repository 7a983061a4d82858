import { execFile } from 'node:child_process'
import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runOldSqlite } from '../../testing/foreign-sqlite.ts'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { openProcess } from '../../testing/shop-process.ts'
import { slowness } from '../../testing/slowness.ts'
import { backUp } from './backup.ts'
import { type DatabaseLocation, sqliteFile } from './connect.ts'
import { openDatabase } from './connection.ts'
import { holdLease, withLease } from './leases.ts'
import { restore } from './restore.ts'

// Shows S10.49.

const processes = process.env.TEST_DATABASE_URL ? 2 : 1

async function databaseWithBackup(server?: null) {
  const location = await freshDatabase(server)
  onTestFinished(location.remove)
  await (await openDatabase(location)).destroy()
  const file = join(location.dataDir, 'backup.sqlite')
  await backUp(location, file)
  return { location, file }
}

async function openShop(location: DatabaseLocation) {
  const { child, ended } = await openProcess(location)
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    await ended
  }
  onTestFinished(() => end('SIGKILL'))
  return end
}

async function restoreElsewhere({ databaseUrl, dataDir }: DatabaseLocation, file: string): Promise<string> {
  const script = `
    import { restore } from ${JSON.stringify(new URL('./restore.ts', import.meta.url))}
    console.log(JSON.stringify(await restore(JSON.parse(process.argv[1]), process.argv[2], { force: true })))
  `
  const args = ['--input-type=module', '-e', script, JSON.stringify({ databaseUrl, dataDir }), file]
  return (await promisify(execFile)(process.execPath, args)).stdout
}

const refused = {
  ok: false,
  refusal: { code: 'running', message: expect.stringContaining('is running on this database') as string },
}

const naming = 'Restoring the shop “Solas” with 0 orders.'

test('refuses to restore while one process of the shop runs, and restores at once when the last one has stopped', async () => {
  const { location, file } = await databaseWithBackup()
  const shops = await Promise.all(Array.from({ length: processes }, () => openShop(location)))
  for (const stop of shops) {
    if (location.databaseUrl === null) await runOldSqlite(sqliteFile(location.dataDir)).catch(() => {})
    expect(await restore(location, file, { force: true })).toEqual(refused)
    await stop('SIGTERM')
  }
  const said: string[] = []
  expect(await restore(location, file, { force: true, say: (sentence) => said.push(sentence) })).toMatchObject({
    ok: true,
  })
  expect(said).toEqual([naming])
})

test('restores 20 seconds after a shop was killed, says why it waits, and leaves no lease behind', {
  timeout: 60_000 * slowness(),
}, async () => {
  const { location, file } = await databaseWithBackup()
  const end = await openShop(location)
  const duringShop = join(location.dataDir, 'during.sqlite')
  await backUp(location, duringShop)
  await end('SIGKILL')
  const said: string[] = []
  const say = (sentence: string) => said.push(sentence)
  const startedAt = performance.now()
  expect(await restore(location, duringShop, { force: true, say })).toMatchObject({ ok: true })
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(20_000)
  expect(said).toEqual([
    naming,
    expect.stringMatching(/^Process \d+ on \S+ had this database open .* Waiting 20 seconds/),
  ])
  expect(await restore(location, file, { force: true, say })).toMatchObject({ ok: true })
  expect(said.slice(2)).toEqual([naming])
})

test('refuses to restore under a shop that has lost its SQLite lock', async () => {
  const { location, file } = await databaseWithBackup(null)
  const db = await openDatabase(location)
  const lease = await holdLease(db, location, () => {})
  // Closing the file by hand releases the locks of this process.
  closeSync(openSync(sqliteFile(location.dataDir), 'r'))
  expect(JSON.parse(await restoreElsewhere(location, file))).toEqual(refused)
  await lease.release()
  await db.destroy()
  expect(JSON.parse(await restoreElsewhere(location, file))).toMatchObject({ ok: true })
})

test('refuses to restore over a damaged SQLite file as long as its shop runs', async () => {
  const { location, file } = await databaseWithBackup(null)
  const db = await openDatabase(location)
  const lease = await holdLease(db, location, () => {})
  writeFileSync(sqliteFile(location.dataDir), 'no database at all '.repeat(100))
  expect(JSON.parse(await restoreElsewhere(location, file))).toEqual(refused)
  await lease.release()
  await db.destroy()
  expect(JSON.parse(await restoreElsewhere(location, file))).toMatchObject({ ok: true })
})

test('refuses to restore over a deleted SQLite file as long as its shop runs', async () => {
  const { location, file } = await databaseWithBackup(null)
  const db = await openDatabase(location)
  const lease = await holdLease(db, location, () => {})
  rmSync(sqliteFile(location.dataDir))
  expect(JSON.parse(await restoreElsewhere(location, file))).toEqual(refused)
  await lease.release()
  await db.destroy()
  expect(JSON.parse(await restoreElsewhere(location, file))).toMatchObject({ ok: true, kept: null })
})

test('a running process deletes the lease of one that died', async () => {
  const { location } = await databaseWithBackup()
  const db = await openDatabase(location)
  onTestFinished(() => db.destroy())
  await db.insertInto('processLeases').values({ id: 'dead', holder: 'Process 1 on nowhere', renewals: 7 }).execute()
  const now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now)
  const lease = await holdLease(db, location, () => {}, { renewMs: 20 })
  const leases = () => db.selectFrom('processLeases').select(['id', 'renewals']).execute()
  const own = async () => (await leases()).find(({ id }) => id !== 'dead')?.renewals
  clock.mockReturnValue(now + 19_000)
  await expect.poll(own).toBeGreaterThanOrEqual(10)
  expect(await leases()).toHaveLength(2)
  clock.mockReturnValue(now + 21_000)
  await expect.poll(leases).toHaveLength(1)
  await lease.release()
  expect(await leases()).toEqual([])
})

test('only one process does the work of a lease at a time, and the lease is released afterwards', async () => {
  const { location } = await databaseWithBackup()
  const db = await openDatabase(location)
  onTestFinished(() => db.destroy())
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  let begun = 0
  const wait = () => {
    begun += 1
    return isOver
  }
  const work = () => withLease(db, 'work', wait, { renewMs: 10 })
  const first = work()
  await expect.poll(() => begun).toBe(1)
  await Promise.all(Array.from({ length: 10 }, work))
  const renewals = async () => (await db.selectFrom('processLeases').select('renewals').execute())[0]?.renewals
  await expect.poll(renewals).toBeGreaterThan(2)
  end()
  await first
  expect(begun).toBe(1)
  await expect(withLease(db, 'work', () => Promise.reject(new Error('no luck')))).rejects.toThrow('no luck')
  await work()
  expect(begun).toBe(2)
})

test('a process is notified if its lease was taken over', async () => {
  const { location } = await databaseWithBackup()
  const db = await openDatabase(location)
  onTestFinished(() => db.destroy())
  await withLease(
    db,
    'work',
    async (lost) => {
      await db.deleteFrom('processLeases').execute()
      await expect.poll(() => lost.aborted).toBe(true)
    },
    { renewMs: 10 },
  )
})
