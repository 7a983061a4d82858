import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../server/platform/database/connection.ts'
import { inTransaction } from '../../server/platform/database/transaction.ts'
import { slowness } from '../../server/testing/slowness.ts'
import { startReplicatedPostgres } from './replicated-postgres.ts'

// Shows S10.52.

const WITHIN_MS = 15_000

test('after each failover the shop writes to the new primary, with all committed data', {
  timeout: 120_000 * slowness(),
}, async () => {
  const postgres = await startReplicatedPostgres()
  onTestFinished(() => postgres.stop())
  const db = await openDatabase({ databaseUrl: postgres.url, dataDir: '' })
  onTestFinished(() => db.destroy())
  const note = (key: string) => db.insertInto('rateLimits').values({ key, count: 1, endsAt: '' }).execute()
  const noted = async () =>
    (await db.selectFrom('rateLimits').select('key').orderBy('key').execute()).map(({ key }) => key)
  const written: string[] = []

  for (const name of ['first', 'second']) {
    await note(`${name} before`)
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    const cut = inTransaction(db, async (trx) => {
      await trx.insertInto('rateLimits').values({ key: 'cut', count: 1, endsAt: '' }).execute()
      await isOver
      await trx.deleteFrom('rateLimits').execute()
    })
    const cutEnds = expect(cut).rejects.toThrow()
    await postgres.failOver()
    end()
    await cutEnds
    const isWritten = () =>
      note(`${name} after`)
        .then(() => true)
        .catch(() => false)
    await expect.poll(isWritten, { timeout: WITHIN_MS }).toBe(true)
    written.push(`${name} after`, `${name} before`)
    expect(await noted()).toEqual(written)
    await postgres.follow()
  }
})
