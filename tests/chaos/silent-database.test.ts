import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../server/platform/database/connect.ts'
import { openDatabase } from '../../server/platform/database/connection.ts'
import { slowness } from '../../server/testing/slowness.ts'
import { type Postgres, startPostgres } from '../../setup/postgres.ts'
import { openSilentProxy } from './silent-proxy.ts'

// Shows S10.52.

const CONNECTIONS = 10
const GIVEN_UP_WITHIN_MS = 15_000
const WELL_WITHIN_MS = 30_000
let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres()
}, 30_000 * slowness())
afterAll(() => postgres.stop())

test('a database whose packets vanish is given up within 15 s, and the shop is well within 30 s, though a dead transaction held a row', {
  timeout: 60_000 * slowness(),
}, async () => {
  const proxy = await openSilentProxy(postgres.url)
  const db = await openDatabase({ databaseUrl: proxy.url, dataDir: '' })
  try {
    await db.insertInto('rateLimits').values({ key: 'held', count: 1, endsAt: '' }).execute()
    const update = () => db.updateTable('rateLimits').set({ count: 2 }).where('key', '=', 'held').execute()
    const { promise: silence, resolve: begin } = Promise.withResolvers<void>()
    const { promise: allHeld, resolve: held } = Promise.withResolvers<void>()
    let open = 0
    const transactions = Array.from({ length: CONNECTIONS }, (_, at) =>
      db.transaction().execute(async (trx) => {
        if (at === 0) await trx.updateTable('rateLimits').set({ count: 3 }).where('key', '=', 'held').execute()
        else await sql`select 1`.execute(trx)
        open += 1
        if (open === CONNECTIONS) held()
        await silence
        await sql`select 2`.execute(trx)
      }),
    )
    await allHeld
    proxy.swallow()
    const startedAt = performance.now()
    begin()
    const ends = await Promise.allSettled(transactions)
    expect(ends.map(({ status }) => status)).toEqual(Array(CONNECTIONS).fill('rejected'))
    expect(performance.now() - startedAt).toBeLessThan(GIVEN_UP_WITHIN_MS)
    await expect(update(), 'new connections vanish as well').rejects.toThrow()
    proxy.recover()
    await expect
      .poll(
        () =>
          update().then(
            () => 'well',
            () => 'not yet',
          ),
        { timeout: WELL_WITHIN_MS },
      )
      .toBe('well')
    expect(performance.now() - startedAt).toBeLessThan(WELL_WITHIN_MS)
  } finally {
    await db.destroy()
    proxy.close()
  }
})

test('a single statement on a dead connection fails, and the connection is not used again', {
  timeout: 60_000 * slowness(),
}, async () => {
  const proxy = await openSilentProxy(postgres.url)
  const db = await openDatabase({ databaseUrl: proxy.url, dataDir: '' })
  try {
    const ask = () => db.selectFrom('rateLimits').select('key').limit(1).execute()
    await ask()
    proxy.swallow()
    const startedAt = performance.now()
    const asking = ask()
    proxy.recover()
    await expect(asking).rejects.toThrow()
    expect(performance.now() - startedAt).toBeLessThan(GIVEN_UP_WITHIN_MS)
    for (let times = 0; times < 2 * CONNECTIONS; times += 1) await ask()
    expect(performance.now() - startedAt).toBeLessThan(WELL_WITHIN_MS)
  } finally {
    await db.destroy()
    proxy.close()
  }
})

test('upgrades, backups and restores have no statement timeout, requests have 8 s', async () => {
  const location = { databaseUrl: postgres.url, dataDir: '' }
  const limits = await Promise.all(
    (['a shopper’s', 'unlimited'] as const).map(async (patience) => {
      const db = await connect(location, patience)
      const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db)
      await db.destroy()
      return rows[0]?.limit
    }),
  )
  expect(limits).toEqual(['8s', '0'])
})
