import type { Kysely } from 'kysely'
import { type RefundRefusal, refuseRefund } from '#shop/orders/refund-refusals.ts'
import { REFUND_TURN_MS } from '../../orders/order/refund-turns.ts'
import { openEnds } from '../../platform/database/open-window.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Services } from '../../platform/services/services.ts'

/**
 * How the provider ended a request for a refund that it did not confirm: `refused`; `failed`, with an error of its own and no
 * refund to be seen; `given` all the same; or `unknown`, so that only the same key may be used again.
 */
export type RefundOutcome = 'refused' | 'failed' | 'given' | 'unknown'

/** How often a refund of an order was refused or failed. The provider repeats these answers under the same key, so the next try needs another. */
export async function refusalsOf(db: Kysely<Schema>, orderId: string): Promise<number> {
  const row = await db.selectFrom('refundTurns').select('refusals').where('orderId', '=', orderId).executeTakeFirst()
  return row?.refusals ?? 0
}

async function takeTurn({ db, now }: Services, orderId: string): Promise<string | null> {
  const at = now()
  const { after, latest } = openEnds(at, REFUND_TURN_MS)
  const endsAt = new Date(at.getTime() + REFUND_TURN_MS).toISOString()
  const { numInsertedOrUpdatedRows: taken } = await db
    .insertInto('refundTurns')
    .values({ orderId, endsAt, refusals: 0 })
    .onConflict((conflict) =>
      conflict
        .column('orderId')
        .doUpdateSet({ endsAt })
        .where((eb) => eb.or([eb('refundTurns.endsAt', '<=', after), eb('refundTurns.endsAt', '>', latest)])),
    )
    .executeTakeFirstOrThrow()
  return taken === 1n ? endsAt : null
}

/**
 * Runs a refund under a lock on the order, across processes. A transaction cannot stay open during the provider's call,
 * so the lock is a row with an expiry. After a server error of the provider the lock stays until it expires, because the request may still be running.
 */
export async function withRefundLock(
  services: Services,
  orderId: string,
  give: () => Promise<{ readonly refusal: RefundRefusal | null; readonly outcome?: RefundOutcome }>,
): Promise<RefundRefusal | null> {
  const turn = await takeTurn(services, orderId)
  if (turn === null) return refuseRefund('in-progress')
  let outcome: RefundOutcome = 'unknown'
  try {
    const given = await give()
    outcome = given.outcome ?? outcome
    return given.refusal
  } finally {
    const needsNewKey = outcome === 'refused' || outcome === 'failed'
    await services.db
      .updateTable('refundTurns')
      .set((eb) => ({ endsAt: outcome === 'failed' ? turn : '', refusals: eb('refusals', '+', needsNewKey ? 1 : 0) }))
      .where('orderId', '=', orderId)
      .where('endsAt', '=', turn)
      .execute()
  }
}
