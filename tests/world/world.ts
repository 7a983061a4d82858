import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { createSandbox } from '../../sandbox/sandbox.ts'
import { signatureHeader } from '../../sandbox/webhook-sender/signature.ts'
import { openProvider } from '../../server/money/payments/stripe/provider.ts'
import { connect } from '../../server/platform/database/connect.ts'
import { openDatabase } from '../../server/platform/database/connection.ts'
import { restore } from '../../server/platform/database/restore.ts'
import type { Schema } from '../../server/platform/database/schema.ts'
import { fetchCopy, openCopyStore } from '../../server/platform/off-site/copy.ts'
import { replaceRuntime } from '../../server/platform/runtime/runtime.ts'
import type { BuiltStorefront } from '../../server/platform/services/services.ts'
import { addSteps } from '../../server/testing/newer-steps.ts'
import { quickFolder } from '../../server/testing/quick-folder.ts'
import { type Numbers, numbersFrom } from '../orders/lives/plan.ts'
import { openDiary, openMachine } from './machine.ts'
import { type Memory, openMemory } from './memory.ts'
import { type Life, type Manner, overNetwork, overSmtp, type ReceivedEmail } from './outside.ts'
import { AFTER_COMMIT, configOf, offSiteOf, publicUrl, type RunningShop, startProcess } from './process.ts'

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** How the surroundings behave just now. */
type Weather = { provider: Manner; mail: Manner; copies: Manner; isDiskFull: boolean; isMixing: boolean }

const WEBHOOK_TRIES = 5
const STOP_WITHIN_MS = 5 * SECOND_MS

