import type { Updateable } from 'kysely'
import type { Shop } from '#shop/shop.ts'
import { correctInvoices, issueInvoices } from '../../money/accounting/invoices.ts'
import { replaceItems } from '../../platform/database/order-items.ts'
import type { OrderRow, Schema } from '../../platform/database/schema.ts'
import { writeAuditLog } from '../order/audit-log.ts'
import { writeOrderEvent } from '../order/order-events.ts'
import { indexOrder } from '../order/search-index.ts'
import type { LockedOrder } from '../order/transition.ts'

export type OrderChanges = Updateable<Schema['orders']> & Partial<Pick<OrderRow, 'items'>>

/**
 * Changes what a locked order says of its items or its delivery, for its buyer or the staff. An issued invoice stays as
 * it is: a credit note and a new one follow. Answers the id of the audit log's entry. `what` repeats nothing typed.
 */
export async function writeOrderChange(
  shop: Shop,
  locked: LockedOrder,
  { changes, what, who }: { readonly changes: OrderChanges; readonly what: string; readonly who: string },
): Promise<string> {
  const { trx, order, now } = locked
  await issueInvoices(shop, locked)
  const { items, ...columns } = changes
  if (items !== undefined) await replaceItems(trx, order.id, items, { at: now.toISOString(), who })
  await trx
    .updateTable('orders')
    .set({ ...columns, updatedAt: now.toISOString() })
    .where('id', '=', order.id)
    .execute()
  await correctInvoices(shop, locked)
  await indexOrder(trx, order.id)
  const entry = await writeAuditLog(trx, { orderId: order.id, who, what }, now)
  await writeOrderEvent(trx, { orderId: order.id, kind: 'change' }, now)
  return entry
}
