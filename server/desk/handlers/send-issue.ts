import type { Kysely } from 'kysely'
import { dayInIreland, formatDay } from '#shop/dates.ts'
import { type IssueRefusal, refuseIssue } from '#shop/newsletter/refusals.ts'
import { NEWSLETTER } from '#shop/newsletter/topics.ts'
import { NEWSLETTER_DAYS } from '#shop/promises.ts'
import { writeAuditLog } from '../../orders/order/audit-log.ts'
import type { IssueRow } from '../../platform/database/customer-rows.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../platform/services/services.ts'

const DAY_MS = 86_400_000

/** Why the newsletter may not go out yet, since its readers were promised one a month at most; null if it may. */
async function tooSoon(db: Kysely<Schema>, { topic, startedAt }: IssueRow, now: Date): Promise<IssueRefusal | null> {
  if (topic !== NEWSLETTER || startedAt !== null) return null
  const { last } = await db
    .selectFrom('issues')
    .select((eb) => eb.fn.max('startedAt').as('last'))
    .where('topic', '=', NEWSLETTER)
    .executeTakeFirstOrThrow()
  const until = last === null ? 0 : Date.parse(last) + NEWSLETTER_DAYS * DAY_MS
  if (until <= now.getTime()) return null
  return refuseIssue('too-soon', formatDay(dayInIreland(new Date(until))))
}

export async function sendIssue(
  { db, now, config }: Services,
  issue: IssueRow,
  who: string,
): Promise<IssueRefusal | null> {
  if (config.mail.smtpUrl === null) return refuseIssue('no-mail')
  return inTransaction(db, async (trx) => {
    const early = await tooSoon(trx, issue, now())
    if (early !== null) return early
    const startedAt = issue.startedAt ?? now().toISOString()
    const { numUpdatedRows } = await trx
      .updateTable('issues')
      .set({ state: 'sending', startedAt, version: issue.version + 1 })
      .where('id', '=', issue.id)
      .where('version', '=', issue.version)
      .where('state', 'in', ['draft', 'stopped'])
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return refuseIssue('stale')
    await writeAuditLog(trx, { orderId: null, who, what: `sends a newsletter issue (${issue.topic})` }, now())
    return null
  })
}

/** Stops a newsletter issue amid its sending: who has it has it, nobody else gets it until it goes on. */
export async function stopIssue(
  { db, now }: Services,
  { id, version }: IssueRow,
  who: string,
): Promise<IssueRefusal | null> {
  return inTransaction(db, async (trx) => {
    const stopping = trx
      .updateTable('issues')
      .set({ state: 'stopped', version: version + 1 })
      .where('id', '=', id)
    const { numUpdatedRows } = await stopping
      .where('version', '=', version)
      .where('state', '=', 'sending')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return refuseIssue('stale')
    // If it goes on, the same reader is next.
    const waiting = trx.selectFrom('deliveries').select('id').where('issueId', '=', id)
    const taken = await trx
      .deleteFrom('outbox')
      .where('aboutId', 'in', waiting)
      .where('state', '=', 'due')
      .where('claimedUntil', 'is', null)
      .where('attempts', '=', 0)
      .returning('aboutId')
      .execute()
    const ids = taken.map(({ aboutId }) => aboutId)
    if (ids.length > 0) await trx.deleteFrom('deliveries').where('id', 'in', ids).execute()
    await writeAuditLog(trx, { orderId: null, who, what: 'stops a newsletter issue' }, now())
    return null
  })
}
