import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { openDatabase } from '../../server/platform/database/connection.ts'
import type { Schema } from '../../server/platform/database/schema.ts'
import { runForeignSqlite, runOldSqlite } from '../../server/testing/foreign-sqlite.ts'
import { freshDatabase } from '../../server/testing/fresh-database.ts'
import { openRoundRobin } from '../../server/testing/round-robin.ts'
import { freePort } from '../../setup/free-port.ts'
import { type Child, startChild } from './child.ts'
import { openMailServer } from './mail-server.ts'
import { openProviderProcess } from './provider.ts'
import { openSilentProxy } from './silent-proxy.ts'

const SECRET = 'whsec_chaos'
const ANSWER_MS = 30_000
const POLL_INTERVAL_MS = 20
const MAX_STARTS = 5

/** Opens an empty shop on SQLite, a PostgreSQL server or several hosts, with a provider and a mail server. All are processes with one clock. A key starts the off-site copy. A shop of several processes has a proxy that gives each request to the next of them. */
export async function openTestEnvironment(
  postgresServer: string | null,
  hosts: string | null = null,
  offSite: { readonly BACKUP_KEY?: string } = {},
  processes = 1,
) {
  const { dataDir: folder, remove, ...fresh } = await freshDatabase(postgresServer)
  const databaseUrl = hosts ?? fresh.databaseUrl
  const dataDir = join(folder, 'shop')
  const copies = join(folder, 'copies')
  const readBooks = async <Result>(read: (db: Kysely<Schema>) => Promise<Result>): Promise<Result> => {
    const db = await openDatabase({ dataDir, databaseUrl })
    try {
      return await read(db)
    } finally {
      await db.destroy()
    }
  }
  // Makes the tables before the shop starts.
  await readBooks(async () => {})
  const network = fresh.databaseUrl === null ? null : await openSilentProxy(fresh.databaseUrl)
  const mail = await openMailServer()
  const clock = { offsetMs: 0 }
  const ports = await Promise.all(Array.from({ length: processes }, freePort))
  const proxy = processes > 1 ? await openRoundRobin() : null
  proxy?.ports.push(...ports)
  const origin = proxy?.origin ?? `http://127.0.0.1:${ports[0]}`
  const providerOptions = { dataDir: join(folder, 'provider'), port: await freePort(), shop: origin, secret: SECRET }
  const provider = await openProviderProcess(providerOptions, clock)
  const env = {
    PUBLIC_URL: origin,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ...(offSite.BACKUP_KEY !== undefined && { BACKUP_URL: copies, ...offSite }),
    SMTP_URL: mail.url,
    MAIL_FROM: 'Solas <hello@solas.example>',
    OWNER_EMAIL: 'owner@solas.example',
  }
  const databaseFile = join(dataDir, 'solas.sqlite')
  let answerStats = { slowestMs: 0, failed: 0 }
  const shops: Child[] = []
  let lockHolder: DatabaseSync | null = null

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const startedAt = performance.now()
    let failed = true
    try {
      const limits = { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) } as const
      const answer = await fetch(`${origin}${path}`, { ...limits, ...init })
      failed = answer.status >= 500
      return answer
    } finally {
      answerStats.slowestMs = Math.max(answerStats.slowestMs, performance.now() - startedAt)
      if (failed) answerStats.failed += 1
    }
  }

  return {
    dataDir,
    copies,
    mail,
    network,
    processes,
    provider,
    ask,
    /** Reads the shop's database by a connection that is closed again. One that stayed open would keep SQLite's lock and hide that the shop has lost it. */
    readBooks,
    /** Opens SQLite's file in other processes, as a database browser or a backup script does: a sentence if one of them finds it unreadable. */
    async lookFromOutside(): Promise<string[]> {
      if (databaseUrl !== null) return []
      // A program with an old SQLite sees a locked database while the shop runs.
      await runOldSqlite(databaseFile).catch(() => {})
      return runForeignSqlite(databaseFile).then(
        () => [],
        (error: unknown) => [`another program cannot read the database: ${String(error)}`],
      )
    },
    holdWriteLock() {
      lockHolder = new DatabaseSync(databaseFile, { timeout: 5000 })
      lockHolder.exec('begin immediate')
    },
    releaseWriteLock() {
      lockHolder?.close()
      lockHolder = null
    },
    get shop(): Child {
      const [shop] = shops
      if (!shop) throw new Error('The shop was not started')
      return shop
    },
    shops: shops as readonly Child[],
    start(index = 0): Child {
      const options = {
        env: { ...env, PORT: `${ports[index]}` },
        databaseUrl: network?.url ?? databaseUrl,
        databaseFile,
        provider: provider.origin,
        secret: SECRET,
        ...clock,
      }
      const child = startChild('./shop-process.ts', options)
      shops[index] = child
      return child
    },
    /** Starts the first process, and again where it gives up, as a service manager does: on a busy machine no connection may come in time. */
    async open() {
      for (let starts = 0; starts < MAX_STARTS; starts += 1) if (await this.start().opened) return
      throw new Error('The shop does not open')
    },
    now: () => Date.now() + clock.offsetMs,
    async advance(ms: number) {
      clock.offsetMs += ms
      await Promise.all([provider, ...shops].map((each) => each.ask('clock', clock.offsetMs)))
    },
    setShopOff: (ms: number) => Promise.all(shops.map((shop) => shop.ask('clock', clock.offsetMs + ms))),
    async untilReady(maxMs: number): Promise<number> {
      const startedAt = performance.now()
      const passed = () => performance.now() - startedAt
      while (passed() < maxMs) {
        const ready = await ask('/readyz').catch(() => null)
        await ready?.text().catch(() => null)
        if (ready?.ok) return passed()
        await pause(POLL_INTERVAL_MS)
      }
      return Number.POSITIVE_INFINITY
    },
    answers() {
      const answers = answerStats
      answerStats = { slowestMs: 0, failed: 0 }
      return answers
    },
    async close() {
      await Promise.all([...shops, provider].map((each) => each.kill()))
      mail.close()
      proxy?.close()
      network?.close()
      await remove()
    },
  }
}

export type TestEnvironment = Awaited<ReturnType<typeof openTestEnvironment>>
