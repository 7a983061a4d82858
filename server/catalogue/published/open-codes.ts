import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/** True if shoppers can enter some code: one that holds, or will. */
export async function hasOpenCodes(db: Kysely<Schema>, now: Date): Promise<boolean> {
  const open = await db
    .selectFrom('discountCodes')
    .select('id')
    .where('pausedAt', 'is', null)
    .where((eb) => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>', now.toISOString())]))
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}
