import type { Transaction } from 'kysely'
import type { ItemCount } from '#shop/orders/items.ts'
import type { Order } from '#shop/orders/order.ts'
import type { Shop } from '#shop/shop.ts'
import { enqueueEmail } from '../../contact/mail/outbox.ts'
import { onPayment } from '../../orders/order/on-payment.ts'
import { onLockedOrder } from '../../orders/order/transition.ts'
import type { RefundRow, Schema } from '../../platform/database/schema.ts'
import type { Services } from '../../platform/services/services.ts'
import { issueInvoices } from '../accounting/invoices.ts'
import type { NotDone } from '../payments/ask-provider.ts'
import type { PaymentRefund } from '../payments/provider.ts'
import { afterRefund } from './after-refund.ts'
import {
  CANCEL_REASON,
  noteFailedItems,
  noteRefundedItems,
  REFUND_ITEMS,
  readCancelReason,
  readRefundItems,
} from './refund-items.ts'

type NewRefund = {
  readonly row: RefundRow & { readonly cancelReason: string | null }
  readonly items: readonly ItemCount[]
}

function rowOf({ metadata, ...refund }: PaymentRefund, order: Order, at: Date): NewRefund[] {
  const { id, amount, state, createdAt } = refund
  if (state === 'waiting') return []
  const row = {
    id,
    orderId: order.id,
    amount,
    state,
    createdAt,
    failedAt: state === 'failed' ? at.toISOString() : null,
    cancelReason: readCancelReason(metadata[CANCEL_REASON]),
  }
  return [{ row, items: readRefundItems(order, metadata[REFUND_ITEMS]) }]
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

/** Stores a payment's refunds as the provider tells of them, each with its e-mail; `at` is when. A failed refund stays owed (docs/decisions/006). */
export function noteRefunds(
  shop: Shop,
  services: Services,
  paymentId: string,
  at: Date = services.now(),
): Promise<NotDone | null> {
  return onPayment(shop, services, paymentId, async (order) => {
    const { id } = order
    const listed = await services.payments.refunds(paymentId)
    const { received } = await services.payments.payment(paymentId)
    const refunds = listed.toReversed().flatMap((refund) => rowOf(refund, order, at))
    if (refunds.length === 0) return
    await onLockedOrder(services, id, async (locked) => {
      for (const refund of refunds) await recordRefund(locked.trx, refund, locked.now)
      const last = refunds.findLast(({ row }) => row.state === 'given')?.row
      await afterRefund(locked, { last, received, who: 'shop' })
      await issueInvoices(shop, locked)
    })
  })
}
