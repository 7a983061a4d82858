import type { Kysely } from 'kysely'
import type { EmailRow, Schema } from '../database/schema.ts'
import { claimIsOver, notTriedYet } from './outbox.ts'

/** Makes an e-mail due again, sent, waiting or given up, with three days of tries and the owner told if it is given up again. It is due at once unless another time is given. False if somebody is sending it just now. */
export async function resend(
  db: Kysely<Schema>,
  { id }: Pick<EmailRow, 'id'>,
  now: Date,
  dueAt: Date = now,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({
      ...notTriedYet(now, dueAt),
    })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('claimedUntil', 'is', null), claimIsOver(eb, now)]))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await db.deleteFrom('outbox').where('about', '=', id).where('kind', '=', 'stuck').execute()
  return true
}