/** A whole shop with everything around it, under one seed. */
export async function openWorld(seed: number, storefront: BuiltStorefront, onEvent: (line: string) => void) {
  const numbers: Numbers = numbersFrom(seed)
  // Some worlds have a leap day, all of them both changes of the clocks.
  const start = Date.parse(`${2027 + numbers.below(3)}-${numbers.of(['01', '03', '06', '10'])}-11T08:00:00Z`)
  const machine = openMachine(numbers, start)
  const takeAway = replaceRuntime(machine.runtime)
  let step = 0
  const diary = openDiary(() => `${machine.isoTime().slice(0, 19)} step ${step}:`, onEvent)
  const weather: Weather = { provider: 'well', mail: 'well', copies: 'well', isDiskFull: false, isMixing: false }

  const root = mkdtempSync(join(quickFolder(), 'solas-world-'))
  const dataDir = join(root, 'shop')
  const config = configOf(dataDir, join(root, 'copies'))
  const providersOwn = await openDatabase({ databaseUrl: null, dataDir: join(root, 'provider') })
  const flaws: string[] = []
  const received: ReceivedEmail[] = []
  const memory: Memory = openMemory()

  let shop: RunningShop | null = null
  let reader: Kysely<Schema> | null = null
  let removeSteps = () => {}
  let versions = 0
  let lives = 0
  let points = 0
  let endsAt: number | null = null
  let isAtCommits = false
  let onCrash = () => {}
  let hasCrashed = false
  let life: Life = { number: 0, isOver: () => true, point: async () => {} }

  function flaw(what: string): void {
    flaws.push(what)
    diary.note(`!! ${what}`)
  }

  function beginLife(): Life {
    lives += 1
    let isOver = false
    onCrash = () => {
      isOver = true
    }
    return {
      number: lives,
      isOver: () => isOver,
      async point(where) {
        if (isOver) return new Promise(() => {})
        if (isAtCommits && where !== AFTER_COMMIT) return
        points += 1
        if (endsAt === null || points < endsAt) return
        endsAt = null
        isOver = true
        hasCrashed = true
        diary.note(`the shop ends at once, ${where}`)
        return new Promise(() => {})
      },
    }
  }

  // The provider goes on while the shop is down: it has a database of its own.
  let secret = ''
  const sandbox = createSandbox({
    db: providersOwn,
    now: () => new Date(machine.time()),
    publicUrl,
    webhookSecret: 'whsec_unused',
    pauses: [0],
  })
  const payments = openProvider(null, sandbox.fetch)

  async function bring(body: string, tries: number): Promise<void> {
    const isTaken = shop !== null && (await post(body))
    if (!isTaken && tries < WEBHOOK_TRIES) machine.othersLater(tries * HOUR_MS, () => void bring(body, tries + 1))
  }
  async function post(body: string): Promise<boolean> {
    const signature = signatureHeader(body, secret, Math.floor(machine.time() / 1000))
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const answer = await ask('/webhooks/stripe', { method: 'POST', body, headers })
    diary.note(`a webhook came: ${answer.status}`)
    return answer.ok
  }
  sandbox.attach(async (request) => {
    const body = await request.text()
    const draw = weather.provider === 'well' ? 0 : numbers.below(8)
    if (draw === 1) return new Response()
    const later = () =>
      draw === 2 ? numbers.below(2 * DAY_MS) : draw === 3 ? numbers.below(HOUR_MS) : numbers.below(3)
    machine.othersLater(later(), () => void bring(body, 1))
    if (draw === 4 || draw === 2) machine.othersLater(later(), () => void bring(body, 1))
    return new Response()
  })

  /** Asks the shop as it runs now. If it ends meanwhile, there is never an answer. */
  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    if (shop === null) return new Response('The shop is down', { status: 502 })
    return shop.fetch(new Request(`${publicUrl}${path}`, { redirect: 'manual', ...init }))
  }

  async function finish<Result>(work: Promise<Result>): Promise<Result> {
    let result: { readonly value: Result } | { readonly error: unknown } | null = null
    void work.then(
      (value) => {
        result = { value }
      },
      (error: unknown) => {
        result = { error }
      },
    )
    await machine.runUntil(() => result !== null)
    const done = result as { readonly value: Result } | { readonly error: unknown } | null
    if (done === null) throw new Error('It is done')
    if ('error' in done) throw done.error
    return done.value
  }

  async function startShop(): Promise<void> {
    life = beginLife()
    const outside = { machine, numbers, life, isDiskFull: () => weather.isDiskFull }
    shop = await finish(
      startProcess({
        machine,
        life,
        config,
        storefront,
        payments: overNetwork(payments, { ...outside, manner: () => weather.provider }),
        mailbox: overSmtp(received, { ...outside, manner: () => weather.mail }),
        isDiskFull: () => weather.isDiskFull,
        isMixing: () => weather.isMixing,
        onWrite: (statement, parameters) => memory.noteWrite(statement, parameters),
        onError(message) {
          // What fails because the disk is full is told in words, and tried again.
          if (!weather.isDiskFull && !/does not answer|is full/.test(message))
            flaw(`the shop logs an error: ${message}`)
        },
        copyTakes: () =>
          weather.copies === 'away' || (weather.copies === 'odd' && numbers.below(3) === 0)
            ? null
            : numbers.below(2) * 30 * HOUR_MS + SECOND_MS,
        onCopy() {
          memory.noteCopy(machine.time())
          diary.note('the off-site copy was written')
        },
      }),
    )
    secret = shop.services.webhookSecret ?? ''
    reader = await connect(config)
    diary.note(`the shop starts, life ${life.number}`)
  }

  /** The e-mail that was on its way at a crash may come twice (docs/decisions/012). */
  async function noteUnheardEmails() {
    const db = await connect(config)
    const rows = await db
      .selectFrom('outbox')
      .selectAll()
      .where('state', '=', 'due')
      .where('attempts', '>', 0)
      .execute()
    for (const { aboutId, kind, createdAt } of rows) memory.allowAgain(`${aboutId}-${kind}-${createdAt}`)
    await db.destroy()
  }

  async function endReader() {
    await reader?.destroy()
    reader = null
  }

  const world = {
    seed,
    numbers,
    machine,
    diary,
    weather,
    flaws,
    received,
    memory,
    config,
    sandbox,
    ask,
    finish,
    flaw,
    step: () => step,
    nextStep() {
      step += 1
      return step
    },
    shop(): RunningShop {
      if (shop === null) throw new Error('The shop is down')
      return shop
    },
    isUp: () => shop !== null,
    life: () => life.number,
    /** The books, for people of this world and its invariants, who do not disturb the shop. */
    books(): Kysely<Schema> {
      if (reader === null) throw new Error('The shop is down')
      return reader
    },
    providersOwn,
    startShop,
    hasCrashed: () => hasCrashed,
    /** The shop will end at once at one of the next points: before or after a statement, a question to the provider or an e-mail. */
    crashSoon(within: number) {
      // What was to follow a commit is forgotten most easily.
      isAtCommits = numbers.below(2) === 0
      endsAt = points + 1 + numbers.below(isAtCommits ? within / 6 : within)
    },
    /** After a crash: nothing of the old process goes on, and another starts on the same folder. */
    async startAgain(): Promise<void> {
      onCrash()
      endsAt = null
      hasCrashed = false
      machine.stop()
      await endReader()
      await shop?.vanish()
      shop = null
      await noteUnheardEmails()
      await machine.pass(numbers.below(10) * MINUTE_MS + SECOND_MS)
      await startShop()
    },
    async stopInOrder(): Promise<void> {
      endsAt = null
      const running = world.shop()
      shop = null
      await endReader()
      // As main.ts does: what hangs is not waited for.
      await finish(Promise.race([running.stop(), machine.wait(STOP_WITHIN_MS)]))
      onCrash()
      machine.stop()
      await running.vanish()
      await noteUnheardEmails()
      diary.note('the shop stops in order')
    },
    /** Starts a version with one more step of the schema. */
    async upgrade(): Promise<void> {
      await world.stopInOrder()
      versions += 1
      removeSteps()
      removeSteps = addSteps(versions)
      await startShop()
    },
    /** The machine burns, and the shop is restored from its copy on another. */
    async loseMachine(): Promise<void> {
      onCrash()
      endsAt = null
      hasCrashed = false
      machine.stop()
      await endReader()
      await shop?.vanish()
      shop = null
      rmSync(dataDir, { recursive: true, force: true })
      const fetched = await machine.outside(() => fetchCopy(openCopyStore(offSiteOf(config)), join(root, 'fetched')))
      const restored = await finish(restore(config, fetched.file))
      if (!restored.ok) flaw(`the copy cannot be restored: ${restored.refusal.message}`)
      rmSync(join(root, 'fetched'), { recursive: true, force: true })
      memory.forgetSinceCopy()
      diary.note('the machine was lost and restored')
      await startShop()
    },
    async close(): Promise<void> {
      onCrash()
      machine.stop()
      await endReader()
      await shop?.vanish()
      await sandbox.webhookSender.stop()
      await providersOwn.destroy()
      removeSteps()
      takeAway()
      rmSync(root, { recursive: true, force: true })
    },
  }
  await startShop()
  return world
}

export type World = Awaited<ReturnType<typeof openWorld>>
