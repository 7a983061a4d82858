import type { Transaction } from 'kysely'
import type Stripe from 'stripe'
import type { Cents } from '#shop/money.ts'
import type { Order } from '#shop/orders/order.ts'
import { mayMove, type OrderState } from '#shop/orders/states.ts'
import type { RefundRow, Schema } from '../database/schema.ts'
import { enqueueLetter } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { onPayment } from './on-payment.ts'
import { refundedFor } from './refund-store.ts'
import { stateFromRow } from './store.ts'

/** The provider lists at most this many of a payment's refunds at once. */
const MOST = 100

function rowOf({ id, amount, status, created }: Stripe.Refund, orderId: string): RefundRow[] {
  const failed = status === 'failed' || status === 'canceled'
  if (!failed && status !== 'succeeded' && status !== 'pending') return []
  const createdAt = new Date(created * 1000).toISOString()
  return [{ id, orderId, amount, state: failed ? 'failed' : 'given', createdAt }]
}

async function writeDown(trx: Transaction<Schema>, row: RefundRow, now: Date): Promise<void> {
  // A refund that has failed stays failed, in whatever order two answers of the provider are written down.
  await trx
    .insertInto('refunds')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ state: row.state }).where('refunds.state', '=', 'given'),
    )
    .execute()
  await enqueueLetter(trx, row.id, row.state === 'given' ? 'refund' : 'refund-failed', now)
}

/** A part of the money back does not end a dispute. */
function mayRefund(from: OrderState, to: 'part_refunded' | 'refunded'): boolean {
  return mayMove(from, to) && (from !== 'disputed' || to === 'refunded')
}

async function settle({ db, now, letterBell }: Services, { id }: Order, rows: readonly RefundRow[], paid: Cents) {
  await db.transaction().execute(async (trx) => {
    // Writing first keeps other processes away from this order's refunds until the end.
    const { state } = await trx
      .updateTable('orders')
      .set({ updatedAt: now().toISOString() })
      .where('id', '=', id)
      .returning('state')
      .executeTakeFirstOrThrow()
    for (const row of rows) await writeDown(trx, row, now())
    const refunded = await refundedFor(trx, id)
    const to = refunded >= paid ? 'refunded' : 'part_refunded'
    if (refunded > 0 && mayRefund(stateFromRow({ state }), to))
      await trx.updateTable('orders').set({ state: to }).where('id', '=', id).execute()
  })
  letterBell.dispatchEvent(new Event('ring'))
}

/** Writes down what the provider says of a payment's refunds, each with its letter; a refund that failed stays in the order's state, for the owner still owes it (docs/decisions/033). False where the provider has to be asked again. */
export function noteRefunds(services: Services, paymentIntentId: string): Promise<boolean> {
  return onPayment(services, paymentIntentId, async (order) => {
    const { data } = await services.stripe.refunds.list({ payment_intent: paymentIntentId, limit: MOST })
    const { amount_received } = await services.stripe.paymentIntents.retrieve(paymentIntentId)
    const rows = data.toReversed().flatMap((refund) => rowOf(refund, order.id))
    if (rows.length > 0) await settle(services, order, rows, amount_received)
  })
}
