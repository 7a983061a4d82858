import { type Kysely, sql } from 'kysely'
import type { Order } from '#shop/orders/order.ts'
import type { Schema } from '../database/schema.ts'
import { findOrder, orderFromRow } from './store.ts'

/** The one order that a reference, a payment session or an id names; a sentence if there is none, or if a reference fits several. */
export async function findNamed(db: Kysely<Schema>, name: string): Promise<Order | string> {
  const known = (await findOrder(db, 'id', name)) ?? (await findOrder(db, 'sessionId', name))
  if (known) return known
  const [, characters] = /^(?:SOL-)?([\w-]{8})$/i.exec(name) ?? []
  if (characters === undefined) return `There is no order ${name}: name it by its reference, such as SOL-A1B2C3D4.`
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where(sql<string>`upper(substr(session_id, 9, 8))`, '=', characters.toUpperCase())
    .orderBy('createdAt')
    .execute()
  const [row, ...others] = rows
  if (row === undefined) return `There is no order ${name}.`
  if (others.length === 0) return orderFromRow(row)
  return `${rows.length} orders have the reference ${name}; name the one by its id: ${rows.map(({ id, createdAt, email }) => `${id} (${createdAt}, ${email ?? 'no e-mail'})`).join(', ')}`
}
