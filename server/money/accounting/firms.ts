import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/** A firm that buys: the name and the VAT number that it wants on its invoices. */
export type Firm = { readonly name: string; readonly vatNumber: string | null }

/** The firm that asked for its name on an order's invoices, or null. */
export async function firmOf(db: Kysely<Schema>, orderId: string): Promise<Firm | null> {
  const query = db.selectFrom('invoiceFirms').select(['name', 'vatNumber']).where('orderId', '=', orderId)
  return (await query.executeTakeFirst()) ?? null
}
