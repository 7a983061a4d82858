import type { Kysely } from 'kysely'
import { findTopic } from '#shop/newsletter/topics.ts'
import type { Shop } from '#shop/shop.ts'
import type { DeliveryRow, IssueRow, NewsletterRow } from '../../platform/database/customer-rows.ts'
import { openEnds } from '../../platform/database/open-window.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { countCall } from '../../platform/http/rate-limit.ts'
import { randomUUID } from '../../platform/runtime/runtime.ts'
import type { Services } from '../../platform/services/services.ts'
import { takeEmailQuota } from '../mail/email-quota.ts'
import { NEXT_TIME, ONCE } from '../mail/kinds.ts'
import { claimIsOver, enqueueEmail, hasNoEmail } from '../mail/outbox.ts'
import { readerQuota } from './readers.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
// The pace: so many newsletter issues a minute go to readers, and no more wait at once, so that those about orders never queue behind them.
const EMAILS_A_MINUTE = 30
const pace = { name: 'issue-pace', max: 1, minutes: 1 } as const

/** The time (ISO UTC) at which the next e-mails of an issue may go out; null if they may now. */
export async function nextBatchAt(db: Kysely<Schema>, now: Date): Promise<string | null> {
  const { after, latest } = openEnds(now, pace.minutes * MINUTE_MS)
  const row = await db
    .selectFrom('rateLimits')
    .select('endsAt')
    .where('key', '=', `${pace.name} all`)
    .where('endsAt', '>', after)
    .where('endsAt', '<=', latest)
    .executeTakeFirst()
  return row?.endsAt ?? null
}

export async function findIssue(db: Kysely<Schema>, id: string): Promise<IssueRow | null> {
  return (await db.selectFrom('issues').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** A delivery's issue and reader, if it may go out: the issue is being sent, and the reader is still on the list. */
export async function findDelivery(
  db: Kysely<Schema>,
  id: string,
): Promise<{ readonly issue: IssueRow; readonly reader: NewsletterRow } | null> {
  const row = await db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const issue = await findIssue(db, row.issueId)
  const reader = await db
    .selectFrom('newsletter')
    .selectAll()
    .where('id', '=', row.readerId)
    .where('state', '=', 'confirmed')
    .executeTakeFirst()
  return issue?.state === 'sending' && reader ? { issue, reader } : null
}

/** Finds the readers that an issue still has to be sent to: those who confirmed before it was begun, without those who got the shop's own e-mail (S10.142). */
export function readersToGo(db: Kysely<Schema>, { id, topic, startedAt }: IssueRow) {
  return db
    .selectFrom('newsletter')
    .where('topic', '=', topic)
    .where('state', '=', 'confirmed')
    .where(hasNoEmail('newsletter.id', NEXT_TIME))
    .$if(startedAt !== null, (query) => query.where('confirmedAt', '<=', startedAt))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('deliveries')
            .select('deliveries.id')
            .where('issueId', '=', id)
            .whereRef('deliveries.readerId', '=', 'newsletter.id'),
        ),
      ),
    )
}

const unsent = (db: Kysely<Schema>) =>
  db.selectFrom('outbox').select('id').where('kind', '=', ONCE).where('state', '=', 'due')

/** A newsletter issue whose sender died may have gone out: it is put aside, since nobody shall get it twice. */
async function putAside({ db, now }: Services): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'withheld', lastError: 'The shop stopped while it was sent: it may have arrived.' })
    .where('kind', '=', ONCE)
    .where('state', '=', 'due')
    .where((eb) => claimIsOver(eb, now()))
    .execute()
}

/** Notes that a newsletter issue has gone to everybody; who only wanted that one is forgotten with it. */
async function finish(shop: Shop, { db, now }: Services, { id, topic }: IssueRow): Promise<void> {
  await inTransaction(db, async (trx) => {
    const done = trx.updateTable('issues').set({ state: 'sent', endedAt: now().toISOString() }).where('id', '=', id)
    const { numUpdatedRows } = await done.where('state', '=', 'sending').executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n || !findTopic(shop, topic, { wasOpen: true })?.isOnce) return
    const served = trx.selectFrom('deliveries').select('readerId').where('issueId', '=', id)
    await trx.deleteFrom('newsletter').where('id', 'in', served).execute()
  })
}

/** Puts newsletter issues to these readers in the outbox, each once, whichever process is first; who had one today gets it tomorrow. */
async function deliverTo(services: Services, issue: IssueRow, readers: readonly NewsletterRow[]): Promise<void> {
  const { db, now } = services
  await inTransaction(db, async (trx) => {
    const rows = readers.map(({ id }): DeliveryRow => ({ id: randomUUID(), issueId: issue.id, readerId: id }))
    const own = await trx
      .insertInto('deliveries')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['issueId', 'readerId']).doNothing())
      .returning(['id', 'readerId'])
      .execute()
    for (const { id, readerId } of own) {
      const email = readers.find((reader) => reader.id === readerId)?.email ?? ''
      const isFirst = await takeEmailQuota(trx, readerQuota(email), now())
      await enqueueEmail(trx, ONCE, { id }, now(), isFirst ? now() : new Date(now().getTime() + DAY_MS))
    }
  })
}

export async function feedOutbox(services: Services): Promise<void> {
  const { db, now, wakeMailer } = services
  const issue = await db
    .selectFrom('issues')
    .selectAll()
    .where('state', '=', 'sending')
    .orderBy('startedAt')
    .limit(1)
    .executeTakeFirst()
  if (!issue) return
  await putAside(services)
  if ((await unsent(db).where('dueAt', '<=', now().toISOString()).limit(1).executeTakeFirst()) !== undefined) return
  const readers = await readersToGo(db, issue).selectAll().orderBy('id').limit(EMAILS_A_MINUTE).execute()
  if (readers.length === 0) {
    if ((await unsent(db).limit(1).executeTakeFirst()) === undefined) await finish(services.shop(), services, issue)
    return
  }
  if ((await countCall(services, pace, 'all')) !== null) return
  await deliverTo(services, issue, readers)
  wakeMailer()
}
