import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { randomUUID } from '../../platform/runtime/runtime.ts'

const isUnreachable = { reason: 'unreachable' } as const

/** Marks an address as not reachable, since a mail server has refused it for good: the mark's id, or null if it is marked already (S10.140). */
export async function markUnreachable(
  db: Kysely<Schema>,
  { email, emailId }: { readonly email: string; readonly emailId: string },
  now: Date,
): Promise<string | null> {
  const row = await db
    .insertInto('suppressions')
    .values({
      id: randomUUID(),
      emailKey: email.toLowerCase(),
      ...isUnreachable,
      emailId,
      since: now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['emailKey', 'reason']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

function marks(db: Kysely<Schema>, email: string) {
  return db
    .selectFrom('suppressions')
    .select('id')
    .where('emailKey', '=', email.toLowerCase())
    .where('reason', '=', isUnreachable.reason)
}

export async function isReachable(db: Kysely<Schema>, email: string): Promise<boolean> {
  return (await marks(db, email).executeTakeFirst()) === undefined
}

export async function liftUnreachable(db: Kysely<Schema>, email: string): Promise<void> {
  await db.deleteFrom('suppressions').where('id', 'in', marks(db, email)).execute()
}
