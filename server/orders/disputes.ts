import { mayMove } from '#shop/orders/states.ts'
import type { DisputeNews } from '../checkout/event.ts'
import { enqueueLetter } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { onPayment } from './settle-payment.ts'
import { stateFromRow } from './store.ts'

async function writeDown({ db, now, letterBell }: Services, orderId: string, dispute: DisputeNews) {
  const { id, amount, reason, created, evidence_details } = dispute
  const answerBy = evidence_details.due_by ? new Date(evidence_details.due_by * 1000).toISOString() : null
  await db.transaction().execute(async (trx) => {
    const { state } = await trx
      .updateTable('orders')
      .set({ updatedAt: now().toISOString() })
      .where('id', '=', orderId)
      .returning('state')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('disputes')
      .values({ id, orderId, amount, reason, answerBy, createdAt: new Date(created * 1000).toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await enqueueLetter(trx, id, 'dispute', now())
    if (mayMove(stateFromRow({ state }), 'disputed'))
      await trx.updateTable('orders').set({ state: 'disputed' }).where('id', '=', orderId).execute()
  })
  letterBell.dispatchEvent(new Event('ring'))
}

/** Marks the order of a disputed payment and tells the owner until when the bank takes an answer; false where it has to be told again. */
export function noteDispute(services: Services, paymentIntentId: string, dispute: DisputeNews): Promise<boolean> {
  return onPayment(services, paymentIntentId, (order) => writeDown(services, order.id, dispute))
}
