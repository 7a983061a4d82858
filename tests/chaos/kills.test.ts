import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../server/platform/database/connection.ts'
import { isEveryChange } from '../../server/testing/every-change.ts'
import { slowness } from '../../server/testing/slowness.ts'
import { type Postgres, startPostgres } from '../../setup/postgres.ts'
import { steps } from './kill-points.ts'
import { killOnce } from './kills.ts'
import { seededRandom } from './seeded-random.ts'
import { openTestEnvironment } from './test-environment.ts'

// Shows S10.52.

const SEED = 27
let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres()
}, 30_000 * slowness())
afterAll(() => postgres.stop())

test.concurrent.each(isEveryChange ? ['SQLite'] : ['SQLite', 'PostgreSQL'])(
  'ten kills at ten steps of an order lose no order and send no e-mail twice, on %s',
  {
    timeout: 300_000 * slowness(),
  },
  async (database) => {
    const environment = await openTestEnvironment(database === 'SQLite' ? null : postgres.url)
    const random = seededRandom(SEED)
    try {
      await environment.open()
      const wrong: string[] = []
      let twice = 0
      const tenSteps = steps.filter((_, index) => index % 2 === 1)
      expect(tenSteps).toHaveLength(10)
      for (const step of tenSteps) {
        const round = await killOnce(environment, step, random)
        wrong.push(...round.wrong.map((sentence) => `${step.name}: ${sentence}`))
        twice = round.twice
      }
      expect(wrong).toEqual([])
      expect(twice, 'the e-mail that had been taken and not noted').toBeGreaterThanOrEqual(1)
    } finally {
      await environment.close()
    }
  },
)

test('a connection lost between two statements fails its transaction, not the process', async () => {
  const db = await openDatabase({ databaseUrl: postgres.url, dataDir: '' })
  const reading = db.transaction().execute(async (trx) => {
    await trx.selectFrom('orders').select('id').execute()
    await postgres.restart('asked')
    await trx.selectFrom('orders').select('id').execute()
  })
  await expect(reading).rejects.toThrow()
  expect(await db.selectFrom('orders').select('id').execute()).toEqual([])
  await db.destroy()
})
