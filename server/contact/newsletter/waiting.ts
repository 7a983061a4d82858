import type { Kysely } from 'kysely'
import type { Issue } from '#shop/desk/issues.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import type { IssueRow } from '../../platform/database/customer-rows.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Services } from '../../platform/services/services.ts'
import { ONCE } from '../mail/kinds.ts'
import { nextBatchAt } from './issues.ts'

export function unsentOf(db: Kysely<Schema>, { id }: Pick<IssueRow, 'id'>) {
  const own = db.selectFrom('deliveries').select('deliveries.id').where('issueId', '=', id)
  return db.selectFrom('outbox').where('kind', '=', ONCE).where('state', '=', 'due').where('aboutId', 'in', own)
}

/** Returns why an issue has not reached all readers, and the time of the next try (ISO UTC, null if not known). Null if nothing holds it up. */
export async function whyWaiting(
  { db, now, config }: Pick<Services, 'db' | 'now' | 'config'>,
  issue: IssueRow,
): Promise<Issue['waiting']> {
  if (issue.state !== 'sending') return null
  if (config.mail.smtpUrl === null) return { reason: 'no-mail-server', nextAt: null, error: null }
  const next = await unsentOf(db, issue)
    .select(['attempts', 'dueAt', 'lastError'])
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst()
  const at = now().toISOString()
  if (next?.lastError) {
    return { reason: 'mail-server', nextAt: next.dueAt, error: sanitizeLine(next.lastError) }
  }
  if (next !== undefined) return next.dueAt > at ? { reason: 'one-a-day', nextAt: next.dueAt, error: null } : null
  const earlier = db.selectFrom('issues').select('id').where('state', '=', 'sending')
  const before = await earlier
    .where('startedAt', '<', issue.startedAt ?? at)
    .limit(1)
    .executeTakeFirst()
  if (before !== undefined) return { reason: 'earlier-issue', nextAt: null, error: null }
  const nextAt = await nextBatchAt(db, now())
  return nextAt === null ? null : { reason: 'pace', nextAt, error: null }
}
