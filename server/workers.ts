import { dayInIreland } from '#shop/dates.ts'
import { makeDue } from './catalogue/pictures/make.ts'
import { sweepPictures } from './catalogue/publishing/sweep-pictures.ts'
import { deliverDue } from './contact/emails/emails.ts'
import { tellOfStock } from './contact/newsletter/back-in-stock.ts'
import { feedOutbox } from './contact/newsletter/issues.ts'
import { sweepPhotos } from './orders/order/photos.ts'
import { releaseOverdue } from './orders/order/release-overdue.ts'
import { sweep } from './orders/order/sweep.ts'
import { maintain } from './platform/maintenance/maintenance.ts'
import { openOffSiteCopying } from './platform/maintenance/off-site.ts'
import { openPurging } from './platform/maintenance/purge.ts'
import { watchSweep } from './platform/maintenance/watch.ts'
import { startOffSiteThread } from './platform/off-site/thread.ts'
import { after } from './platform/runtime/runtime.ts'
import type { Services } from './platform/services/services.ts'

const EMAILS_INTERVAL_MS = 10_000
const NEWSLETTER_INTERVAL_MS = 20_000
const SWEEP_INTERVAL_MS = 5 * 60_000
const MAINTENANCE_INTERVAL_MS = 5 * 60_000
/** Every process shows what another has published within two seconds. */
const CATALOGUE_INTERVAL_MS = 1000
/** Every process knows the sales of the others within two seconds. */
const STOCK_INTERVAL_MS = 1000
/** A reservation ends within this time after its last moment. Its payment page could be paid for longer, so it is closed then. */
const RELEASE_INTERVAL_MS = 5000
/** Codes begin and end by the clock. */
const CODES_INTERVAL_MS = 60_000
const PURGE_INTERVAL_MS = 1000
const DAY_INTERVAL_MS = 60_000
const PICTURES_INTERVAL_MS = 1000
const OFF_SITE_INTERVAL_MS = 1000
const SWEEPING_INTERVAL_MS = 60 * 60_000
/** A round that failed is repeated after this pause, which doubles with each further failure up to the task's own. */
const RETRY_MS = 1000

export function openMailerWake(): Pick<Services, 'wakeMailer' | 'onWakeMailer'> {
  const mailer = new EventTarget()
  return {
    wakeMailer() {
      mailer.dispatchEvent(new Event('wake'))
    },
    onWakeMailer: (worker, signal) => mailer.addEventListener('wake', worker, { signal }),
  }
}

/** A round of work. It may last minutes: it reads the published shop for each job, such as one order or one e-mail. */
type Task<Result> = (services: Services, stopping: AbortSignal) => Promise<Result>

/** Runs a task now, then at an interval and on request, never twice at the same time; what fails is logged and soon tried again. */
function repeat(services: Services, name: string, task: Task<unknown>, intervalMs: number) {
  let cancelNext = () => {}
  let running: Promise<void> | null = null
  let again = false
  let failures = 0
  const stopping = new AbortController()

  async function round() {
    do {
      again = false
      try {
        await task(services, stopping.signal)
        failures = 0
      } catch (error) {
        failures += 1
        services.log.error({ err: error }, `${name} failed`)
      }
    } while (again && !stopping.signal.aborted)
    running = null
    if (stopping.signal.aborted) return
    const waitMs = failures === 0 ? intervalMs : Math.min(intervalMs, RETRY_MS * 2 ** (failures - 1))
    cancelNext = after(waitMs, run)
  }
  function run() {
    if (stopping.signal.aborted) return
    cancelNext()
    if (running) again = true
    else running = round()
  }
  async function stop() {
    stopping.abort()
    cancelNext()
    await running
  }

  run()
  return { run, stop }
}

function logOnce(task: Task<void>): Task<void> {
  let isOut = false
  return (services, stopping) =>
    task(services, stopping).then(
      () => {
        isOut = false
      },
      (error: unknown) => {
        const wasOut = isOut
        isOut = true
        if (!wasOut) throw error
      },
    )
}

