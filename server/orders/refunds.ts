import type { Transaction } from 'kysely'
import type Stripe from 'stripe'
import type { Cents } from '#shop/money.ts'
import type { RefundRow, Schema } from '../database/schema.ts'
import { enqueueLetter } from '../mail/outbox.ts'
import type { NoAnswer } from '../payments/ask-stripe.ts'
import type { Services } from '../services.ts'
import { issueInvoices } from './invoices.ts'
import { onPayment } from './on-payment.ts'
import { refundedFor } from './refund-store.ts'
import { type LockedOrder, onLockedOrder, transition } from './transition.ts'

/** The provider lists at most this many of a payment's refunds at once. */
export const MAX_REFUNDS = 100

function rowOf({ id, amount, status, created }: Stripe.Refund, orderId: string, at: Date): RefundRow[] {
  const failed = status === 'failed' || status === 'canceled'
  if (!failed && status !== 'succeeded' && status !== 'pending') return []
  const createdAt = new Date(created * 1000).toISOString()
  const failedAt = failed ? at.toISOString() : null
  return [{ id, orderId, amount, state: failed ? 'failed' : 'given', createdAt, failedAt }]
}

async function recordRefund(trx: Transaction<Schema>, row: RefundRow, now: Date): Promise<void> {
  // A refund that has failed stays failed, in whatever order two answers of the provider are written down.
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
  await enqueueLetter(trx, row.id, row.state === 'given' ? 'refund' : 'refund-failed', now)
}

async function record(locked: LockedOrder, rows: readonly RefundRow[], received: Cents): Promise<void> {
  const { trx, order, now } = locked
  for (const row of rows) await recordRefund(trx, row, now)
  const refunded = await refundedFor(trx, order.id)
  const to = refunded >= received ? 'refunded' : 'part_refunded'
  // A part of the money back does not end a dispute.
  if (refunded > 0 && (order.state !== 'disputed' || to === 'refunded')) await transition(locked, to)
}

/** Writes down what the provider says of a payment's refunds, each with its letter; a refund that failed stays in the order's state, for the owner still owes it (docs/decisions/033). `at` is when the news are from: a refund that is found to have failed did so then. After NoAnswer they have to come again. */
export function noteRefunds(
  services: Services,
  paymentIntentId: string,
  at: Date = services.now(),
): Promise<NoAnswer | null> {
  return onPayment(services, paymentIntentId, async ({ id }) => {
    const { data } = await services.stripe.refunds.list({ payment_intent: paymentIntentId, limit: MAX_REFUNDS })
    const { amount_received: received } = await services.stripe.paymentIntents.retrieve(paymentIntentId)
    const rows = data.toReversed().flatMap((refund) => rowOf(refund, id, at))
    if (rows.length === 0) return
    await onLockedOrder(services, id, async (locked) => {
      await record(locked, rows, received)
      await issueInvoices(locked, services.config)
    })
  })
}
