import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { openEnds } from '../database/open-window.ts'
import type { Schema } from '../database/schema.ts'

const DAY_MS = 86_400_000

/** Takes one of the letters that a purpose allows in 24 hours from the first, such as those to one address; false where all are taken. Within a transaction others wait for its end; addresses are counted by a digest, not by name. */
export async function takeLetter(
  db: Kysely<Schema>,
  { purpose, to = '', max }: { readonly purpose: string; readonly to?: string; readonly max: number },
  now: Date,
): Promise<boolean> {
  const { after, latest } = openEnds(now, DAY_MS)
  const endsAt = new Date(now.getTime() + DAY_MS).toISOString()
  const key = `letters ${purpose} ${createHash('sha256').update(to.toLowerCase()).digest('hex')}`
  const isOver = sql<boolean>`rate_limits.ends_at <= ${after} or rate_limits.ends_at > ${latest}`
  const { count } = await db
    .insertInto('rateLimits')
    .values({ key, count: 1, endsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${isOver} then 1 else rate_limits.count + 1 end`,
        endsAt: sql<string>`case when ${isOver} then ${endsAt} else rate_limits.ends_at end`,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count <= max
}
