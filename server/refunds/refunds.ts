import type { Transaction } from 'kysely'
import type Stripe from 'stripe'
import type { Cents } from '#shop/money.ts'
import type { ItemCount } from '#shop/orders/items.ts'
import type { Order } from '#shop/orders/order.ts'
import type { Shop } from '#shop/shop.ts'
import { issueInvoices } from '../accounting/invoices.ts'
import type { RefundRow, Schema } from '../database/schema.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import { cancelSwapOfRefunded } from '../orders/cancel-swap.ts'
import { onPayment } from '../orders/on-payment.ts'
import { refreshToDo } from '../orders/taken-back.ts'
import { type LockedOrder, onLockedOrder, transition } from '../orders/transition.ts'
import type { NoAnswer } from '../payments/ask-stripe.ts'
import type { Services } from '../services/services.ts'
import {
  CANCEL_REASON,
  noteFailedItems,
  noteFullRefund,
  noteRefundedItems,
  REFUND_ITEMS,
  readCancelReason,
  readRefundItems,
} from './refund-items.ts'
import { refundedFor } from './refund-store.ts'
import { closeRefunded } from './withdrawals-to-refund.ts'

/** The provider lists at most this many of a payment's refunds at once. */
export const MAX_REFUNDS = 100

/** A refund as the provider tells of it, with the items that it names. */
type NewRefund = {
  readonly row: RefundRow & { readonly cancelReason: string | null }
  readonly items: readonly ItemCount[]
}

function rowOf({ id, amount, status, created, metadata }: Stripe.Refund, order: Order, at: Date): NewRefund[] {
  const failed = status === 'failed' || status === 'canceled'
  if (!failed && status !== 'succeeded' && status !== 'pending') return []
  const createdAt = new Date(created * 1000).toISOString()
  const failedAt = failed ? at.toISOString() : null
  const row = {
    id,
    orderId: order.id,
    amount,
    state: failed ? 'failed' : 'given',
    createdAt,
    failedAt,
    cancelReason: readCancelReason(metadata?.[CANCEL_REASON]),
  }
  return [{ row, items: readRefundItems(order, metadata?.[REFUND_ITEMS]) }]
}

/** Writes down what became of a refund: its row, its items and its e-mail. What is known already is not written twice, and a refund that failed stays failed, even if the provider's answers come in the wrong order. */
async function recordRefund(trx: Transaction<Schema>, { row, items }: NewRefund, now: Date): Promise<void> {
  const known = await trx.selectFrom('refunds').select('state').where('id', '=', row.id).executeTakeFirst()
  if (known?.state === row.state || known?.state === 'failed') return
  if (known === undefined) {
    await trx.insertInto('refunds').values(row).execute()
    await noteRefundedItems(trx, row, items, 'shop')
  }
  if (row.state === 'failed') {
    const { state, failedAt } = row
    await trx.updateTable('refunds').set({ state, failedAt }).where('id', '=', row.id).execute()
    await noteFailedItems(trx, row, now.toISOString())
  }
  await enqueueEmail(trx, row.state === 'given' ? 'refund' : 'refund-failed', row, now)
}

async function record(locked: LockedOrder, refunds: readonly NewRefund[], received: Cents): Promise<void> {
  const { trx, order, now } = locked
  for (const refund of refunds) await recordRefund(trx, refund, now)
  const refunded = await refundedFor(trx, order.id)
  const to = refunded >= received ? 'refunded' : 'part_refunded'
  const last = refunds.findLast(({ row }) => row.state === 'given')
  if (to === 'refunded' && last) await noteFullRefund(trx, last.row, 'shop')
  // A part of the money back does not end a dispute.
  if (refunded > 0 && (order.state !== 'disputed' || to === 'refunded')) await transition(locked, to)
  await closeRefunded(trx, order.id, now.toISOString())
  await cancelSwapOfRefunded(trx, order.id, now)
  await refreshToDo(trx, order.id, now)
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
    const refunds = data.toReversed().flatMap((refund) => rowOf(refund, order, at))
    if (refunds.length === 0) return
    await onLockedOrder(services, id, async (locked) => {
      await record(locked, refunds, received)
      await issueInvoices(shop, locked)
    })
  })
}
