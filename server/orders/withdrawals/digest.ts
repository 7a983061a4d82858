import type { Kysely } from 'kysely'
import { hasNoEmail } from '../../contact/mail/outbox.ts'
import type { Schema, WithdrawalRow } from '../../platform/database/schema.ts'

const HOUR_MS = 3_600_000
/** A statement may still be on its way into the database when its hour ends, so the digest waits this long, in ms. */
const GRACE_MS = 60_000
const ABOUT = 'withdrawals of '

export type DigestedStatement = Readonly<WithdrawalRow> & { readonly isAcknowledged: boolean }

/** The statements of one hour of which the owner had no single e-mail, the oldest first; `from` and `to` are its bounds. */
export type WithdrawalDigest = {
  readonly from: Date
  readonly to: Date
  readonly statements: readonly DigestedStatement[]
}

/** The digest for statements that come in at a moment: what its e-mail is about, and when that is due. One hour has one digest, whichever process asks. */
export function digestAt(moment: Date): { readonly id: string; readonly dueAt: Date } {
  const from = Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS
  return { id: `${ABOUT}${new Date(from).toISOString()}`, dueAt: new Date(from + HOUR_MS + GRACE_MS) }
}

/** The digest that an e-mail is about; null if all of its statements have been erased. */
export async function findDigest(db: Kysely<Schema>, about: string): Promise<WithdrawalDigest | null> {
  const from = new Date(about.slice(ABOUT.length))
  const to = new Date(from.getTime() + HOUR_MS)
  const rows = await db
    .selectFrom('withdrawals')
    .selectAll()
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('outbox')
            .select('outbox.id')
            .whereRef('outbox.aboutId', '=', 'withdrawals.id')
            .where('outbox.kind', 'in', ['withdrawal', 'withdrawal-unmatched']),
        )
        .as('isAcknowledged'),
    ])
    .where('receivedAt', '>=', from.toISOString())
    .where('receivedAt', '<', to.toISOString())
    .where(hasNoEmail('withdrawals.id', 'withdrawal-notice'))
    .orderBy('receivedAt')
    .execute()
  if (rows.length === 0) return null
  return { from, to, statements: rows.map((row) => ({ ...row, isAcknowledged: Boolean(row.isAcknowledged) })) }
}
