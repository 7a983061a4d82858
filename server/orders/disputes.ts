import type { Transaction } from 'kysely'
import { mayMove, type OrderState } from '#shop/orders/states.ts'
import type { Schema } from '../database/schema.ts'
import { enqueueLetter } from '../mail/outbox.ts'
import type { DisputeNews } from '../payments/webhook-event.ts'
import type { Services } from '../services.ts'
import { onPayment } from './on-payment.ts'
import { refundedFor } from './refund-store.ts'
import { stateFromRow } from './store.ts'

/** How a dispute ended, by the provider's status of it; an inquiry that was closed took nothing. Others are still open. */
const outcomes: Readonly<Record<string, 'won' | 'lost'>> = { won: 'won', warning_closed: 'won', lost: 'lost' }

/** Writes the news of a dispute down: what was decided stays so, but for an appeal that was won. */
async function noteNews(trx: Transaction<Schema>, orderId: string, news: DisputeNews): Promise<void> {
  const { id, amount, reason, created, evidence_details } = news
  const outcome = outcomes[news.status] ?? null
  const answerBy = evidence_details.due_by ? new Date(evidence_details.due_by * 1000).toISOString() : null
  await trx
    .insertInto('disputes')
    .values({ id, orderId, amount, reason, answerBy, createdAt: new Date(created * 1000).toISOString(), outcome })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (outcome === null) return
  await trx
    .updateTable('disputes')
    .set({ outcome })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', '=', 'lost')]))
    .execute()
}

/** The state that an order's disputes leave it in: disputed while one is open or lost, else as if there had been none. */
async function stateAfter(trx: Transaction<Schema>, orderId: string): Promise<OrderState> {
  const disputes = await trx.selectFrom('disputes').select('outcome').where('orderId', '=', orderId).execute()
  if (disputes.some(({ outcome }) => outcome !== 'won')) return 'disputed'
  const { total } = await trx.selectFrom('orders').select('total').where('id', '=', orderId).executeTakeFirstOrThrow()
  const refunded = await refundedFor(trx, orderId)
  if (refunded >= total) return 'refunded'
  return refunded > 0 ? 'part_refunded' : 'paid'
}

async function writeDown({ db, now, letterBell }: Services, orderId: string, news: DisputeNews) {
  await db.transaction().execute(async (trx) => {
    // Writing first keeps other processes away from this order's disputes until the end.
    const row = await trx
      .updateTable('orders')
      .set({ updatedAt: now().toISOString() })
      .where('id', '=', orderId)
      .returning('state')
      .executeTakeFirstOrThrow()
    await noteNews(trx, orderId, news)
    const { outcome } = await trx
      .selectFrom('disputes')
      .select('outcome')
      .where('id', '=', news.id)
      .executeTakeFirstOrThrow()
    await enqueueLetter(
      trx,
      news.id,
      outcome === null ? 'dispute' : `dispute-${outcome === 'won' ? 'won' : 'lost'}`,
      now(),
    )
    const [from, to] = [stateFromRow(row), await stateAfter(trx, orderId)]
    const isAbout = from === 'disputed' || to === 'disputed'
    if (isAbout && mayMove(from, to))
      await trx.updateTable('orders').set({ state: to }).where('id', '=', orderId).execute()
  })
  letterBell.dispatchEvent(new Event('ring'))
}

/** Marks the order of a disputed payment until the bank has decided for the shop, and tells the owner of the beginning and of the end; false where it has to be told again. */
export function noteDispute(services: Services, paymentIntentId: string, news: DisputeNews): Promise<boolean> {
  return onPayment(services, paymentIntentId, (order) => writeDown(services, order.id, news))
}
