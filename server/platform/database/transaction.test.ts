import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabaseWithTables } from '../../testing/fresh-database.ts'
import { slowness } from '../../testing/slowness.ts'
import { openDatabase } from './connection.ts'
import { inTransaction, retryConflicts } from './transaction.ts'

const conflict = (code: string) => Object.assign(new Error('another was first'), { code })

describe('an attempt', () => {
  test.each(['40001', '40P01'])('is tried again after error %s, and only its last result counts', async (code) => {
    let tries = 0
    const attempt = async () => {
      tries += 1
      if (tries < 4) throw conflict(code)
      return tries
    }
    expect(await retryConflicts(attempt)).toBe(4)
  })

  test.each(['23505', '08006', '25P02'])('is not tried again after error %s', async (code) => {
    let tries = 0
    const attempt = () => {
      tries += 1
      return Promise.reject(conflict(code))
    }
    await expect(retryConflicts(attempt)).rejects.toMatchObject({ code })
    expect(tries).toBe(1)
  })

  test('that always fails ends after ten tries, within five seconds', async () => {
    let tries = 0
    const startedAt = performance.now()
    const attempt = () => {
      tries += 1
      return Promise.reject(conflict('40001'))
    }
    await expect(retryConflicts(attempt)).rejects.toMatchObject({ code: '40001' })
    expect(tries).toBe(10)
    expect(performance.now() - startedAt).toBeLessThan(5000)
  })
})

async function counters() {
  const location = await freshDatabaseWithTables()
  onTestFinished(location.remove)
  const db = await openDatabase(location)
  onTestFinished(() => db.destroy())
  const keys = ['a', 'b']
  await db
    .insertInto('rateLimits')
    .values(keys.map((key) => ({ key, count: 0, endsAt: '' })))
    .execute()
  const counts = async () =>
    (await db.selectFrom('rateLimits').select('count').orderBy('key').execute()).map(({ count }) => count)
  return { db, isPostgres: location.databaseUrl !== null, counts }
}

test(
  'transactions that lock two rows in opposite order all succeed, each once',
  async () => {
    const { db, counts } = await counters()
    const raise = (keys: readonly string[]) =>
      inTransaction(db, async (trx) => {
        for (const key of keys)
          await trx
            .updateTable('rateLimits')
            .set((eb) => ({ count: eb('count', '+', 1) }))
            .where('key', '=', key)
            .execute()
      })
    await Promise.all(Array.from({ length: 4 }, (_, n) => raise(n % 2 === 0 ? ['a', 'b'] : ['b', 'a'])))
    expect(await counts()).toEqual([4, 4])
  },
  60_000 * slowness(),
)

test('serializable transactions that read each other’s writes all succeed', async () => {
  const { db, isPostgres, counts } = await counters()
  const serializable = async (trx: typeof db) => {
    if (isPostgres) await sql`set transaction isolation level serializable`.execute(trx)
  }
  const raise = () =>
    inTransaction(db, async (trx) => {
      await serializable(trx)
      const { count } = await trx
        .selectFrom('rateLimits')
        .select('count')
        .where('key', '=', 'a')
        .executeTakeFirstOrThrow()
      await trx
        .updateTable('rateLimits')
        .set({ count: count + 1 })
        .where('key', '=', 'a')
        .execute()
    })
  await Promise.all(Array.from({ length: 5 }, raise))
  expect(await counts()).toEqual([5, 0])
})

test('single statements that change one row at SERIALIZABLE all succeed', async () => {
  vi.stubEnv('TEST_ISOLATION', 'serializable')
  const location = await freshDatabaseWithTables()
  onTestFinished(location.remove)
  const db = await openDatabase(location)
  onTestFinished(() => db.destroy())
  await db.insertInto('rateLimits').values({ key: 'a', count: 0, endsAt: '' }).execute()
  const raise = () =>
    db
      .updateTable('rateLimits')
      .set((eb) => ({ count: eb('count', '+', 1) }))
      .execute()
  await Promise.all(Array.from({ length: 6 }, raise))
  expect(await db.selectFrom('rateLimits').select('count').execute()).toEqual([{ count: 6 }])
})

/** They copy whole databases to or from files, which is not to be done twice. */
const unrepeated = ['connection.ts', 'copy.ts', 'restore.ts'].map((file) => `server/platform/database/${file}`)

test('every transaction of the shop goes through inTransaction', () => {
  const root = new URL('../../../', import.meta.url)
  const files = globSync('{server,sandbox,console}/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
  expect(files.length).toBeGreaterThan(100)
  const own = files.filter((file) => /\.transaction\(\)/.test(readFileSync(new URL(file, root), 'utf8')))
  expect(own.toSorted()).toEqual([...unrepeated, 'server/platform/database/transaction.ts'].toSorted())
})
