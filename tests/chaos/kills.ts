import { setTimeout as pause } from 'node:timers/promises'
import { audit, auditPayments, type Findings } from './audit.ts'
import { type Manner, sendBuyers } from './buyers.ts'
import type { Step } from './kill-points.ts'
import type { TestEnvironment } from './test-environment.ts'
import { loadPerCore, maxAnswerMs } from './time-limits.ts'

const LATER_MS = 6 * 60_000
const A_LITTLE_LATER_MS = 10_000
const RIGHT_WITHIN_MS = 15_000
const READY_WITHIN_MS = 60_000
/** The sweep leaves alone what a buyer's request is asking about at that moment; the request has done so within this time, in ms. */
const IN_HAND_MS = 1000
const POLL_INTERVAL_MS = 100
const RANDOM_WITHIN_MS = 350
const MAX_COUNT = 2

const buyers: readonly Manner[] = ['returns', 'returns', 'leaves', 'unheard', 'flighty']

export type Round = Findings & { readonly killed: boolean; readonly backMs: number }

export async function until<Result>(
  look: () => Promise<Result>,
  isFine: (result: Result) => boolean,
  maxMs: number,
): Promise<Result> {
  const end = performance.now() + maxMs * loadPerCore()
  for (;;) {
    const result = await look()
    if (isFine(result) || performance.now() > end) return result
    await pause(POLL_INTERVAL_MS)
  }
}

export async function auditUntilRight(environment: TestEnvironment): Promise<Findings> {
  return until(
    () => audit(environment),
    ({ wrong }) => wrong.length === 0,
    RIGHT_WITHIN_MS,
  )
}

export async function sweepOnce(environment: TestEnvironment): Promise<void> {
  await environment.advance(A_LITTLE_LATER_MS)
  await environment.shop.ask('sweep')
  await environment.shop.ask('wakeMailer')
}

async function restart(environment: TestEnvironment): Promise<{ backMs: number; wrong: string[] }> {
  const paid = (await environment.provider.payments()).filter((payment) => payment.paid)
  await environment.advance(LATER_MS)
  const startedAt = performance.now()
  await environment.open()
  await environment.untilReady(READY_WITHIN_MS)
  const backMs = performance.now() - startedAt
  const wrong = backMs > maxAnswerMs() ? [`the shop answered after ${Math.round(backMs)} ms`] : []
  const tooLate = pause(READY_WITHIN_MS * loadPerCore(), false, { ref: false })
  if (!(await Promise.race([environment.shop.swept, tooLate]))) wrong.push('the shop did not look for open orders')
  const open = await until(
    () => auditPayments(environment, paid),
    (wrong) => wrong.length === 0,
    IN_HAND_MS,
  )
  return { backMs, wrong: [...wrong, ...open] }
}

async function killAt(environment: TestEnvironment, step: Step | null, random: () => number): Promise<void> {
  if (step === null) {
    await pause(random() * RANDOM_WITHIN_MS)
    await environment.shop.kill()
    return
  }
  await environment.shop.ended
}

/** Sends buyers to the open shop, kills it at a step, or at a random moment if none is given, starts it again, and looks at everything that must hold. Other programs open its SQLite file before and meanwhile. */
export async function killOnce(environment: TestEnvironment, step: Step | null, random: () => number): Promise<Round> {
  const { shop } = environment
  // If this look could remove the write-ahead log, the kill loses everything written after it.
  const seen = await environment.lookFromOutside()
  const count = 1 + Math.floor(random() * (step?.maxCount ?? MAX_COUNT))
  if (step !== null) await shop.ask('arm', { at: step.at.source, count })
  const purchases = sendBuyers(environment, buyers)
  const looking = environment.lookFromOutside()
  let dead = false
  void shop.ended.then(() => {
    dead = true
  })
  const quiet = purchases.then(async () => {
    if (!dead) await sweepOnce(environment)
    await pause(RIGHT_WITHIN_MS * loadPerCore())
    return 'alive' as const
  })
  const end = await Promise.race([killAt(environment, step, random).then(() => 'dead' as const), quiet])
  if (end === 'alive')
    return { ...(await audit(environment)), killed: false, backMs: 0, wrong: ['the step was not reached'] }
  const seenAmid = await looking
  const back = await restart(environment)
  const lost = (await purchases).filter(({ manner, gaveUp }) => gaveUp !== null && manner !== 'flighty')
  await sweepOnce(environment)
  const findings = await auditUntilRight(environment)
  const gaveUp = lost.map(({ manner, gaveUp: why }) => `a buyer who ${manner} gave up: ${why}`)
  return {
    ...findings,
    killed: true,
    backMs: back.backMs,
    wrong: [...seen, ...seenAmid, ...back.wrong, ...gaveUp, ...findings.wrong],
  }
}
