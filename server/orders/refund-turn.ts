import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { Services } from '../services.ts'
import type { Refusal } from './audit-log.ts'

/** A process that died while it gave money back leaves its turn after this long, in ms: well past the provider's time-outs. */
const TURN_MS = 2 * 60_000

/** Why no refund is given while another one of the same order is on its way. */
export const BEING_REFUNDED =
  'Somebody is giving money back for this order just now. Look at it again in a minute, then try again.'

/** How often the provider has refused a refund of an order. It repeats a refusal under the same key, so the next try needs another. */
export async function refusalsOf(db: Kysely<Schema>, orderId: string): Promise<number> {
  const row = await db.selectFrom('refundTurns').select('refusals').where('orderId', '=', orderId).executeTakeFirst()
  return row?.refusals ?? 0
}

async function takeTurn({ db, now }: Services, orderId: string): Promise<string | null> {
  const at = now().getTime()
  const endsAt = new Date(at + TURN_MS).toISOString()
  const { numInsertedOrUpdatedRows: taken } = await db
    .insertInto('refundTurns')
    .values({ orderId, endsAt, refusals: 0 })
    .onConflict((conflict) =>
      conflict
        .column('orderId')
        .doUpdateSet({ endsAt })
        // One that ends later than any turn can was written by a clock that has been set back since.
        .where((eb) =>
          eb.or([eb('refundTurns.endsAt', '<=', new Date(at).toISOString()), eb('refundTurns.endsAt', '>', endsAt)]),
        ),
    )
    .executeTakeFirstOrThrow()
  return taken === 1n ? endsAt : null
}

/**
 * Plans and gives a refund while nobody else gives one of the same order, in any process: two people who give back at
 * once would both plan from what had gone back before. A transaction cannot stay open while the provider is asked, so
 * the order is held by a row with an end. `give` says whether the provider refused.
 */
export async function inRefundTurn(
  services: Services,
  orderId: string,
  give: () => Promise<{ readonly refusal: Refusal; readonly isRefusedByProvider?: boolean }>,
): Promise<Refusal> {
  const turn = await takeTurn(services, orderId)
  if (turn === null) return BEING_REFUNDED
  let isRefused = false
  try {
    const { refusal, isRefusedByProvider = false } = await give()
    isRefused = isRefusedByProvider
    return refusal
  } finally {
    await services.db
      .updateTable('refundTurns')
      .set((eb) => ({ endsAt: '', refusals: eb('refusals', '+', isRefused ? 1 : 0) }))
      .where('orderId', '=', orderId)
      .where('endsAt', '=', turn)
      .execute()
  }
}
