import type { Kysely } from 'kysely'
import { readableEmail } from '#shop/checkout/idn.ts'
import { dayInIreland } from '#shop/dates.ts'
import type { Order } from '#shop/orders/order.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { isReadable, orderFromRow, selectOrders } from '../database/orders.ts'
import type { OrderRow, Schema } from '../database/schema.ts'
import { sentOf } from './sent-items.ts'

/** An order with how many items of a product went to its buyer. */
export type Recalled = { readonly order: Order; readonly itemCount: number }

/** From which moment and before which (ISO UTC) it was ordered, of real orders or of the others. */
type Period = { readonly from: string; readonly before: string; readonly livemode: 0 | 1 }

const BATCH = 500

async function* ordersIn(db: Kysely<Schema>, { from, before, livemode }: Period): AsyncGenerator<OrderRow> {
  let after: { createdAt: string; id: string } = { createdAt: from, id: '' }
  for (;;) {
    const rows = await selectOrders(db)
      .where('createdAt', '>=', after.createdAt)
      .where('createdAt', '<', before)
      .where((eb) => eb.or([eb('createdAt', '>', after.createdAt), eb('id', '>', after.id)]))
      .where('livemode', '=', livemode)
      .orderBy('createdAt')
      .orderBy('id')
      .limit(BATCH)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (rows.length < BATCH || last === undefined) return
    after = last
  }
}

/** Everyone who bought a product in a time, the oldest order first, to be written to about a danger (Regulation (EU) 2023/988, articles 35 and 36): all orders that were paid, whatever became of them. Orders without their items, and damaged ones, are named apart, since nobody knows what they hold. */
export async function buyersOf(
  db: Kysely<Schema>,
  productId: string,
  period: Period,
): Promise<{ readonly bought: Recalled[]; readonly unknown: string[] }> {
  const bought: Recalled[] = []
  const unknown: string[] = []
  for await (const row of ordersIn(db, period)) {
    if (row.paidAt === null) continue
    if (!isReadable(row) || row.itemised === 0) {
      unknown.push(orderReference(row))
      continue
    }
    const order = orderFromRow(row)
    const own = order.lines.filter(({ id }) => id === productId)
    const itemCount = own.reduce((sum, { quantity }) => sum + quantity, 0)
    if (itemCount > 0) bought.push({ order, itemCount })
  }
  return { bought, unknown }
}

/** Everyone to whom items were sent in a time that were made of a supplier's batch, by words of its supplier or number, the latest first; those whose order is deleted are named apart, by their reference. */
export async function buyersFromBatch(
  db: Kysely<Schema>,
  batch: string,
  period: Period,
): Promise<{ readonly bought: Recalled[]; readonly unknown: string[] }> {
  const bought: Recalled[] = []
  const unknown: string[] = []
  const sent = await sentOf(db, { ...period, batch })
  for (const [id, own] of Map.groupBy(sent, (sentItem) => sentItem.id.slice(0, sentItem.id.lastIndexOf(' ')))) {
    const row = await selectOrders(db).where('id', '=', id).executeTakeFirst()
    const itemCount = own.reduce((sum, { quantity }) => sum + quantity, 0)
    if (row && isReadable(row)) bought.push({ order: orderFromRow(row), itemCount })
    else unknown.push(own[0]?.reference || id)
  }
  return { bought, unknown }
}

function rowOf({ order, itemCount }: Recalled): string[] {
  const { paidAt, createdAt, state, name, email, phone, address } = order
  const addressLine = address === null ? '' : Object.values(address).filter(Boolean).join(', ')
  const day = dayInIreland(new Date(paidAt ?? createdAt))
  return [
    orderReference(order),
    day,
    String(itemCount),
    state,
    name ?? '',
    readableEmail(email ?? ''),
    phone ?? '',
    addressLine,
  ]
}

/** Who bought, as the file and the console have it: a row for each order, with how to reach its buyer. */
export function recallTable(bought: readonly Recalled[]): string[][] {
  const head = ['reference', 'paid', 'items', 'state', 'name', 'e-mail', 'phone', 'address']
  return [head, ...bought.map(rowOf)]
}
