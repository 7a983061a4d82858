import type { Kysely } from 'kysely'
import { isStillOpen } from '../../platform/database/open-window.ts'
import type { Schema } from '../../platform/database/schema.ts'

/** The lock of a process that died while it gave money back ends after this long, in ms, well past the provider's time-outs. */
export const REFUND_TURN_MS = 2 * 60_000

/** True if money goes back for an order right now, which may cancel it. */
export async function isBeingRefunded(db: Kysely<Schema>, orderId: string, now: Date): Promise<boolean> {
  const turn = await db.selectFrom('refundTurns').select('endsAt').where('orderId', '=', orderId).executeTakeFirst()
  return turn !== undefined && isStillOpen(turn.endsAt, now, REFUND_TURN_MS)
}
