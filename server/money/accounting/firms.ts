import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

export type Firm = { readonly name: string; readonly vatNumber: string | null }

export async function firmOf(db: Kysely<Schema>, orderId: string): Promise<Firm | null> {
  const query = db.selectFrom('invoiceFirms').select(['name', 'vatNumber']).where('orderId', '=', orderId)
  return (await query.executeTakeFirst()) ?? null
}
