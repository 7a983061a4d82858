import { errorWords } from '#shop/texts/error-words.ts'
import { inboxPath } from '../sandbox/inbox/inbox-key.ts'
import { createApp } from './app.ts'
import { notBuilt } from './catalogue/pages/answer-site.ts'
import type { PageSource } from './catalogue/pages/page-cache.ts'
import { openToday, pageSettings } from './catalogue/pages/page-settings.ts'
import { loadRenderer, openSite, type Site } from './catalogue/pages/site.ts'
import { openPublishedReviews } from './contact/reviews/published.ts'
import { type Opened, openServices, storefrontFolder } from './open-services.ts'
import { webhookProblem } from './orders/checkout/webhook-endpoint.ts'
import type { Config } from './platform/config/config.ts'
import { databaseRemedy } from './platform/config/connection-remedies.ts'
import { closedCountriesLine, settingsProblems } from './platform/config/go-live.ts'
import { holdLease } from './platform/database/leases.ts'
import { OtherVersion } from './platform/database/migrate.ts'
import type { Services } from './platform/services/services.ts'
import { startWorkers } from './workers.ts'

export type Started = {
  readonly ok: true
  readonly fetch: (request: Request, env?: object) => Response | Promise<Response>
  readonly inbox: string
  readonly stopWorkers: () => Promise<void>
  readonly stopStreams: () => void
  readonly closeServices: () => Promise<void>
}

function unreachable({ databaseUrl, dataDir }: Config, error: unknown): string {
  if (error instanceof OtherVersion) return error.message
  const reason = errorWords(error)
  const location = databaseUrl === null ? `DATA_DIR ${dataDir}` : 'DATABASE_URL'
  const remedy = databaseUrl === null ? null : databaseRemedy(reason)
  return `The database at ${location} cannot be opened (${reason}): ${remedy ?? 'check that it is there and whole'}.`
}

function notOpened(error: unknown): string {
  return `The shop does not open: ${errorWords(error)}.`
}

// Pages that are asked for are rendered again at once, the others one after the other.
function showPublished({ pages }: Site, services: Services, onFault: (error: unknown) => void) {
  services.onShopChange(() => void pages.renderAll().catch(onFault), services.stopping)
}

/** Opens the pages and starts the workers of a shop whose database is open; throws if that fails, also if a page cannot be rendered, so that no shopper finds it first. */
async function openPages(opened: Opened, closeServices: Started['closeServices']): Promise<Started> {
  const { config, log, now } = opened.services
  const onFault = (error: unknown) => log.error({ err: error }, 'a page stays as it was')
  const reviews = await openPublishedReviews(opened.services)
  const today = openToday(now)
  const source: PageSource = {
    shop: opened.services.shop,
    settings: (shop) => pageSettings(shop, config, today(), reviews.current()),
  }
  const renderer = await loadRenderer(storefrontFolder)
  const site = await openSite(storefrontFolder, renderer, source, { onFault })
  if (site === null) console.error(notBuilt.message)
  if (site) showPublished(site, opened.services, onFault)
  let pagesVersion = 0
  if (site)
    void reviews.follow(async () => {
      await site.pages.renderAll()
      pagesVersion += 1
    })
  const { fetch } = createApp(opened, site)
  const inbox = await inboxPath(opened.services)
  const workers = startWorkers(opened.services, () => pagesVersion)
  return {
    ok: true,
    fetch,
    inbox,
    stopWorkers: () => workers.stop(),
    stopStreams: opened.stopStreams,
    closeServices,
  }
}

/** Opens the shop behind a port that listens already, or says why not, with everything closed: what the settings still owe, why a page cannot be rendered or its database cannot be opened or read. */
export async function startShop(given: Config): Promise<Started | { readonly ok: false; readonly problem: string }> {
  const opened = await openServices(given).catch((error: unknown) => unreachable(given, error))
  if (typeof opened === 'string') return { ok: false, problem: opened }
  const { config, db, log } = opened.services
  const problems = settingsProblems(opened.services.shop(), config)
  if (problems.length > 0) {
    await opened.close()
    return { ok: false, problem: problems.join('\n') }
  }
  if (config.mode === 'live') for (const line of closedCountriesLine(opened.services.shop())) console.error(line)
  const lease = await holdLease(db, config, (error) =>
    log.warn({ err: error }, 'the lease on the database is not renewed'),
  )
  const closeServices = async () => {
    await lease.release()
    await opened.close()
  }
  try {
    const problem = await webhookProblem(opened.services)
    if (problem === null) return await openPages(opened, closeServices)
    await closeServices()
    return { ok: false, problem }
  } catch (error) {
    await closeServices()
    return { ok: false, problem: notOpened(error) }
  }
}
