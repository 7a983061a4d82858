import { fileURLToPath } from 'node:url'
import { createSandbox, type Sandbox } from '../sandbox/sandbox.ts'
import { findStorefront } from './catalogue/pages/site.ts'
import { openStore } from './catalogue/pictures/open-store.ts'
import { openShopSource } from './catalogue/published/current.ts'
import { openResolver } from './contact/mail/dns-records.ts'
import { openMailbox } from './contact/mail/transport.ts'
import { openLog } from './log.ts'
import { openProvider } from './money/payments/stripe/provider.ts'
import type { Config } from './platform/config/config.ts'
import { openChangeFeed } from './platform/database/changes.ts'
import { openDatabase } from './platform/database/connection.ts'
import { currentTime } from './platform/runtime/runtime.ts'
import type { Services } from './platform/services/services.ts'
import { openMailerWake } from './workers.ts'

/** The open shop behind its routes; the sandbox is there where no payment key is set. */
export type Opened = {
  readonly services: Services
  readonly sandbox: Sandbox | null
  readonly stopStreams: () => void
  /** Waits for the sandbox's webhook under way, then closes the database. */
  readonly close: () => Promise<void>
}

async function openSandbox(db: Services['db'], config: Config, now: Services['now'], log: Services['log']) {
  const { value } = await db
    .selectFrom('sandboxSettings')
    .select('value')
    .where('name', '=', 'webhookSecret')
    .executeTakeFirstOrThrow()
  const report = (error: unknown) => log.warn({ err: error }, 'the sandbox delivered no webhook')
  return {
    secret: value,
    sandbox: createSandbox({ db, now, publicUrl: config.publicUrl, webhookSecret: value, report }),
  }
}

export const storefrontFolder: string = fileURLToPath(new URL('../dist/storefront', import.meta.url))

/** Opens the database, the payment provider's client and the mailbox that the settings ask for; throws if the database cannot be reached. */
export async function openServices(
  config: Config,
  replaced: Partial<Pick<Services, 'now' | 'log' | 'storefront' | 'resolver' | 'payments' | 'db' | 'mailbox'>> = {},
): Promise<Opened> {
  const { now = currentTime, log = openLog(config), storefront = findStorefront(storefrontFolder) } = replaced
  const db = replaced.db ?? (await openDatabase(config, (sentence) => log.info(sentence)))
  const source = await openShopSource(db, config, now)
  const stopping = new AbortController()
  const standIn = config.paymentKeys === null ? await openSandbox(db, config, now, log) : null
  return {
    services: {
      ...source,
      config,
      db,
      changes: openChangeFeed(db, log),
      payments: replaced.payments ?? openProvider(config.paymentKeys, standIn?.sandbox.fetch),
      mailbox: replaced.mailbox ?? openMailbox(config, db, now),
      resolver: replaced.resolver ?? openResolver(),
      pictures: openStore(config),
      storefront,
      webhookSecret: standIn?.secret ?? config.paymentKeys?.webhookSecret ?? null,
      ...openMailerWake(),
      stopping: stopping.signal,
      now,
      log,
    },
    sandbox: standIn?.sandbox ?? null,
    stopStreams: () => stopping.abort(),
    async close() {
      stopping.abort()
      await standIn?.sandbox.webhookSender.stop()
      await db.destroy()
    },
  }
}
