import { type Kysely, sql } from 'kysely'
import type { Order } from '#shop/orders/order.ts'
import type { Schema } from '../server/database/schema.ts'
import { referenceOf } from '../server/emails/parts.ts'
import type { Refusal } from '../server/orders/audit-log.ts'
import { findOrder, orderFromRow } from '../server/orders/store.ts'
import type { Services } from '../server/services.ts'
import { done, type Outcome, refused } from './command.ts'

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

/** Does something to the one order of this name; where it is done, says so after the order's reference. */
export async function onNamed(
  { db }: Services,
  name: string,
  act: (order: Order) => Promise<Refusal>,
  said: string,
): Promise<Outcome> {
  const order = await findNamed(db, name)
  if (typeof order === 'string') return refused(order)
  const refusal = await act(order)
  return refusal === null ? done(`${referenceOf(order)} ${said}`) : refused(refusal)
}
