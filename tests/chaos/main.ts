import { cpus, totalmem } from 'node:os'
import { startPgBouncer, whyNoPgBouncer } from '../../setup/pgbouncer.ts'
import { startPostgres } from '../../setup/postgres.ts'
import { printTable } from '../../setup/table.ts'
import { failoverRow } from './failover.ts'
import { type Step, steps } from './kill-points.ts'
import { lastItemRow } from './last-item.ts'
import { machineRow } from './machine.ts'
import { fileOutages, outages, serverOutages } from './outages.ts'
import { whyNotReplicated } from './replicated-postgres.ts'
import { killRow, outageRow, type ReportRow, type TestedDatabase } from './report-rows.ts'
import { seededRandom } from './seeded-random.ts'
import { loadPerCore } from './time-limits.ts'
import { upgradeRow, whyNoUpgrade } from './upgrade.ts'

// Shows S10.52.

const MAX_MINUTES = Number(process.env.CHAOS_MINUTES ?? 40)
const KILLS_A_STEP = 15
const KILLS_AT_RANDOM = 20
const RACES_A_KILL = 15
const MINUTE_MS = 60_000

const kills = Number(process.env.CHAOS_KILLS ?? KILLS_A_STEP)
const randomKills = Math.ceil((KILLS_AT_RANDOM * kills) / KILLS_A_STEP)
const races = Number(process.env.CHAOS_RACES ?? RACES_A_KILL * kills)
const seed = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 2 ** 31))
const words = process.argv.slice(2)
const startedAt = performance.now()
const LAST_MINUTES = 2
const isTimeUp = () => performance.now() - startedAt > (MAX_MINUTES - LAST_MINUTES) * MINUTE_MS

const isSelected = ({ name }: { readonly name: string }) =>
  words.length === 0 || words.some((word) => name.includes(word))
const killSteps: readonly (Step | null)[] = [...steps, null].filter((step) => isSelected(step ?? { name: 'random' }))

const postgres = await startPostgres()
const isPooled = process.env.CHAOS_POOLER === 'pgbouncer'
const noPooler = isPooled ? whyNoPgBouncer() : null
if (noPooler !== null) console.log(`– kills through PgBouncer (${noPooler})`)
const pooler = isPooled && noPooler === null ? await startPgBouncer(postgres.url) : null

function databasesToTest(): TestedDatabase[] {
  if (pooler !== null) return [{ database: 'PgBouncer', server: pooler.url }]
  if (isPooled) return []
  return [
    { database: 'SQLite', server: null },
    { database: 'PostgreSQL', server: postgres.url },
  ]
}

type Task = { readonly kills: number; readonly run: () => Promise<ReportRow> }

function failoverTasks(random: () => number): Task[] {
  if (!isSelected({ name: 'failover' })) return []
  const reason = whyNotReplicated()
  if (reason !== null) console.log(`– failover (${reason})`)
  return reason === null ? [{ kills, run: () => failoverRow(kills, { random, isTimeUp }) }] : []
}

function machineTasks(random: () => number): Task[] {
  if (!isSelected({ name: 'machine' })) return []
  return [{ kills, run: () => machineRow(kills, { random, isTimeUp }) }]
}

function upgradeTasks(server: string): Task[] {
  if (!isSelected({ name: 'upgrade' })) return []
  const reason = whyNoUpgrade()
  if (reason !== null) console.log(`– upgrade (${reason})`)
  return reason === null ? [{ kills, run: () => upgradeRow(server, kills, isTimeUp) }] : []
}

function killTasks(tested: TestedDatabase, random: () => number): Task[] {
  return killSteps.map((step) => {
    const count = step === null ? randomKills : kills
    return { kills: count, run: () => killRow(tested, step, count, { random, isTimeUp }) }
  })
}

function lastItemTasks(tested: TestedDatabase, random: () => number): Task[] {
  if (!isSelected({ name: 'last item' })) return []
  return [{ kills: races / RACES_A_KILL, run: () => lastItemRow(tested, races, { random, isTimeUp }) }]
}

function tasksOf(tested: TestedDatabase): Task[] {
  const random = seededRandom(seed)
  // Through PgBouncer the kills alone: the outages and rows of servers are PostgreSQL's own.
  if (tested.database === 'PgBouncer') return killTasks(tested, random)
  const failing = [...outages, ...(tested.server === null ? fileOutages : serverOutages(postgres))].filter(isSelected)
  return [
    ...failing.map((outage) => ({ kills: KILLS_A_STEP / 2, run: () => outageRow(tested, outage) })),
    ...killTasks(tested, random),
    ...lastItemTasks(tested, random),
    ...(tested.server === null ? machineTasks(random) : [...failoverTasks(random), ...upgradeTasks(tested.server)]),
  ]
}

const lanes = databasesToTest().map(tasksOf)
const all = lanes.flat().reduce((sum, task) => sum + task.kills, 0)
let done = 0
let maxLoad = 1
const rows: ReportRow[] = []

function report(row: ReportRow) {
  const passedMs = performance.now() - startedAt
  const leftMs = Math.min((passedMs / done) * (all - done), MAX_MINUTES * MINUTE_MS - passedMs)
  const mark = row.wrong.length === 0 ? '✓' : '✗'
  console.log(`${mark} ${row.database}: ${row.what} (about ${Math.ceil(leftMs / MINUTE_MS)} min left)`)
  for (const sentence of row.wrong) console.log(`    ${sentence}`)
}

console.log(`Seed ${seed}; at most ${MAX_MINUTES} minutes.`)
await Promise.all(
  lanes.map(async (tasks) => {
    for (const task of tasks) {
      if (isTimeUp()) break
      const row = await task.run()
      done += task.kills
      maxLoad = Math.max(maxLoad, loadPerCore())
      rows.push(row)
      report(row)
    }
  }),
)
await pooler?.stop()
await postgres.stop()

const seconds = (ms: number) => (Number.isFinite(ms) ? (ms / 1000).toFixed(1) : '–')
const cells = (row: ReportRow) => [
  ...[row.what, row.database, row.kills || '–', row.paid, row.emails, row.retries, row.twice],
  ...[
    seconds(row.backMs),
    seconds(row.slowestMs),
    Number.isNaN(row.failed) ? '–' : row.failed,
    row.wrong.length === 0 ? 'held' : 'BROKEN',
  ],
]
const columns = [
  ...['what', 'database', 'kills', 'paid', 'emails', 'tried again', 'came twice'],
  ...['back after s', 'slowest answer s', 'failed answers', 'all that must hold'],
]
const sum = (of: (row: ReportRow) => number) => rows.reduce((total, row) => total + of(row), 0)
console.log()
printTable(
  columns,
  rows.toSorted((a, b) => (a.database < b.database ? 1 : a.database > b.database ? -1 : 0)).map(cells),
)
const missing = lanes.flat().length - rows.length
const minutes = ((performance.now() - startedAt) / MINUTE_MS).toFixed(1)
console.log(
  `\n${sum((row) => row.kills)} kills, ${sum((row) => row.paid)} orders paid, ${sum((row) => row.emails)} e-mails, ${sum((row) => row.twice)} of them twice, in ${minutes} minutes; seed ${seed}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB.`,
)
if (maxLoad > 1)
  console.log(`Up to ${maxLoad.toFixed(1)} processes wanted each core: five seconds were stretched by that.`)
if (missing > 0) console.log(`${missing} rows were not reached in ${MAX_MINUTES} minutes.`)
process.exit(missing === 0 && rows.every((row) => row.wrong.length === 0) ? 0 : 1)
