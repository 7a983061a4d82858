import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { openEnds } from '../../platform/database/open-window.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { noteTaken } from '../../platform/http/quota.ts'

const DAY_MS = 86_400_000

/** `about` is the id with which `returnQuota` gives the e-mail back. */
type Quota = { readonly purpose: string; readonly to?: string; readonly max: number; readonly about?: string }

const keyOf = ({ purpose, to = '' }: Quota) =>
  `e-mails ${purpose} ${createHash('sha256').update(to.toLowerCase()).digest('hex')}`

export async function isUsedUp(db: Kysely<Schema>, quota: Quota, now: Date): Promise<boolean> {
  const { after, latest } = openEnds(now, DAY_MS)
  const row = await db
    .selectFrom('rateLimits')
    .select('count')
    .where('key', '=', keyOf(quota))
    .where('endsAt', '>', after)
    .where('endsAt', '<=', latest)
    .executeTakeFirst()
  return row !== undefined && row.count >= quota.max
}

/** Takes one of the e-mails that a purpose allows in 24 hours from the first, such as those to one address; false if all are taken. Within a transaction others wait for its end; addresses are counted by a digest, not by name. */
export async function takeEmailQuota(db: Kysely<Schema>, quota: Quota, now: Date): Promise<boolean> {
  const { after, latest } = openEnds(now, DAY_MS)
  const endsAt = new Date(now.getTime() + DAY_MS).toISOString()
  const key = keyOf(quota)
  const isOver = sql<boolean>`rate_limits.ends_at <= ${after} or rate_limits.ends_at > ${latest}`
  const taken = await db
    .insertInto('rateLimits')
    .values({ key, count: 1, endsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${isOver} then 1 else rate_limits.count + 1 end`,
        endsAt: sql<string>`case when ${isOver} then ${endsAt} else rate_limits.ends_at end`,
      }),
    )
    .returning(['count', 'endsAt'])
    .executeTakeFirstOrThrow()
  if (quota.about !== undefined) await noteTaken(db, { about: quota.about, key, endsAt: taken.endsAt })
  return taken.count <= quota.max
}
