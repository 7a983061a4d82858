import type { Kysely, Selectable } from 'kysely'
import type { ItemCount } from '#shop/orders/items.ts'
import type { Order } from '#shop/orders/order.ts'
import { postedParcels } from '#shop/orders/parcels.ts'
import { itemsStated, type ToRefund, toRefund } from '#shop/orders/to-refund.ts'
import { findOrder, withdrawalsFrom } from '../../platform/database/orders.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { refundFacts } from './refund-store.ts'

/** A statement of withdrawal from an order, with the items that it names, null if it names none, and what is still to refund for it. */
export type StatementToRefund = Selectable<Schema['withdrawals']> & {
  readonly returned: ItemCount[] | null
  readonly toRefund: ToRefund
}

export async function statementsToRefund(
  db: Kysely<Schema>,
  order: Pick<Order, 'id' | 'items' | 'total'>,
): Promise<StatementToRefund[]> {
  const rows = await withdrawalsFrom(db, order.id)
  if (rows.length === 0) return []
  const facts = await refundFacts(db, order)
  return rows.map((row) => ({ ...row, returned: itemsStated(order.items, row), toRefund: toRefund(facts, row) }))
}

/** Closes the open statements that are refunded and for which nothing comes back, as their items were never posted. Call it with the order locked. */
export async function closeRefunded(db: Kysely<Schema>, orderId: string, at: string): Promise<void> {
  const order = await findOrder(db, 'id', orderId)
  if (order === null) return
  const postedAt = postedParcels(order)[0]?.postedAt ?? null
  for (const { id, doneAt, receivedAt, toRefund: left } of await statementsToRefund(db, order)) {
    if (doneAt !== null || !left.isRefunded || (postedAt !== null && postedAt < receivedAt)) continue
    await db.updateTable('withdrawals').set({ doneAt: at }).where('id', '=', id).execute()
  }
}
