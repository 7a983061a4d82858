import type { Kysely } from 'kysely'
import type { Schema, WithdrawalRow } from '../database/schema.ts'

/** A statement of withdrawal as it was written down; `orderId` is null if it fits no paid order. */
export type Withdrawal = Readonly<WithdrawalRow>

/** The one statement of withdrawal with an id, or null. */
export async function findWithdrawal(db: Kysely<Schema>, id: string): Promise<Withdrawal | null> {
  return (await db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}
