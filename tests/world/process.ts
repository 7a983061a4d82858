import { pino } from 'pino'
import * as v from 'valibot'
import { createApp } from '../../server/app.ts'
import { openServices } from '../../server/open-services.ts'
import { parseConfig } from '../../server/platform/config/config.ts'
import { onDialect, sqliteFile } from '../../server/platform/database/connect.ts'
import { openDatabase } from '../../server/platform/database/connection.ts'
import { holdLease } from '../../server/platform/database/leases.ts'
import { sqliteDialect } from '../../server/platform/database/sqlite.ts'
import { openLiveCopy } from '../../server/platform/off-site/live-copy.ts'
import type { OffSiteThread } from '../../server/platform/off-site/thread.ts'
import type { Mailbox } from '../../server/platform/services/mailbox.ts'
import type { BuiltStorefront, Services } from '../../server/platform/services/services.ts'
import { formSite } from '../../server/testing/form-shop.ts'
import { startWorkers } from '../../server/workers.ts'
import type { Machine } from './machine.ts'
import type { Life } from './outside.ts'
import { watchDialect } from './watched-database.ts'

export const AFTER_COMMIT = 'after a commit'
export const publicUrl = 'http://solas.test'
export const ownerEmail = 'owner@solas.test'

export function configOf(dataDir: string, copies: string) {
  const parsed = parseConfig({
    PUBLIC_URL: publicUrl,
    RATE_LIMITS: 'off',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Solas <a@solas.test>',
    OWNER_EMAIL: ownerEmail,
    VAT_NUMBER: 'IE1234567FA',
    VAT_SCHEME: 'oss',
    DATA_DIR: dataDir,
    BACKUP_URL: copies,
    BACKUP_KEY: 'A'.repeat(43),
  })
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'))
  return { ...parsed.config, publicUrl }
}

export type WorldConfig = ReturnType<typeof configOf>

class DiskFull extends Error {
  readonly code = 'ERR_SQLITE_ERROR'
  readonly errcode = 13
}

const isWriting = /^(?:insert|update|delete|with .* (?:insert|update|delete))/i

const Logged = v.object({
  level: v.number(),
  msg: v.optional(v.string(), ''),
  err: v.optional(v.object({ message: v.string(), stack: v.string() })),
})

type Surroundings = {
  readonly machine: Machine
  readonly life: Life
  readonly config: WorldConfig
  readonly storefront: BuiltStorefront
  readonly payments: Services['payments']
  readonly mailbox: Mailbox
  readonly isDiskFull: () => boolean
  readonly isMixing: () => boolean
  readonly onWrite: (statement: string, parameters: readonly unknown[]) => void
  /** Errors that the shop logs. */
  readonly onError: (message: string) => void
  /** How long the next copy takes to reach its place, in ms; null if it never does. */
  readonly copyTakes: () => number | null
  readonly onCopy: () => void
}

/** Starts the shop as its own program does, on the folder that is there, with everything outside handed in. */
export async function startProcess(given: Surroundings) {
  const { machine, life, config } = given
  const update = await openDatabase(config)
  await update.destroy()
  const watched = watchDialect(sqliteDialect(sqliteFile(config.dataDir), 'a shopper’s'), {
    turn: () => (given.isMixing() ? machine.turn() : Promise.resolve()),
    async before(statement, parameters) {
      if (life.isOver()) return new Promise(() => {})
      if (given.isDiskFull() && isWriting.test(statement)) throw new DiskFull('database or disk is full')
      if (isWriting.test(statement)) {
        await life.point(`before ${statement.slice(0, 60)}`)
        given.onWrite(statement, parameters)
      }
    },
    async after(statement) {
      if (statement === 'commit') await life.point(AFTER_COMMIT)
      else if (isWriting.test(statement)) await life.point(`after ${statement.slice(0, 60)}`)
    },
  })
  const log = pino(
    { level: 'error' },
    {
      write(line: string) {
        const { msg, err } = v.parse(Logged, JSON.parse(line))
        if (!life.isOver() && err) given.onError(`${msg}: ${err.stack}`)
      },
    },
  )
  const opened = await openServices(config, {
    now: machine.runtime.now,
    log,
    storefront: () => Promise.resolve(given.storefront),
    resolver: {
      resolve4: async () => [],
      resolve6: async () => [],
      resolveTxt: async () => [],
      reverse: async () => [],
    },
    payments: given.payments,
    db: onDialect(watched.dialect),
    mailbox: given.mailbox,
  })
  const { services } = opened
  const lease = await holdLease(services.db, config, () => {})
  const app = createApp(opened, formSite)
  let copying: ReturnType<typeof openLiveCopy> | null = null
  const startCopying = (): OffSiteThread => ({
    async copy(now) {
      const ms = given.copyTakes()
      if (ms === null) {
        await machine.wait(60_000)
        throw new Error('The place of the copies does not answer')
      }
      await machine.wait(ms)
      copying ??= openLiveCopy({ ...config, offSite: offSiteOf(config) })
      const { copy } = copying
      await machine.outside(() => copy(now))
      given.onCopy()
    },
    async drill(now) {
      copying ??= openLiveCopy({ ...config, offSite: offSiteOf(config) })
      const { drill } = copying
      return machine.outside(() => drill(now))
    },
    async stop() {
      copying?.close()
      copying = null
    },
  })
  const workers = startWorkers(services, () => 0, startCopying)
  return {
    services,
    fetch: async (request: Request) => app.fetch(request),
    /** The process is gone at once: nothing of it goes on, and its database is as it was committed. */
    async vanish() {
      copying?.close()
      copying = null
      await watched.close()
    },
    async stop() {
      opened.stopStreams()
      await workers.stop()
      await lease.release()
      await opened.close()
    },
  }
}

export function offSiteOf({ offSite }: WorldConfig) {
  if (offSite === null) throw new Error('The shop of the world has an off-site copy')
  return offSite
}

export type RunningShop = Awaited<ReturnType<typeof startProcess>>
