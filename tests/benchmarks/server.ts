import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../server/platform/database/connection.ts'
import { openShop } from '../../setup/open-shop.ts'
import { startPostgres } from '../../setup/postgres.ts'
import { printTable } from '../../setup/table.ts'
import { checkouts, confirmations, payHeld, webhooks } from './calls.ts'
import { type Figures, load, medianOf } from './load.ts'
import { megabytes } from './measures.ts'
import { copyPayment, forgetRun, seedOrders } from './seed-orders.ts'

// Shows S10.55.

const quick = process.argv.includes('--quick')
const RUNS = quick ? 1 : 3
const RUN_MS = quick ? 2000 : 10_000
const CONNECTIONS = [1, 16]
/** The reads need a few orders, so 100 stand for none. */
const BOOKS = { none: 100, many: quick ? 100_000 : 1_000_000 }
const COPIES = quick ? 2000 : 15_000
const MAX_SLOWDOWN = 1.25
const WORK = ['checkout starts', 'webhook events', 'confirmation reads'] as const

type Bench = Awaited<ReturnType<typeof openBench>>

async function openBench(orders: number, databaseUrl: string | null) {
  const dataDir = await mkdtemp(join(tmpdir(), 'solas-bench-'))
  const db = await openDatabase({ databaseUrl, dataDir })
  const start = performance.now()
  await seedOrders({ databaseUrl, dataDir }, orders)
  console.log(`${orders} orders written down in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  const shop = await openShop({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  })
  const template = await payHeld(shop.address, db)
  const { value: secret } = await db
    .selectFrom('sandboxSettings')
    .select('value')
    .where('name', '=', 'webhookSecret')
    .executeTakeFirstOrThrow()

  async function calls(work: (typeof WORK)[number], name: string) {
    if (work === 'checkout starts') return checkouts()
    if (work === 'confirmation reads') return confirmations(orders)
    await copyPayment(db, template, name, COPIES, databaseUrl !== null)
    return webhooks(template, name, COPIES, secret)
  }
  return {
    async measure(work: (typeof WORK)[number], connections: number, run: number): Promise<Figures> {
      const made = await calls(work, `${connections}x${run}x`)
      const figures = await load(shop.address, made, connections, RUN_MS)
      await forgetRun(db, template)
      return figures
    },
    memory: () => megabytes(shop.pid),
    async close() {
      await shop.stop()
      await db.destroy()
      await rm(dataDir, { recursive: true })
    },
  }
}

const rounded = ({ rate, p50, p99 }: Figures) => [rate.toFixed(0), p50.toFixed(2), p99.toFixed(1)]

async function compare(none: Bench, many: Bench, work: (typeof WORK)[number], connections: number) {
  const runs: { none: Figures[]; many: Figures[] } = { none: [], many: [] }
  for (let run = 1; run <= RUNS; run += 1) {
    runs.none.push(await none.measure(work, connections, run))
    runs.many.push(await many.measure(work, connections, run))
  }
  const [before, after] = [medianOf(runs.none), medianOf(runs.many)]
  const ratio = after.p50 / before.p50
  const verdict = `${ratio.toFixed(2)}${ratio > MAX_SLOWDOWN ? ' too slow' : ''}`
  return [work, connections, ...rounded(before), ...rounded(after), verdict]
}

async function bench(database: string, urls: readonly [none: string | null, many: string | null]) {
  const none = await openBench(BOOKS.none, urls[0])
  const many = await openBench(BOOKS.many, urls[1])
  try {
    const rows: (string | number)[][] = []
    for (const work of WORK)
      for (const connections of CONNECTIONS) rows.push(await compare(none, many, work, connections))
    const of = (figure: string) => [`no orders: ${figure}`, `${BOOKS.many} orders: ${figure}`]
    const [rates, p50s, p99s] = [of('/s'), of('p50 ms'), of('p99 ms')]
    const columns = [0, 1].flatMap((books) => [rates[books] ?? '', p50s[books] ?? '', p99s[books] ?? ''])
    printTable([`on ${database}`, 'connections', ...columns, 'p50, times'], rows)
    console.log(`Resident memory after that: ${none.memory()} MB with no orders, ${many.memory()} MB with many.\n`)
  } finally {
    await none.close()
    await many.close()
  }
}

await bench('SQLite', [null, null])
const postgres = [await startPostgres(), await startPostgres()] as const
try {
  await bench('PostgreSQL', [postgres[0].url, postgres[1].url])
} finally {
  for (const server of postgres) await server.stop()
}
