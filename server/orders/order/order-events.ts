import type { Kysely, Transaction } from 'kysely'
import { countChange } from '../../platform/database/changes.ts'
import type { Schema } from '../../platform/database/schema.ts'

/** Something that happened to an order: 'paid' where money has come in for it, else 'change'. A client that has seen one number asks for those after it. */
export type OrderEvent = { readonly id: number; readonly orderId: string; readonly kind: string }

/** Writes down that something happened to an order; open desks learn of it once the transaction is through, and a reader of one number has read all below it. */
export async function writeOrderEvent(
  trx: Transaction<Schema>,
  { orderId, kind }: { readonly orderId: string; readonly kind: 'paid' | 'change' },
  now: Date,
): Promise<void> {
  const id = await countChange(trx, 'orders')
  await trx.insertInto('orderEvents').values({ id, orderId, kind, at: now.toISOString() }).execute()
}

export function orderEventsAfter(db: Kysely<Schema>, after: number, limit: number): Promise<OrderEvent[]> {
  return db
    .selectFrom('orderEvents')
    .select(['id', 'orderId', 'kind'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}