/** The bench of a new day: yesterday's counts today among the days on which something is made. */
async function turnDay({ shop, loadStock, now }: Services): Promise<void> {
  const { bench } = shop()
  if (bench !== null && bench.today !== dayInIreland(now())) await loadStock()
}

async function sweepOrders(services: Services, stopping: AbortSignal): Promise<void> {
  await watchSweep(services, await sweep(services, stopping))
}

/** Starts the background work: e-mails, open orders, reservations, maintenance, copies, publishing, purging and pictures. `pagesVersion` changes with the pages. `stop` waits for what is in flight. */
export function startWorkers(
  services: Services,
  pagesVersion = () => 0,
  startOffSite = startOffSiteThread,
): { stop(): Promise<void> } {
  const mailer = repeat(services, 'sending e-mails', deliverDue, EMAILS_INTERVAL_MS)
  const newsletter = repeat(services, 'sending the newsletter', feedOutbox, NEWSLETTER_INTERVAL_MS)
  const telling = repeat(services, 'telling who waits for stock', tellOfStock, NEWSLETTER_INTERVAL_MS)
  const sweeper = repeat(services, 'the sweep', sweepOrders, SWEEP_INTERVAL_MS)
  const maintenance = repeat(services, 'maintenance', maintain, MAINTENANCE_INTERVAL_MS)
  const pictures = repeat(services, 'making pictures', logOnce(makeDue), PICTURES_INTERVAL_MS)
  const purging = repeat(services, 'purging the proxy', logOnce(openPurging(pagesVersion)), PURGE_INTERVAL_MS)
  const sweeping = repeat(services, 'sweeping pictures', sweepPictures, SWEEPING_INTERVAL_MS)
  const sweepingPhotos = repeat(services, 'sweeping photographs of orders', sweepPhotos, SWEEPING_INTERVAL_MS)
  const offSite = openOffSiteCopying(services, startOffSite)
  const copying = offSite && repeat(services, 'the off-site copy', offSite.look, OFF_SITE_INTERVAL_MS)
  const releasing = repeat(services, 'ending reservations', logOnce(releaseOverdue), RELEASE_INTERVAL_MS)
  const turning = repeat(services, 'the day at the bench', logOnce(turnDay), DAY_INTERVAL_MS)
  const codes = repeat(
    services,
    'looking at codes',
    logOnce((one) => one.loadCodes()),
    CODES_INTERVAL_MS,
  )
  const stopping = new AbortController()
  services.onWakeMailer(mailer.run, stopping.signal)
  services.onShopChange(purging.run, stopping.signal)
  services.changes.follow({
    topic: 'catalogue',
    everyMs: CATALOGUE_INTERVAL_MS,
    onChange: services.loadLatestShop,
    until: stopping.signal,
  })
  services.changes.follow({
    topic: 'stock',
    everyMs: STOCK_INTERVAL_MS,
    onChange: services.loadStock,
    until: stopping.signal,
  })
  // Orders change what is left to make.
  services.changes.follow({
    topic: 'orders',
    everyMs: STOCK_INTERVAL_MS,
    onChange: () => (services.shop().bench === null ? undefined : services.loadStock()),
    until: stopping.signal,
  })
  services.changes.follow({
    topic: 'codes',
    everyMs: CATALOGUE_INTERVAL_MS,
    onChange: services.loadCodes,
    until: stopping.signal,
  })
  return {
    async stop() {
      stopping.abort()
      await Promise.all(
        [
          mailer,
          newsletter,
          telling,
          sweeper,
          maintenance,
          pictures,
          purging,
          sweeping,
          sweepingPhotos,
          releasing,
          turning,
          codes,
        ].map((worker) => worker.stop()),
      )
      await copying?.stop()
      await offSite?.stop(services)
    },
  }
}
