import type { Updateable } from 'kysely'
import type { Shop } from '#shop/shop.ts'
import { correctInvoices, issueInvoices } from '../accounting/invoices.ts'
import type { Schema } from '../database/schema.ts'
import { writeAuditLog } from '../orders/audit-log.ts'
import { writeOrderEvent } from '../orders/order-events.ts'
import { indexOrder } from '../orders/search-index.ts'
import type { LockedOrder } from '../orders/transition.ts'

/**
 * Changes what a locked order says of its items or its delivery, for its buyer or the staff. An issued invoice stays as
 * it is: a credit note and a new one follow. Answers the id of the audit log's entry. `what` repeats nothing typed.
 */
export async function writeOrderChange(
  shop: Shop,
  locked: LockedOrder,
  {
    changes,
    what,
    who,
  }: { readonly changes: Updateable<Schema['orders']>; readonly what: string; readonly who: string },
): Promise<string> {
  const { trx, order, now } = locked
  await issueInvoices(shop, locked)
  await trx
    .updateTable('orders')
    .set({ ...changes, updatedAt: now.toISOString() })
    .where('id', '=', order.id)
    .execute()
  await correctInvoices(shop, locked)
  await indexOrder(trx, order.id)
  const entry = await writeAuditLog(trx, { orderId: order.id, who, what }, now)
  await writeOrderEvent(trx, { orderId: order.id, kind: 'change' }, now)
  return entry
}
