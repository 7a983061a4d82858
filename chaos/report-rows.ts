import type { Step } from './kill-points.ts'
import { killOnce } from './kills.ts'
import type { Outage } from './outages.ts'
import { pass } from './run-outage.ts'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'

/** Where a shop's books are in a run: SQLite, or the PostgreSQL server at `server`. */
export type Place = { readonly database: 'SQLite' | 'PostgreSQL'; readonly server: string | null }

/** One line of the result; times in ms, NaN where they were not taken. */
export type Row = {
  readonly what: string
  readonly database: Place['database']
  readonly kills: number
  readonly paid: number
  readonly letters: number
  readonly again: number
  readonly twice: number
  readonly backMs: number
  readonly slowestMs: number
  readonly failed: number
  readonly wrong: readonly string[]
}

const READY_WITHIN_MS = 20_000
const nothing = {
  kills: 0,
  paid: 0,
  letters: 0,
  again: 0,
  twice: 0,
  failed: Number.NaN,
  backMs: Number.NaN,
  slowestMs: Number.NaN,
}

async function inScene(
  place: Place,
  what: string,
  work: (scene: TestEnvironment) => Promise<Omit<Row, 'what' | 'database'>>,
) {
  const named = { what, database: place.database }
  let scene: TestEnvironment | null = null
  try {
    scene = await openTestEnvironment(place.server)
    return { ...named, ...(await work(scene)) }
  } catch (error) {
    return { ...named, ...nothing, wrong: [error instanceof Error ? (error.stack ?? error.message) : String(error)] }
  } finally {
    await scene?.close()
  }
}

/** Kills the shop so many times at a step, or at random moments where none is given; stops early where time is up. */
export function killRow(
  place: Place,
  step: Step | null,
  kills: number,
  { random, isTimeUp }: { random: () => number; isTimeUp: () => boolean },
): Promise<Row> {
  return inScene(place, step?.name ?? 'at a random moment', async (scene) => {
    scene.start()
    await scene.untilReady(READY_WITHIN_MS)
    let row = { ...nothing, backMs: 0 }
    const wrong = new Set<string>()
    for (let round = 0; round < kills && !isTimeUp(); round++) {
      const { paid, letters, again, twice, ...done } = await killOnce(scene, step, random)
      for (const sentence of done.wrong) wrong.add(sentence)
      const backMs = Math.max(row.backMs, done.backMs)
      row = { ...row, paid, letters, again, twice, backMs, kills: row.kills + (done.killed ? 1 : 0) }
      if (!done.killed) break
      if (twice > row.kills) wrong.add(`${twice} letters came twice in ${row.kills} kills`)
    }
    if (row.kills < kills) wrong.add(`${row.kills} of ${kills} kills were done`)
    return { ...row, wrong: [...wrong] }
  })
}

/** Lets one outage pass. */
export function outageRow(place: Place, outage: Outage): Promise<Row> {
  return inScene(place, outage.name, async (scene) => ({ ...nothing, ...(await pass(scene, outage)) }))
}
