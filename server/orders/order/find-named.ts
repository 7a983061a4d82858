import type { Kysely } from 'kysely'
import type { Order } from '#shop/orders/order.ts'
import { parseReference } from '#shop/orders/reference.ts'
import { type OrderRefusal, refuseOrder } from '#shop/orders/refusals.ts'
import { findOrder, orderFromRow, selectOrders, storedCharacters } from '../../platform/database/orders.ts'
import type { Schema } from '../../platform/database/schema.ts'

/** The one order that a reference, a payment session or an id names; a refusal if there is none, or if a reference fits several. */
export async function findNamed(db: Kysely<Schema>, name: string): Promise<Order | OrderRefusal> {
  const known = (await findOrder(db, 'id', name)) ?? (await findOrder(db, 'sessionId', name))
  if (known) return known
  const characters = parseReference(name)
  if (characters === null) return refuseOrder('not-a-reference', name)
  const rows = await selectOrders(db).where(storedCharacters, '=', characters).orderBy('createdAt').execute()
  const [row, ...others] = rows
  if (row === undefined) return refuseOrder('no-order-called', name)
  if (others.length === 0) return orderFromRow(row)
  const named = rows.map(({ id, createdAt, email }) => `${id} (${createdAt}, ${email ?? 'no e-mail'})`).join(', ')
  return refuseOrder('several-orders', String(rows.length), name, named)
}
