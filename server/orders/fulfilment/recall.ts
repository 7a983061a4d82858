import type { Kysely } from 'kysely'
import { readableEmail } from '#shop/checkout/idn.ts'
import { dayInIreland } from '#shop/dates.ts'
import { addressLines } from '#shop/orders/address-lines.ts'
import type { Order } from '#shop/orders/order.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import { isReadable, orderFromRow, selectOrders } from '../../platform/database/orders.ts'
import type { OrderRow, Schema, SwapRow } from '../../platform/database/schema.ts'
import { swapOf } from './gift-swaps.ts'
import { sentOf, swappedItemId } from './sent-items.ts'

export type Recalled = {
  readonly order: Order
  readonly itemCount: number
  /** The address to which the item went that its gift was swapped for; '' if there is none, or if it went where the parcel did. */
  readonly swappedTo: string
}

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

async function sentSwap(db: Kysely<Schema>, orderId: string): Promise<SwapRow | null> {
  const swap = await swapOf(db, orderId)
  return swap?.doneAt && swap.cancelledAt === null ? swap : null
}

/** Everyone who bought a product in a time, the oldest order first, to be written to about a danger (Regulation (EU) 2023/988, articles 35 and 36): all orders that were paid, whatever became of them. Orders without their items, and damaged ones, are named apart, since nobody knows what they hold (S10.83). */
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
    const own = order.items.filter(({ id }) => id === productId)
    if (own.length === 0) continue
    const swap = await sentSwap(db, order.id)
    const ordered = own.reduce((sum, { quantity }) => sum + quantity, 0)
    const isSwapped = own.some(({ itemId }) => itemId === swap?.itemId)
    const itemCount = ordered + (isSwapped ? 1 : 0)
    bought.push({ order, itemCount, swappedTo: isSwapped ? (swap?.destination ?? '') : '' })
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
  for (const [id, own] of Map.groupBy(sent, ({ orderId }) => orderId)) {
    const row = await selectOrders(db).where('id', '=', id).executeTakeFirst()
    const itemCount = own.reduce((sum, { quantity }) => sum + quantity, 0)
    const isSwapped = own.some((sentItem) => sentItem.id === swappedItemId(id))
    const swappedTo = isSwapped ? ((await sentSwap(db, id))?.destination ?? '') : ''
    if (row && isReadable(row)) bought.push({ order: orderFromRow(row), itemCount, swappedTo })
    else unknown.push(own[0]?.reference || id)
  }
  return { bought, unknown }
}

export function whereSent({ order, swappedTo }: Recalled): string {
  const parcel = addressLines({ ...order, name: null }).join(', ')
  const swapped = sanitizeLine(swappedTo)
  return [parcel, ...(swapped === '' ? [] : [`swapped gift: ${swapped}`])].filter(Boolean).join('; ')
}

function rowOf(recalled: Recalled): string[] {
  const { order, itemCount } = recalled
  const { paidAt, createdAt, state, name, email, phone } = order
  const day = dayInIreland(new Date(paidAt ?? createdAt))
  return [
    orderReference(order),
    day,
    String(itemCount),
    state,
    name ?? '',
    readableEmail(email ?? ''),
    phone ?? '',
    whereSent(recalled),
  ]
}

export function recallTable(bought: readonly Recalled[]): string[][] {
  const head = ['reference', 'paid', 'items', 'state', 'name', 'e-mail', 'phone', 'address']
  return [head, ...bought.map(rowOf)]
}
