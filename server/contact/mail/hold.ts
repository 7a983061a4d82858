import type { ExpressionBuilder, Kysely } from 'kysely'
import type { EmailRow, Schema } from '../../platform/database/schema.ts'
import type { EmailKind } from './kinds.ts'
import { heldUntil } from './outbox.ts'

/** The condition that an e-mail is held and nobody has tried to send it. One that is sent again is due when it is created, so it never counts as held. */
function isHeld(eb: ExpressionBuilder<Schema, 'outbox'>, aboutId: string, kind: EmailKind) {
  return eb.and([
    eb('aboutId', '=', aboutId),
    eb('kind', '=', kind),
    eb('state', '=', 'due'),
    eb('attempts', '=', 0),
    eb('claimedUntil', 'is', null),
    eb('dueAt', '>', eb.ref('createdAt')),
  ])
}

export async function dropHeld(db: Kysely<Schema>, aboutId: string, kind: EmailKind): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where((eb) => isHeld(eb, aboutId, kind))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Holds an e-mail for the whole time again, as what it tells has changed. False if it may have left. */
export async function renewHold(db: Kysely<Schema>, aboutId: string, kind: EmailKind, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ dueAt: heldUntil(now).toISOString() })
    .where((eb) => isHeld(eb, aboutId, kind))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The time in ms in which an e-mail can still be undone; null if it is not held. */
export function heldMs({ state, attempts, createdAt, dueAt }: EmailRow, now: Date): number | null {
  const ms = Date.parse(dueAt) - now.getTime()
  return state === 'due' && attempts === 0 && dueAt > createdAt && ms > 0 ? ms : null
}
