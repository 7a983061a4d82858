import { findStorefront } from '../../server/catalogue/pages/site.ts'
import { storefrontFolder } from '../../server/open-services.ts'
import { startPostgres } from '../../setup/postgres.ts'
import { fuzzHashRoutes } from './hash-routes.ts'
import { chooseSeed, type Outcome } from './run.ts'
import { fuzzServer } from './server.ts'
import { fuzzStorage } from './storage.ts'

// Shows S10.53.

/** How many tries in all: of 100, 90 are requests, 8 stored texts and 2 hash routes. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 100_000)
const [REQUESTS, STORED, ROUTES] = [0.9, 0.08, 0.02].map((share) => Math.ceil(RUNS * share)) as [number, number, number]

const storefront = findStorefront(storefrontFolder)
const seed = chooseSeed()
console.log(`FUZZ_SEED=${seed} npm run fuzz does all this again.`)

async function timed(suffix: string, part: Promise<Outcome>): Promise<Outcome> {
  const start = performance.now()
  const { name, runs, trouble } = await part
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${trouble === null ? '✓' : '✗'} ${runs} ${name}${suffix} (${seconds} s)`)
  if (trouble !== null) console.log(trouble)
  return { name, runs, trouble }
}

async function withoutBrowser(): Promise<Outcome[]> {
  const postgres = await startPostgres()
  try {
    const stored = await timed('', fuzzStorage(STORED, seed))
    const onSqlite = await timed(' on SQLite', fuzzServer(REQUESTS / 2, seed, storefront))
    process.env.TEST_DATABASE_URL = postgres.url
    return [stored, onSqlite, await timed(' on PostgreSQL', fuzzServer(REQUESTS / 2, seed, storefront))]
  } finally {
    await postgres.stop()
  }
}

const [outcomes, routes] = await Promise.all([withoutBrowser(), timed('', fuzzHashRoutes(ROUTES, seed))])
const troubles = [...outcomes, routes].filter(({ trouble }) => trouble !== null)
console.log(troubles.length === 0 ? 'No fault was found.' : `${troubles.length} of 4 parts found a fault.`)
process.exitCode = troubles.length === 0 ? 0 : 1
