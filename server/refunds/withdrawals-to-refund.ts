import type { Kysely, Selectable } from 'kysely'
import type { OrderLine } from '#shop/cart/order-line.ts'
import type { Order } from '#shop/orders/order.ts'
import { type ToRefund, toRefund } from '#shop/orders/to-refund.ts'
import { withdrawalsFrom } from '../database/orders.ts'
import type { Schema } from '../database/schema.ts'
import { statedLines } from '../orders/taken-back.ts'
import { refundFacts } from './refund-store.ts'

/** A statement of withdrawal from an order, with what is still to refund for it. */
export type StatementToRefund = Selectable<Schema['withdrawals']> & { readonly toRefund: ToRefund }

/** The statements of withdrawal from an order, the oldest first, with what is still to refund for each. */
export async function statementsToRefund(
  db: Kysely<Schema>,
  order: Pick<Order, 'id' | 'total'> & { readonly lines: readonly OrderLine[] },
): Promise<StatementToRefund[]> {
  const rows = await withdrawalsFrom(db, order.id)
  if (rows.length === 0) return []
  const stated = rows.map((row) => ({ receivedAt: row.receivedAt, lines: statedLines(row) }))
  const left = toRefund(await refundFacts(db, order), stated)
  return rows.map((row, index) => ({ ...row, toRefund: left[index] ?? { quantities: null, isRefunded: false } }))
}

/** Closes the open statements that are refunded and for which nothing comes back, as their items were never posted. Call it with the order locked. */
export async function closeRefunded(db: Kysely<Schema>, order: Order, at: string): Promise<void> {
  const parcel = await db.selectFrom('parcels').select('postedAt').where('orderId', '=', order.id).executeTakeFirst()
  const postedAt = parcel?.postedAt ?? null
  for (const { id, doneAt, receivedAt, toRefund: left } of await statementsToRefund(db, order)) {
    if (doneAt !== null || !left.isRefunded || (postedAt !== null && postedAt < receivedAt)) continue
    await db.updateTable('withdrawals').set({ doneAt: at }).where('id', '=', id).execute()
  }
}
