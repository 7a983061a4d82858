import { execFile } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { newBackupKey } from '../../server/platform/off-site/sealer.ts'
import { compileCache } from '../../server/testing/compile-cache.ts'
import { auditAfterLoss } from './audit.ts'
import { type Manner, type Purchase, sendBuyers } from './buyers.ts'
import { sweepOnce, until } from './kills.ts'
import type { ReportRow } from './report-rows.ts'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'
import { maxAnswerMs } from './time-limits.ts'

/** A machine dies within this time after its start, in ms: sometimes before the first copy of what was paid, sometimes after it. */
const DIES_WITHIN_MS = 8000
const FIRST_COPY_WITHIN_MS = 60_000
const READY_WITHIN_MS = 60_000
const BACK_WITHIN_MS = 60_000
const RIGHT_WITHIN_MS = 30_000
/** Past the hour after which the provider's events are read again, in ms, for payments that no webhook tells of. */
const LATER_MS = 65 * 60_000
const buyers: readonly Manner[] = ['stays', 'returns', 'leaves', 'unheard']
const restoreCommand = fileURLToPath(new URL('../../console/restore.ts', import.meta.url))

async function firstCopy(copies: string): Promise<void> {
  const names = async () => {
    try {
      return readdirSync(copies)
    } catch {
      return []
    }
  }
  await until(names, (found) => found.some((name) => name.startsWith('copy.')), FIRST_COPY_WITHIN_MS)
}

async function buyUntil(environment: TestEnvironment, dead: AbortSignal): Promise<Purchase[]> {
  const waves: Promise<Purchase[]>[] = []
  while (!dead.aborted) {
    const wave = sendBuyers(environment, buyers)
    waves.push(wave)
    await Promise.race([wave, new Promise((resolve) => dead.addEventListener('abort', resolve, { once: true }))])
  }
  return (await Promise.all(waves)).flat()
}

/** Destroys the data folder of a shop several times while buyers buy. Restores it from the off-site copy and from Stripe. No paid order may be missing. */
export async function machineRow(
  machines: number,
  { random, isTimeUp }: { random: () => number; isTimeUp: () => boolean },
): Promise<ReportRow> {
  const key = newBackupKey()
  const environment = await openTestEnvironment(null, null, { BACKUP_KEY: key })
  const { dataDir, copies } = environment
  const wrong = new Set<string>()
  let [done, backMs, paid, emails, rebuilt] = [0, 0, 0, 0, 0]
  const restore = () =>
    promisify(execFile)(process.execPath, [restoreCommand, '--from', copies], {
      env: { ...compileCache, DATA_DIR: dataDir, BACKUP_KEY: key },
    })
  try {
    await environment.open()
    await environment.untilReady(READY_WITHIN_MS)
    await firstCopy(copies)
    for (; done < machines && !isTimeUp(); done += 1) {
      const dead = new AbortController()
      const buying = buyUntil(environment, dead.signal)
      await pause(random() * DIES_WITHIN_MS)
      await environment.shop.kill()
      rmSync(dataDir, { recursive: true })
      dead.abort()
      const startedAt = performance.now()
      await restore()
      await environment.open()
      await environment.untilReady(READY_WITHIN_MS)
      const tookMs = performance.now() - startedAt
      backMs = Math.max(backMs, tookMs)
      if (tookMs > Math.max(BACK_WITHIN_MS, maxAnswerMs()))
        wrong.add(`a page came ${Math.round(tookMs)} ms after the loss`)
      for (const { manner, gaveUp } of await buying) if (gaveUp !== null) wrong.add(`${manner} gave up: ${gaveUp}`)
      await environment.advance(LATER_MS)
      await environment.shop.ask('maintain')
      await sweepOnce(environment)
      const findings = await until(
        () => auditAfterLoss(environment),
        (found) => found.wrong.length === 0,
        RIGHT_WITHIN_MS,
      )
      for (const sentence of findings.wrong) wrong.add(sentence)
      ;({ paid, emails, rebuilt } = findings)
    }
    const what = `machine destroyed (${rebuilt} orders rebuilt)`
    if (done < machines) wrong.add(`${done} of ${machines} machines were destroyed`)
    const counts = {
      retries: 0,
      twice: environment.mail.taken.length - emails,
      failed: Number.NaN,
      slowestMs: Number.NaN,
    }
    return { what, database: 'SQLite', kills: done, paid, emails, backMs, ...counts, wrong: [...wrong] }
  } finally {
    await environment.close()
  }
}
