import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../../server/platform/database/connection.ts'
import { type OpenShop, openShop } from '../../setup/open-shop.ts'
import { startPostgres } from '../../setup/postgres.ts'
import { printTable } from '../../setup/table.ts'
import { checkouts, confirmations } from './calls.ts'
import { type Call, type Figures, load, medianOf } from './load.ts'
import { seedOrders } from './seed-orders.ts'

const RUNS = Number(process.env.RUNS ?? 3)
const RUN_MS = 10_000
const PROCESSES = [1, 2, 3]
const CONNECTIONS = 16
const ORDERS = 1000
const TICKS_A_SECOND = 100

type Use = { readonly shops: number; readonly database: number }
type Run = Figures & Use & { readonly calls: number }

const WORK: Readonly<Record<string, () => Iterator<Call>>> = {
  'checkout starts': checkouts,
  'confirmation reads': () => confirmations(ORDERS),
}

/** The fields of a process behind its name, as Linux tells them: 1 is its parent, 11 to 14 are its ticks and those of its ended children. */
const fieldsOf = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number)

const processorSeconds = (pid: number) =>
  fieldsOf(pid)
    .slice(11, 15)
    .reduce((sum, ticks) => sum + ticks, 0) / TICKS_A_SECOND

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter((pid) => {
    try {
      return fieldsOf(pid)[1] === parent
    } catch {
      return false // It ended meanwhile.
    }
  })
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

async function measure(shops: readonly OpenShop[], postmaster: number, work: () => Iterator<Call>): Promise<Run> {
  const used = (): Use => ({
    shops: sum(shops.map(({ pid }) => processorSeconds(pid))),
    database: sum([postmaster, ...childrenOf(postmaster)].map(processorSeconds)),
  })
  const before = used()
  const figures = await Promise.all(shops.map(({ address }) => load(address, work(), CONNECTIONS, RUN_MS)))
  const after = used()
  const rate = sum(figures.map((figure) => figure.rate))
  const worst = (figure: 'p50' | 'p99') => Math.max(...figures.map((one) => one[figure]))
  const calls = rate * (RUN_MS / 1000)
  const use = { shops: after.shops - before.shops, database: after.database - before.database }
  return { rate, p50: worst('p50'), p99: worst('p99'), calls, ...use }
}

const each = (runs: readonly Run[], part: keyof Use) =>
  ((sum(runs.map((run) => run[part])) / sum(runs.map(({ calls }) => calls))) * 1000).toFixed(2)

const postgres = await startPostgres()
const dataDir = await mkdtemp(join(tmpdir(), 'solas-processes-'))
const db = await openDatabase({ databaseUrl: postgres.url, dataDir })
await seedOrders({ databaseUrl: postgres.url, dataDir }, ORDERS)
const { rows: backends } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
const [postmaster = 0] = backends.map(({ pid }) => fieldsOf(pid)[1] ?? 0)
const rows: (string | number)[][] = []
for (const count of PROCESSES) {
  const settings = { DATA_DIR: dataDir, DATABASE_URL: postgres.url, LOG_LEVEL: 'silent' }
  const shops: OpenShop[] = []
  for (let n = 0; n < count; n += 1) shops.push(await openShop(settings))
  for (const [name, work] of Object.entries(WORK)) {
    const runs: Run[] = []
    for (let run = 0; run < RUNS; run += 1) runs.push(await measure(shops, postmaster, work))
    const { rate, p50, p99 } = medianOf(runs)
    rows.push([
      name,
      count,
      rate.toFixed(0),
      p50.toFixed(1),
      p99.toFixed(1),
      each(runs, 'shops'),
      each(runs, 'database'),
    ])
  }
  for (const shop of shops) await shop.stop()
}
await db.destroy()
await rm(dataDir, { recursive: true, force: true })
await postgres.stop()
const columns = [
  'processes',
  '/s, all together',
  'p50 ms',
  'p99 ms',
  'processor ms a call, shops',
  'processor ms a call, PostgreSQL',
]
printTable([`${CONNECTIONS} connections each, ${cpus().length} cores`, ...columns], rows)
