import { type Kysely, sql } from 'kysely'
import type { Order } from '#shop/orders/order.ts'
import type { Schema } from '../database/schema.ts'
import { orderFromRow } from './store.ts'

/** The orders that a reference and an e-mail address fit, the newest first; either may be typed in capitals or not, and the reference without its 'SOL-'. */
export async function findOrdersByReference(
  db: Kysely<Schema>,
  { reference, email, since = '' }: { reference: string; email: string; since?: string },
): Promise<Order[]> {
  const [, characters] = /^(?:SOL-)?([\w-]{8})$/i.exec(reference) ?? []
  if (characters === undefined) return []
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('createdAt', '>=', since)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where(sql<string>`upper(substr(session_id, 9, 8))`, '=', characters.toUpperCase())
    .orderBy('createdAt', 'desc')
    .execute()
  return rows.map(orderFromRow)
}
