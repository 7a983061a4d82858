import { setTimeout as pause } from 'node:timers/promises'
import { type Manner, sendBuyers } from './buyers.ts'
import { auditUntilRight, sweepOnce } from './kills.ts'
import { startReplicatedPostgres } from './replicated-postgres.ts'
import type { ReportRow } from './report-rows.ts'
import { openTestEnvironment } from './test-environment.ts'
import { loadPerCore } from './time-limits.ts'

const BUYING_WITHIN_MS = 15_000
const READY_WITHIN_MS = 60_000
const RANDOM_WITHIN_MS = 350
const LATER_MS = 30 * 60_000
const buyers: readonly Manner[] = ['stays', 'returns', 'leaves', 'unheard']

/** Ends the primary of two PostgreSQL servers several times while buyers buy, and promotes its synchronous standby. Checks the books at the end. */
export async function failoverRow(
  failovers: number,
  { random, isTimeUp }: { random: () => number; isTimeUp: () => boolean },
): Promise<ReportRow> {
  const postgres = await startReplicatedPostgres()
  const environment = await openTestEnvironment(null, postgres.url)
  const wrong = new Set<string>()
  let [done, backMs] = [0, 0]
  try {
    await environment.open()
    await environment.untilReady(READY_WITHIN_MS)
    environment.answers()
    for (; done < failovers && !isTimeUp(); done += 1) {
      const buying = sendBuyers(environment, buyers)
      await pause(random() * RANDOM_WITHIN_MS)
      const startedAt = performance.now()
      await postgres.failOver()
      const again = await sendBuyers(environment, ['stays'])
      const tookMs = performance.now() - startedAt
      backMs = Math.max(backMs, tookMs)
      if (tookMs > BUYING_WITHIN_MS * loadPerCore()) wrong.add(`buying took ${Math.round(tookMs)} ms after a failover`)
      for (const { manner, gaveUp } of [...(await buying), ...again])
        if (gaveUp !== null) wrong.add(`${manner} gave up: ${gaveUp}`)
      await postgres.follow()
    }
    const answers = environment.answers()
    await environment.advance(LATER_MS)
    await sweepOnce(environment)
    const findings = await auditUntilRight(environment)
    for (const sentence of findings.wrong) wrong.add(sentence)
    if (done < failovers) wrong.add(`${done} of ${failovers} failovers were done`)
    const named = { what: 'failover', database: 'PostgreSQL' } as const
    return { ...named, ...findings, ...answers, kills: done, backMs, wrong: [...wrong] }
  } finally {
    await environment.close()
    await postgres.stop()
  }
}
