import type { Order } from '#shop/orders/order.ts'
import type { OrderRefusal } from '#shop/orders/refusals.ts'
import type { Shop } from '#shop/shop.ts'
import type { Firm } from '../../money/accounting/firms.ts'
import { correctInvoices, type Invoice, invoicesOf, issueInvoices } from '../../money/accounting/invoices.ts'
import { isRepeat } from '../../platform/database/known-row.ts'
import type { Services } from '../../platform/services/services.ts'
import { type LockedOrder, onLockedOrder } from '../order/transition.ts'
import { onSeenOrder } from './keep-notes.ts'
import type { Actor } from './parcels.ts'

/** Puts a firm on an order's invoices, instead of any earlier one, and writes down who did so. An invoice that is issued already gets a credit note and a new one. */
export function setFirm(
  shop: Shop,
  services: Services,
  { id: orderId }: Pick<Order, 'id'>,
  firm: Firm,
  actor: Actor,
): Promise<OrderRefusal | null> {
  const put = async (locked: LockedOrder) => {
    const { trx } = locked
    await issueInvoices(shop, locked)
    await trx
      .insertInto('invoiceFirms')
      .values({ orderId, ...firm })
      .onConflict((conflict) => conflict.column('orderId').doUpdateSet(firm))
      .execute()
    await correctInvoices(shop, locked)
    // The audit log is never erased, so it does not name the firm.
    return { done: 'puts a firm on the invoices' }
  }
  return onSeenOrder(services, { id: orderId }, actor, put, async ({ trx }) => {
    const kept = await trx.selectFrom('invoiceFirms').selectAll().where('orderId', '=', orderId).executeTakeFirst()
    return isRepeat(kept, firm)
  })
}

/** The invoices and credit notes of an order; an order from before invoices were numbered gets its numbers now. */
export async function openInvoices(shop: Shop, services: Services, orderId: string): Promise<readonly Invoice[]> {
  await onLockedOrder(services, orderId, (locked) => issueInvoices(shop, locked))
  return invoicesOf(services.db, orderId)
}
