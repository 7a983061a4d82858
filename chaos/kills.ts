import { setTimeout as pause } from 'node:timers/promises'
import { audit, auditPayments, type Findings } from './audit.ts'
import { type Manner, sendBuyers } from './buyers.ts'
import { type Step, steps } from './kill-points.ts'
import type { TestEnvironment } from './test-environment.ts'
import { crowd, longestMs } from './time-limits.ts'

/** Past the end of a dead process's claim on a letter, and of the sweep's pause, in ms. */
const LATER_MS = 6 * 60_000
const A_LITTLE_LATER_MS = 10_000
/** What must have come right by itself, has to within this time, in ms. */
const SETTLE_MS = 15_000
/** Nothing is waited for longer than this after a start, in ms, however busy the machine is. */
const READY_WITHIN_MS = 60_000
/** The sweep leaves alone what a buyer's request is asking about at that moment; the request has done so within this time, in ms. */
const IN_HAND_MS = 1000
const POLL_INTERVAL_MS = 100
const RANDOM_WITHIN_MS = 350
const MAX_COUNT = 2

const buyers: readonly Manner[] = ['returns', 'returns', 'leaves', 'unheard', 'flighty']

/** What a kill came to; `twice` counts the letters that came twice so far in this scene. */
export type Round = Findings & { readonly killed: boolean; readonly backMs: number }

async function until<Found>(
  look: () => Promise<Found>,
  isFine: (found: Found) => boolean,
  mostMs: number,
): Promise<Found> {
  const end = performance.now() + mostMs * crowd()
  for (;;) {
    const found = await look()
    if (isFine(found) || performance.now() > end) return found
    await pause(POLL_INTERVAL_MS)
  }
}

/** Looks until everything is as it must be, at most for a while, and answers the last findings. */
export async function settled(scene: TestEnvironment): Promise<Findings> {
  return until(
    () => audit(scene),
    ({ wrong }) => wrong.length === 0,
    SETTLE_MS,
  )
}

/** Lets the sweep look once at what has been quiet for a while, as it does every five minutes. */
export async function sweepOnce(scene: TestEnvironment): Promise<void> {
  await scene.advance(A_LITTLE_LATER_MS)
  await scene.shop.ask('sweep')
  await scene.shop.ask('wakeMailer')
}

async function restart(scene: TestEnvironment): Promise<{ backMs: number; wrong: string[] }> {
  const paid = (await scene.provider.payments()).filter((payment) => payment.paid)
  await scene.advance(LATER_MS)
  const startedAt = performance.now()
  scene.start()
  await scene.shop.opened
  await scene.untilReady(READY_WITHIN_MS)
  const backMs = performance.now() - startedAt
  const wrong = backMs > longestMs() ? [`the shop answered after ${Math.round(backMs)} ms`] : []
  await scene.shop.swept
  const open = await until(
    () => auditPayments(scene, paid),
    (found) => found.length === 0,
    IN_HAND_MS,
  )
  return { backMs, wrong: [...wrong, ...open] }
}

async function killAt(scene: TestEnvironment, step: Step | null, random: () => number): Promise<void> {
  if (step === null) {
    await pause(random() * RANDOM_WITHIN_MS)
    await scene.shop.kill()
    return
  }
  await scene.shop.ended
}

/** Sends buyers to the open shop, kills it at a step, or at a random moment where none is given, starts it again, and looks at everything that must hold. */
export async function killOnce(scene: TestEnvironment, step: Step | null, random: () => number): Promise<Round> {
  const { shop } = scene
  const count = 1 + Math.floor(random() * (step?.most ?? MAX_COUNT))
  if (step !== null) await shop.ask('arm', { step: steps.indexOf(step), count })
  const bought = sendBuyers(scene, buyers)
  let dead = false
  void shop.ended.then(() => {
    dead = true
  })
  const quiet = bought.then(async () => {
    if (!dead) await sweepOnce(scene)
    await pause(SETTLE_MS * crowd())
    return 'alive' as const
  })
  const end = await Promise.race([killAt(scene, step, random).then(() => 'dead' as const), quiet])
  if (end === 'alive') return { ...(await audit(scene)), killed: false, backMs: 0, wrong: ['the step was not reached'] }
  const back = await restart(scene)
  const lost = (await bought).filter(({ manner, gaveUp }) => gaveUp !== null && manner !== 'flighty')
  await sweepOnce(scene)
  const findings = await settled(scene)
  const gaveUp = lost.map(({ manner, gaveUp: why }) => `a buyer who ${manner} gave up: ${why}`)
  return { ...findings, killed: true, backMs: back.backMs, wrong: [...back.wrong, ...gaveUp, ...findings.wrong] }
}
