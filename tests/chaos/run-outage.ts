import { setTimeout as pause } from 'node:timers/promises'
import type { Findings } from './audit.ts'
import { type Manner, type Purchase, sendBuyers } from './buyers.ts'
import { auditUntilRight, sweepOnce } from './kills.ts'
import type { Outage } from './outages.ts'
import type { TestEnvironment } from './test-environment.ts'
import { maxAnswerMs } from './time-limits.ts'

const LATER_MS = 30 * 60_000
const LASTS_MS = 3000
const WARM_MS = 300
const BESIDE_MS = 100
const READY_WITHIN_MS = 60_000
const loops: readonly Manner[] = ['stays', 'leaves', 'returns', 'unheard']
const lossyLoops: readonly Manner[] = ['disputes', 'leaves', 'returns', 'unheard']
const heldLoops: readonly Manner[] = ['regrets', 'regrets', 'unheard', 'unheard']

async function keepBuying(
  environment: TestEnvironment,
  { heldUntil, readsBack }: Outage,
  isOver: () => boolean,
): Promise<Purchase[]> {
  const manners = heldUntil ? heldLoops : readsBack ? lossyLoops : loops
  const all = manners.map(async (manner) => {
    const purchases: Purchase[] = []
    while (!isOver()) purchases.push(...(await sendBuyers(environment, [manner])))
    return purchases
  })
  return (await Promise.all(all)).flat()
}

async function lookBeside(environment: TestEnvironment, isOver: () => boolean): Promise<number> {
  let slowestMs = 0
  while (!isOver()) {
    const startedAt = performance.now()
    const { ok } = await environment.ask('/healthz').catch(() => ({ ok: false }))
    slowestMs = Math.max(slowestMs, ok ? performance.now() - startedAt : Number.POSITIVE_INFINITY)
    await pause(BESIDE_MS)
  }
  return slowestMs
}

/** The result of an outage: ms until the shop was ready afterwards; during it, the slowest answer to a buyer in ms, and how many answers were missing or a 5xx. */
export type OutageResult = Findings & { readonly backMs: number; readonly slowestMs: number; readonly failed: number }

/** Lets something fail while buyers buy without end, and come back; then looks at everything that must hold. */
export async function runOutage(environment: TestEnvironment, outage: Outage): Promise<OutageResult> {
  await environment.open()
  await environment.untilReady(READY_WITHIN_MS)
  let over = false
  const isOver = () => over
  environment.answers()
  const buying = keepBuying(environment, outage, isOver)
  await pause(WARM_MS)
  const health = lookBeside(environment, isOver)
  await outage.begin(environment)
  await pause(outage.lastsMs ?? LASTS_MS)
  await outage.end(environment)
  const backMs = await environment.untilReady(READY_WITHIN_MS)
  const backWithinMs = Math.max(outage.backWithinMs ?? 0, maxAnswerMs())
  const wrong = backMs > backWithinMs ? [`the shop answered after ${Math.round(backMs)} ms`] : []
  over = true
  const purchases = await buying
  const healthMs = await health
  if (healthMs > maxAnswerMs()) wrong.push(`/healthz took ${healthMs} ms`)
  const amid = environment.answers()
  const after = await sendBuyers(environment, ['stays'])
  if (environment.answers().slowestMs > maxAnswerMs()) wrong.push('a purchase right after was slow')
  const lost = [...purchases, ...after].flatMap(({ gaveUp, manner }) =>
    gaveUp ? [`${manner} gave up: ${gaveUp}`] : [],
  )
  await environment.advance(outage.laterMs ?? LATER_MS)
  const held = outage.heldUntil ? purchases.flatMap(({ sessionId }) => (sessionId ? [sessionId] : [])) : []
  if (outage.heldUntil === 'before the sweep') await environment.provider.ask('release', held)
  await sweepOnce(environment)
  if (outage.readsBack) await environment.shop.ask('maintain')
  if (outage.heldUntil === 'after the sweep') await environment.provider.ask('release', held)
  const findings = await auditUntilRight(environment)
  if (findings.twice > 0) wrong.push(`${findings.twice} e-mails came twice`)
  return { ...findings, ...amid, backMs, wrong: [...wrong, ...lost, ...findings.wrong] }
}
