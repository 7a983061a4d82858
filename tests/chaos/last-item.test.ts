import { afterAll, beforeAll, expect, test } from 'vitest'
import { slowness } from '../../server/testing/slowness.ts'
import { type Postgres, startPostgres } from '../../setup/postgres.ts'
import { lastItemRow } from './last-item.ts'
import { seededRandom } from './seeded-random.ts'

const SEED = 7
const RACES = 10
let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres()
}, 30_000 * slowness())
afterAll(() => postgres.stop())

test.concurrent.each(['SQLite', 'PostgreSQL'] as const)(
  'one of 20 buyers gets the last item on %s, also if processes are killed',
  { timeout: 300_000 * slowness() },
  async (database) => {
    const server = database === 'SQLite' ? null : postgres.url
    const run = { random: seededRandom(SEED), isTimeUp: () => false }
    const { wrong, paid, kills } = await lastItemRow({ database, server }, RACES, run)
    expect(wrong).toEqual([])
    expect(paid).toBeGreaterThanOrEqual(1)
    expect(kills).toBeGreaterThanOrEqual(1)
  },
)
