import { randomUUID } from 'node:crypto'
import type { Context, Handler } from 'hono'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { dayInIreland, formatDay } from '#shop/dates.ts'
import { IssueVersion } from '#shop/desk/issues.ts'
import { type IssueRefusal, refuseIssue } from '#shop/newsletter/refusals.ts'
import { NEWSLETTER } from '#shop/newsletter/topics.ts'
import { NEWSLETTER_DAYS } from '#shop/promises.ts'
import { errorWords } from '#shop/texts/error-words.ts'
import type { IssueRow } from '../database/customer-rows.ts'
import type { Schema } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { answerRefusal } from '../http/answer-refusal.ts'
import { findIssue } from '../newsletter/issues.ts'
import { writeAuditLog } from '../orders/audit-log.ts'
import type { Services } from '../services/services.ts'
import type { DeskEnv } from '../sign-in/sessions.ts'
import { describeIssues, issueEmailTo } from './issues.ts'

const DAY_MS = 86_400_000

function onIssue(
  services: Services,
  act: (issue: IssueRow, c: Context<DeskEnv>) => Promise<IssueRefusal | null>,
): Handler<DeskEnv> {
  return async (c) => {
    const { shop } = c.var
    const body = v.safeParse(IssueVersion, c.get('json'))
    const issue = body.success ? await findIssue(services.db, body.output.id) : null
    if (!body.success || issue === null) return answerRefusal(c, refuseIssue('no-issue'), { status: 404 })
    const refusal = issue.version === body.output.version ? await act(issue, c) : refuseIssue('stale')
    const now = await describeIssues(shop, services)
    return refusal === null ? c.json(now) : answerRefusal(c, refusal, { now })
  }
}

/** POST /desk/api/issues/test: sends a newsletter issue at once to the person who asks, and to nobody else. */
export function testIssue(services: Services): Handler<DeskEnv> {
  return onIssue(services, async (issue, c) => {
    const { shop } = c.var
    if (services.config.mail.smtpUrl === null) return refuseIssue('no-mail')
    const { email } = c.get('desk').staff
    const message = await issueEmailTo(shop, services, issue, email)
    try {
      await services.mailbox.send({
        key: `${issue.id}-${randomUUID()}`,
        ...message,
        subject: `Test: ${message.subject}`,
      })
      return null
    } catch (error) {
      return refuseIssue('mail-refused', errorWords(error))
    }
  })
}

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

/** POST /desk/api/issues/send: begins to send a newsletter issue to all who signed up for its topic, or goes on after a stop. */
export function sendIssue(services: Services): Handler<DeskEnv> {
  const { db, now, config } = services
  return onIssue(services, async (issue, c) => {
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
      const what = `sends a newsletter issue (${issue.topic})`
      await writeAuditLog(trx, { orderId: null, who: c.get('desk').staff.email, what }, now())
      return null
    })
  })
}

/** POST /desk/api/issues/stop: stops a newsletter issue amid its sending: who has it has it, nobody else gets it until it goes on. */
export function stopIssue(services: Services): Handler<DeskEnv> {
  const { db, now } = services
  return onIssue(services, async ({ id, version }, c) => {
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
      // Who was next in line is again, if it goes on.
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
      await writeAuditLog(
        trx,
        { orderId: null, who: c.get('desk').staff.email, what: 'stops a newsletter issue' },
        now(),
      )
      return null
    })
  })
}
