import type { Kysely } from 'kysely'
import type { Order } from '#shop/orders/order.ts'
import type { Schema } from '../database/schema.ts'
import type { Services } from '../services.ts'
import type { Refusal } from './audit-log.ts'
import { type Invoice, invoicesOf, issueInvoices } from './invoices.ts'
import { onSeenOrder } from './keep-notes.ts'
import type { Deed } from './parcels.ts'
import { onLockedOrder } from './transition.ts'

/** A firm that buys: the name and the VAT number that it wants on its invoices. */
export type Firm = { readonly name: string; readonly vatNumber: string | null }

/** The firm that asked for its name on an order's invoices, or null. */
export async function firmOf(db: Kysely<Schema>, orderId: string): Promise<Firm | null> {
  const query = db.selectFrom('invoiceFirms').select(['name', 'vatNumber']).where('orderId', '=', orderId)
  return (await query.executeTakeFirst()) ?? null
}

/** Puts a firm on an order's invoices, in the place of any before, and writes down who did so. */
export function setFirm(
  services: Services,
  { id: orderId }: Pick<Order, 'id'>,
  firm: Firm,
  deed: Deed,
): Promise<Refusal> {
  return onSeenOrder(services, { id: orderId }, deed, async ({ trx }) => {
    await trx
      .insertInto('invoiceFirms')
      .values({ orderId, ...firm })
      .onConflict((conflict) => conflict.column('orderId').doUpdateSet(firm))
      .execute()
    return { done: `puts ${firm.name}${firm.vatNumber === null ? '' : `, VAT ${firm.vatNumber}`} on the invoices` }
  })
}

/** The invoices and credit notes of an order with their firm; an order from before invoices were numbered gets its numbers now. */
export async function openInvoices(
  services: Services,
  orderId: string,
): Promise<{ readonly invoices: readonly Invoice[]; readonly firm: Firm | null }> {
  await onLockedOrder(services, orderId, (locked) => issueInvoices(locked, services.config))
  return { invoices: await invoicesOf(services.db, orderId), firm: await firmOf(services.db, orderId) }
}
