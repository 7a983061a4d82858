import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import { isAllTakenBack, itemsPosted, itemsToMake, type OpenSwap } from '#shop/orders/item-counts.ts'
import { itemState } from '#shop/orders/items.ts'
import type { Order } from '#shop/orders/order.ts'
import { wayOf } from '#shop/orders/parcels.ts'
import { findOrder } from '../../platform/database/orders.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { WantedVariant } from './swap-data.ts'

export async function openSwaps(
  db: Kysely<Schema>,
  orderIds: readonly string[],
): Promise<(orderId: string) => OpenSwap | null> {
  const swaps = await db
    .selectFrom('giftSwaps')
    .select(['orderId', 'itemId', 'wanted'])
    .where('orderId', 'in', orderIds)
    .where('doneAt', 'is', null)
    .execute()
  return (orderId) => {
    const swap = swaps.find((one) => one.orderId === orderId)
    return swap ? { itemId: swap.itemId, wanted: v.parse(WantedVariant, swap.wanted) } : null
  }
}

export async function withItemsToMake(db: Kysely<Schema>, order: Order): Promise<Order> {
  const swapOf = await openSwaps(db, [order.id])
  return { ...order, items: itemsToMake(order.items, swapOf(order.id)) }
}

/** An order with only the items that were posted, or all of them if nothing was, for what is said of its parcels. */
export function withItemsPosted(order: Order): Order {
  const items = itemsPosted(order.items)
  return items.length === 0 ? order : { ...order, items }
}

/** True if anything of an order was taken back, and whether all of it was. Of an order whose items nobody wrote down only the whole can be. */
export async function whatIsTakenBack(
  db: Kysely<Schema>,
  { id, items }: Pick<Order, 'id' | 'items'>,
): Promise<'nothing' | 'some' | 'all'> {
  if (items.length === 0) {
    const whole = db.selectFrom('withdrawals').select('id').where('orderId', '=', id).where('isAgreed', '=', 0)
    return (await whole.executeTakeFirst()) ? 'all' : 'nothing'
  }
  if (isAllTakenBack(items)) return 'all'
  return items.every((item) => itemState(item).kept === item.quantity) ? 'nothing' : 'some'
}

/** Keeps the mark *made* of the parcel that waits to be posted true: it is made if nothing in it is left to make. */
async function refreshMade(db: Kysely<Schema>, { items, parcels }: Order, now: Date): Promise<void> {
  const next = parcels.filter(({ postedAt }) => postedAt === null)
  const [first] = next
  const states = items.map(itemState)
  if (first === undefined || states.every(({ toPost }) => toPost === 0)) return
  const isMade = states.every(({ toMake }) => toMake === 0)
  if (isMade === next.some(({ madeAt }) => madeAt !== null)) return
  const ids = isMade ? [first.id] : next.map(({ id }) => id)
  const madeAt = isMade ? now.toISOString() : null
  await db.updateTable('parcels').set({ madeAt }).where('id', 'in', ids).execute()
}

/** Updates since when an order waits, and whether what is to be posted is made. Call it after each posting, refund or withdrawal, with the order locked. */
export async function refreshToDo(db: Kysely<Schema>, orderId: string, now: Date): Promise<void> {
  const order = await findOrder(db, 'id', orderId)
  if (order === null) return
  await refreshMade(db, order, now)
  const isOver = (await whatIsTakenBack(db, order)) === 'all' || wayOf(order).postedAt !== null
  const since = order.paidAt ?? now.toISOString()
  await db
    .updateTable('orders')
    .set({ toDoSince: isOver ? null : sql<string>`coalesce(to_do_since, ${since})` })
    .where('id', '=', order.id)
    // As in the list of orders, `coalesce` keeps the index of states out of this query.
    .where(sql<boolean>`coalesce(state, '') in ('paid', 'part_refunded', 'disputed')`)
    .execute()
}
