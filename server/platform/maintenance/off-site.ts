import { sql } from 'kysely'
import { formatMoment } from '#shop/dates.ts'
import { formatCents } from '#shop/money.ts'
import { enqueueEmail } from '../../contact/mail/outbox.ts'
import { type Drill, RefusedCopy } from '../off-site/live-copy.ts'
import { type OffSiteThread, startOffSiteThread } from '../off-site/thread.ts'
import { elapsed, randomUUID } from '../runtime/runtime.ts'
import type { Services } from '../services/services.ts'
import { noteIncident } from './incidents.ts'

/** Minimum interval between copies, in ms. With a look every second, a change is copied within 10 seconds. */
const COPY_INTERVAL_MS = 5000
const DAY_MS = 86_400_000
const DRILL_INTERVAL_MS = 30 * DAY_MS
const DRILL = 'restore-drill'

/**
 * Returns a mark that differs after any change of the database except a renewal of a lease, which would copy every 5 seconds.
 * The connection counts this process's changes; `data_version` counts those of others.
 */
async function markOfChanges({ db }: Services): Promise<string> {
  const own = await sql<{ changes: number }>`
    select total_changes() - (select coalesce(sum(renewals), 0) from process_leases) as changes`.execute(db)
  const others = await sql<{ dataVersion: number }>`pragma data_version`.execute(db)
  return `${own.rows[0]?.changes} ${others.rows[0]?.dataVersion}`
}

async function claimDrill({ db, now }: Services): Promise<boolean> {
  const at = now()
  await db
    .insertInto('eventCursor')
    .values({ name: DRILL, seenUntil: '', askedAt: '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { numUpdatedRows } = await db
    .updateTable('eventCursor')
    .set({ askedAt: at.toISOString() })
    .where('name', '=', DRILL)
    .where('askedAt', '<=', new Date(at.getTime() - DRILL_INTERVAL_MS).toISOString())
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const inWords = ({ at, orders, orderCents, refunds, refundCents, pictures }: Drill) =>
  `The off-site copy of ${formatMoment(new Date(at))} was restored for a try and agrees with the books: ${orders} paid orders over ${formatCents(orderCents)}, ${refunds} refunds over ${formatCents(refundCents)}, ${pictures} files of pictures.`

async function reportDrill({ db, now, wakeMailer }: Services, drill: Drill): Promise<void> {
  const at = now()
  const id = randomUUID()
  const times = { since: at.toISOString(), endedAt: at.toISOString() }
  await db
    .insertInto('troubles')
    .values({ id, name: 'drill', detail: inWords(drill), ...times })
    .execute()
  await enqueueEmail(db, DRILL, { id }, at)
  wakeMailer()
}

async function holdDrill(services: Services, thread: OffSiteThread): Promise<void> {
  const { db, now, log } = services
  try {
    const drill = await thread.drill(now())
    await noteIncident(services, 'drill', null)
    await reportDrill(services, drill)
  } catch (error) {
    log.error({ err: error }, 'the off-site copy could not be restored for a try')
    await noteIncident(services, 'drill', 'The off-site copy could not be restored for a try: the log says why')
    const tomorrow = new Date(now().getTime() - DRILL_INTERVAL_MS + DAY_MS).toISOString()
    await db.updateTable('eventCursor').set({ askedAt: tomorrow }).where('name', '=', DRILL).execute()
  }
}

export type OffSiteCopying = {
  /** Copies what has changed, if anything has, and holds the monthly drill when it is due. Call it every second. */
  readonly look: (services: Services) => Promise<void>
  readonly stop: (services: Services) => Promise<void>
}

/** Starts the off-site copy; null if it is not configured, or on PostgreSQL, which has its own archive. */
export function openOffSiteCopying(
  { config }: Pick<Services, 'config'>,
  start = startOffSiteThread,
): OffSiteCopying | null {
  const { offSite, databaseUrl, dataDir, bucket } = config
  if (offSite === null || databaseUrl !== null) return null
  const thread = start({ offSite, dataDir, bucket })
  let copied: string | null = null
  let startedAt = Number.NEGATIVE_INFINITY
  let isFailing = false

  async function copyChanges(services: Services): Promise<void> {
    const mark = await markOfChanges(services)
    if (mark === copied) return
    startedAt = elapsed()
    try {
      await thread.copy(services.now())
      copied = mark
      isFailing = false
      await noteIncident(services, 'off-site', null)
    } catch (error) {
      if (!isFailing) services.log.error({ err: error }, 'the off-site copy is not written')
      isFailing = true
      const why =
        error instanceof RefusedCopy ? `${error.message}.` : 'The off-site copy is not written: the log says why'
      await noteIncident(services, 'off-site', why)
    }
  }
  return {
    async look(services) {
      if (elapsed() - startedAt < COPY_INTERVAL_MS) return
      await copyChanges(services)
      if (!isFailing && (await claimDrill(services))) await holdDrill(services, thread)
    },
    async stop(services) {
      await copyChanges(services)
      await thread.stop()
    },
  }
}
