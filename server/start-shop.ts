import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { pageSettings } from './http/page-settings.ts'
import { openSite } from './http/site.ts'
import { notBuilt } from './http/static.ts'
import { openServices } from './open-services.ts'
import { inboxPath } from './sandbox/inbox/inbox-key.ts'
import { startWorkers } from './workers.ts'

const storefront = fileURLToPath(new URL('../dist/storefront', import.meta.url))

type Started = {
  readonly ok: true
  readonly fetch: ReturnType<typeof createApp>['fetch']
  /** The path of the local inbox, for the owner's eyes. */
  readonly inbox: string
  /** Ends the workers after what they have in hand. */
  readonly stopWorkers: () => Promise<void>
  readonly closeServices: () => Promise<void>
}

function unreachable({ databaseUrl, dataDir }: Config, error: unknown): string {
  const reason = error instanceof Error ? error.message || error.name : String(error)
  const place = databaseUrl === null ? `DATA_DIR ${dataDir}` : 'DATABASE_URL'
  return `The database at ${place} cannot be opened (${reason}): check that it is there and whole.`
}

/** Opens the shop behind a port that listens already, or says in one line why its database cannot be opened. */
export async function startShop(config: Config): Promise<Started | { readonly ok: false; readonly problem: string }> {
  const opened = await openServices(config).catch((error: unknown) => unreachable(config, error))
  if (typeof opened === 'string') return { ok: false, problem: opened }
  const site = openSite(storefront, pageSettings(config))
  if (site === null) console.error(notBuilt)
  const { fetch } = createApp(opened, site)
  const workers = startWorkers(opened.services)
  const inbox = await inboxPath(opened.services)
  return { ok: true, fetch, inbox, stopWorkers: () => workers.stop(), closeServices: opened.close }
}
