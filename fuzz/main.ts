import { startPostgres } from '../setup/postgres.ts'
import { fuzzHashRoutes } from './hash-routes.ts'
import { chooseSeed, type Outcome } from './run.ts'
import { fuzzServer } from './server.ts'
import { fuzzStorage } from './storage.ts'

const REQUESTS = 90_000
const STORED = 8000
const ROUTES = 2000

const seed = chooseSeed()
console.log(`FUZZ_SEED=${seed} npm run fuzz does all this again.`)

async function timed(place: string, part: Promise<Outcome>): Promise<Outcome> {
  const start = performance.now()
  const { name, runs, trouble } = await part
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${trouble === null ? '✓' : '✗'} ${runs} ${name}${place} (${seconds} s)`)
  if (trouble !== null) console.log(trouble)
  return { name, runs, trouble }
}

async function withoutBrowser(): Promise<Outcome[]> {
  const postgres = await startPostgres()
  try {
    const stored = await timed('', fuzzStorage(STORED, seed))
    const onSqlite = await timed(' on SQLite', fuzzServer(REQUESTS / 2, seed))
    process.env.TEST_DATABASE_URL = postgres.url
    return [stored, onSqlite, await timed(' on PostgreSQL', fuzzServer(REQUESTS / 2, seed))]
  } finally {
    await postgres.stop()
  }
}

const [outcomes, routes] = await Promise.all([withoutBrowser(), timed('', fuzzHashRoutes(ROUTES, seed))])
const troubles = [...outcomes, routes].filter(({ trouble }) => trouble !== null)
console.log(troubles.length === 0 ? 'No fault was found.' : `${troubles.length} of 4 parts found a fault.`)
process.exitCode = troubles.length === 0 ? 0 : 1
