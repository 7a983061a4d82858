import type { Insertable, Transaction } from 'kysely'
import type Stripe from 'stripe'
import type { Cents } from '#shop/money.ts'
import type { Order } from '#shop/orders/order.ts'
import type { Shop } from '#shop/shop.ts'
import { issueInvoices } from '../accounting/invoices.ts'
import type { Schema } from '../database/schema.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import { cancelSwapOfRefunded } from '../orders/cancel-swap.ts'
import { onPayment } from '../orders/on-payment.ts'
import { refreshToDo } from '../orders/taken-back.ts'
import { type LockedOrder, onLockedOrder, transition } from '../orders/transition.ts'
import type { NoAnswer } from '../payments/ask-stripe.ts'
import type { Services } from '../services/services.ts'
import { CANCEL_REASON, REFUND_LINES, readCancelReason, readRefundLines } from './refund-lines.ts'
import { refundedFor } from './refund-store.ts'
import { closeRefunded } from './withdrawals-to-refund.ts'

/** The provider lists at most this many of a payment's refunds at once. */
export const MAX_REFUNDS = 100

type NewRefund = Insertable<Schema['refunds']>

function rowOf({ id, amount, status, created, metadata }: Stripe.Refund, order: Order, at: Date): NewRefund[] {
  const failed = status === 'failed' || status === 'canceled'
  if (!failed && status !== 'succeeded' && status !== 'pending') return []
  const createdAt = new Date(created * 1000).toISOString()
  const failedAt = failed ? at.toISOString() : null
  const lines = readRefundLines(order, metadata?.[REFUND_LINES])
  return [
    {
      id,
      orderId: order.id,
      amount,
      state: failed ? 'failed' : 'given',
      createdAt,
      failedAt,
      lines: lines && JSON.stringify(lines),
      cancelReason: readCancelReason(metadata?.[CANCEL_REASON]),
    },
  ]
}

async function recordRefund(trx: Transaction<Schema>, row: NewRefund, now: Date): Promise<void> {
  // A failed refund stays failed, even if the provider's answers are stored in the wrong order.
  await trx
    .insertInto('refunds')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ state: row.state, failedAt: row.failedAt })
        .where('refunds.state', '=', 'given'),
    )
    .execute()
  await enqueueEmail(trx, row.id, row.state === 'given' ? 'refund' : 'refund-failed', now)
}

async function record(locked: LockedOrder, rows: readonly NewRefund[], received: Cents): Promise<void> {
  const { trx, order, now } = locked
  for (const row of rows) await recordRefund(trx, row, now)
  const refunded = await refundedFor(trx, order.id)
  const to = refunded >= received ? 'refunded' : 'part_refunded'
  // A part of the money back does not end a dispute.
  if (refunded > 0 && (order.state !== 'disputed' || to === 'refunded')) await transition(locked, to)
  await closeRefunded(trx, order, now.toISOString())
  await cancelSwapOfRefunded(trx, order, now)
  await refreshToDo(trx, order, now)
}

/** Stores what Stripe says of a payment's refunds, each with its e-mail. A failed refund stays owed (docs/decisions/006). `at` is the time of the event. After NoAnswer, send it again. */
export function noteRefunds(
  shop: Shop,
  services: Services,
  paymentIntentId: string,
  at: Date = services.now(),
): Promise<NoAnswer | null> {
  return onPayment(shop, services, paymentIntentId, async (order) => {
    const { id } = order
    const { data } = await services.stripe.refunds.list({ payment_intent: paymentIntentId, limit: MAX_REFUNDS })
    const { amount_received: received } = await services.stripe.paymentIntents.retrieve(paymentIntentId)
    const rows = data.toReversed().flatMap((refund) => rowOf(refund, order, at))
    if (rows.length === 0) return
    await onLockedOrder(services, id, async (locked) => {
      await record(locked, rows, received)
      await issueInvoices(shop, locked)
    })
  })
}
