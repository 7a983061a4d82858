import { setTimeout as pause } from 'node:timers/promises'
import type { Findings } from './audit.ts'
import { type Bought, type Manner, sendBuyers } from './buyers.ts'
import { settled, sweepOnce } from './kills.ts'
import type { Outage } from './outages.ts'
import type { TestEnvironment } from './test-environment.ts'
import { longestMs } from './time-limits.ts'

/** Past the pauses between the tries of a letter and the claims of dead processes, in ms. */
const LATER_MS = 30 * 60_000
const LASTS_MS = 3000
const WARM_MS = 300
const BESIDE_MS = 100
/** Nothing is waited for longer than this, in ms, however busy the machine is. */
const READY_WITHIN_MS = 60_000
const loops: readonly Manner[] = ['stays', 'leaves', 'returns', 'unheard']
const heldLoops: readonly Manner[] = ['regrets', 'regrets', 'unheard', 'unheard']

async function keepBuying(scene: TestEnvironment, { held, deaf }: Outage, isOver: () => boolean): Promise<Bought[]> {
  const manners = held ? heldLoops : loops.filter((manner) => !(deaf && manner === 'returns'))
  const all = manners.map(async (manner) => {
    const bought: Bought[] = []
    while (!isOver()) bought.push(...(await sendBuyers(scene, [manner])))
    return bought
  })
  return (await Promise.all(all)).flat()
}

async function lookBeside(scene: TestEnvironment, isOver: () => boolean): Promise<number> {
  let slowestMs = 0
  while (!isOver()) {
    const startedAt = performance.now()
    const { ok } = await scene.ask('/healthz').catch(() => ({ ok: false }))
    slowestMs = Math.max(slowestMs, ok ? performance.now() - startedAt : Number.POSITIVE_INFINITY)
    await pause(BESIDE_MS)
  }
  return slowestMs
}

/** What an outage came to: how long it took until the shop was ready afterwards, in ms; amid it, the slowest answer to a buyer, in ms, and how many were none or a 5xx. */
export type Passed = Findings & { readonly backMs: number; readonly slowestMs: number; readonly failed: number }

/** Lets something fail while buyers buy without end, and come back; then looks at everything that must hold. */
export async function pass(scene: TestEnvironment, outage: Outage): Promise<Passed> {
  scene.start()
  await scene.shop.opened
  await scene.untilReady(READY_WITHIN_MS)
  let over = false
  const isOver = () => over
  scene.answers()
  const buying = keepBuying(scene, outage, isOver)
  await pause(WARM_MS)
  const health = lookBeside(scene, isOver)
  await outage.begin(scene)
  await pause(outage.lastsMs ?? LASTS_MS)
  await outage.end(scene)
  const backMs = await scene.untilReady(READY_WITHIN_MS)
  const wrong = backMs > longestMs() ? [`the shop answered after ${Math.round(backMs)} ms`] : []
  over = true
  const bought = await buying
  const healthMs = await health
  if (healthMs > longestMs()) wrong.push(`/healthz took ${healthMs} ms`)
  const amid = scene.answers()
  const after = await sendBuyers(scene, ['stays'])
  if (scene.answers().slowestMs > longestMs()) wrong.push('a purchase right after was slow')
  const lost = [...bought, ...after].flatMap(({ gaveUp, manner }) => (gaveUp ? [`${manner} gave up: ${gaveUp}`] : []))
  await scene.advance(outage.laterMs ?? LATER_MS)
  const held = outage.held ? bought.flatMap(({ sessionId }) => (sessionId ? [sessionId] : [])) : []
  if (outage.held === 'before the sweep') await scene.provider.tell('release', held)
  await sweepOnce(scene)
  if (outage.held === 'after the sweep') await scene.provider.tell('release', held)
  const findings = await settled(scene)
  if (findings.twice > 0) wrong.push(`${findings.twice} letters came twice`)
  return { ...findings, ...amid, backMs, wrong: [...wrong, ...lost, ...findings.wrong] }
}
