import type { Step } from './kill-points.ts'
import { killOnce } from './kills.ts'
import type { Outage } from './outages.ts'
import { runOutage } from './run-outage.ts'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'

export type TestedDatabase = {
  readonly database: 'SQLite' | 'PostgreSQL' | 'PgBouncer'
  readonly server: string | null
}

/** One line of the result; times in ms, NaN where they were not taken. */
export type ReportRow = {
  readonly what: string
  readonly database: TestedDatabase['database']
  readonly kills: number
  readonly paid: number
  readonly emails: number
  readonly retries: number
  readonly twice: number
  readonly backMs: number
  readonly slowestMs: number
  readonly failed: number
  readonly wrong: readonly string[]
}

const READY_WITHIN_MS = 20_000
const blank = {
  kills: 0,
  paid: 0,
  emails: 0,
  retries: 0,
  twice: 0,
  failed: Number.NaN,
  backMs: Number.NaN,
  slowestMs: Number.NaN,
}

async function inTestEnvironment(
  tested: TestedDatabase,
  what: string,
  work: (environment: TestEnvironment) => Promise<Omit<ReportRow, 'what' | 'database'>>,
) {
  const named = { what, database: tested.database }
  let environment: TestEnvironment | null = null
  try {
    environment = await openTestEnvironment(tested.server)
    return { ...named, ...(await work(environment)) }
  } catch (error) {
    return { ...named, ...blank, wrong: [error instanceof Error ? (error.stack ?? error.message) : String(error)] }
  } finally {
    await environment?.close()
  }
}

export function killRow(
  tested: TestedDatabase,
  step: Step | null,
  kills: number,
  { random, isTimeUp }: { random: () => number; isTimeUp: () => boolean },
): Promise<ReportRow> {
  return inTestEnvironment(tested, step?.name ?? 'at a random moment', async (environment) => {
    await environment.open()
    await environment.untilReady(READY_WITHIN_MS)
    let row = { ...blank, backMs: 0 }
    const wrong = new Set<string>()
    for (let round = 0; round < kills && !isTimeUp(); round++) {
      const { paid, emails, retries, twice, ...done } = await killOnce(environment, step, random)
      for (const sentence of done.wrong) wrong.add(sentence)
      const backMs = Math.max(row.backMs, done.backMs)
      row = { ...row, paid, emails, retries, twice, backMs, kills: row.kills + (done.killed ? 1 : 0) }
      if (!done.killed) break
      if (twice > row.kills) wrong.add(`${twice} e-mails came twice in ${row.kills} kills`)
    }
    if (row.kills < kills) wrong.add(`${row.kills} of ${kills} kills were done`)
    return { ...row, wrong: [...wrong] }
  })
}

export function outageRow(tested: TestedDatabase, outage: Outage): Promise<ReportRow> {
  return inTestEnvironment(tested, outage.name, async (environment) => ({
    ...blank,
    ...(await runOutage(environment, outage)),
  }))
}
