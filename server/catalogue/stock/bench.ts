import type { Kysely, SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import * as v from 'valibot'
import { type Bench, benchOf, type Work } from '#shop/bench/bench.ts'
import { type Day, dayInIreland, deliveryDates } from '#shop/dates.ts'
import { itemState } from '#shop/orders/items.ts'
import type { ServerShop } from '#shop/shop.ts'
import type { Config } from '../../platform/config/config.ts'
import { ownLivemode } from '../../platform/database/orders.ts'
import type { Schema } from '../../platform/database/schema.ts'

/** What is still to be made of an item. A gift whose size is swapped is due at once, and has no order here. */
export type Job = Work & { readonly orderId: string | null; readonly itemId: string; readonly isPaid: boolean }

export type BenchConfig = Pick<Config, 'mode'>
export type BenchOwner = Pick<ServerShop, 'calendar'>

/** `without`: orders that do not count, such as those of the buyer who asks. */
type Asked = { readonly config: BenchConfig; readonly now: Date; readonly without?: readonly string[] }

const Promised = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    making: v.object({ from: v.number(), to: v.number() }),
    inStock: v.optional(v.picklist(['all', 'some'])),
  }),
)

type Orders = SelectQueryBuilder<Schema, 'orders', object>

/** The orders of which something may be left to make: those that are paid, and those that may be paid yet. Each half goes by an index of its own. */
async function openOrders(db: Kysely<Schema>, { config, without = [] }: Asked) {
  const ids = (orders: Orders) =>
    orders
      .select(['id', 'createdAt', 'paidAt', 'promise'])
      .where('livemode', '=', ownLivemode(config))
      .$if(without.length > 0, (query) => query.where('id', 'not in', without))
  const paid = ids(db.selectFrom('orders'))
    .where('toDoSince', 'is not', null)
    .where(sql<boolean>`coalesce(state, '') in ('paid', 'part_refunded', 'disputed')`)
  const unpaid = ids(db.selectFrom('orders'))
    .where('state', 'in', ['pending', 'awaiting_funds', 'review'])
    // One that its buyer has left, or has changed since, is about to be closed.
    .where((eb) =>
      eb.or([eb('state', '!=', 'pending'), eb.and([eb('cartDigest', 'is not', null), eb('leftAt', 'is', null)])]),
    )
  const isPaid = (of: boolean) => (order: Awaited<ReturnType<typeof paid.execute>>[number]) => ({
    ...order,
    isPaid: of,
  })
  return [...(await paid.execute()).map(isPaid(true)), ...(await unpaid.execute()).map(isPaid(false))]
}

async function itemsOf(db: Kysely<Schema>, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  const items = await db
    .selectFrom('orderItems')
    .select(['id', 'orderId', 'unitCents', 'readyBy'])
    .where('orderId', 'in', orderIds)
    .execute()
  if (items.length === 0) return []
  const moved = await db
    .selectFrom('itemMovements')
    .select(['itemId', 'kind', 'quantity', 'at', 'causeKind', 'causeId'])
    .where(
      'itemId',
      'in',
      items.map(({ id }) => id),
    )
    .orderBy('itemId')
    .orderBy('number')
    .execute()
  const movements = Map.groupBy(moved, ({ itemId }) => itemId)
  return items.map((item) => ({ ...item, movements: movements.get(item.id) ?? [] }))
}

/** Everything that is still to be made, with the day by which it was promised. */
export async function readJobs(db: Kysely<Schema>, asked: Asked): Promise<Job[]> {
  const orders = await openOrders(db, asked)
  const byOrder = Map.groupBy(
    await itemsOf(
      db,
      orders.map(({ id }) => id),
    ),
    ({ orderId }) => orderId,
  )
  const jobs = orders.flatMap(({ id, createdAt, paidAt, promise, isPaid }): Job[] => {
    const items = byOrder.get(id) ?? []
    const { making, inStock } = v.parse(Promised, promise)
    if (inStock === 'all') return []
    const { madeBy } = deliveryDates(new Date(paidAt ?? createdAt), making)
    const last = items.reduce<Day>((day, { readyBy }) => (readyBy !== null && readyBy > day ? readyBy : day), '')
    return items.flatMap(({ readyBy, ...item }) => {
      const pieces = itemState(item).toMake
      // What is in stock is posted before the rest is made.
      const isReady = inStock === 'some' && readyBy !== null && readyBy < last
      return pieces === 0 || isReady ? [] : [{ orderId: id, itemId: item.id, isPaid, due: readyBy ?? madeBy, pieces }]
    })
  })
  const { swaps } = await db
    .selectFrom('giftSwaps')
    .innerJoin('orders', 'orders.id', 'giftSwaps.orderId')
    .select((eb) => eb.fn.countAll().as('swaps'))
    .where('giftSwaps.doneAt', 'is', null)
    .where('orders.livemode', '=', ownLivemode(asked.config))
    .executeTakeFirstOrThrow()
  const due = dayInIreland(asked.now)
  return Number(swaps) === 0 ? jobs : [...jobs, { orderId: null, itemId: '', isPaid: true, due, pieces: Number(swaps) }]
}

/** The bench as it is now; null, without a look at it, if the shop has no calendar. */
export async function readBench(db: Kysely<Schema>, { calendar }: BenchOwner, asked: Asked): Promise<Bench | null> {
  const today = dayInIreland(asked.now)
  const jobs = calendar.pace === 'none' ? [] : await readJobs(db, asked)
  return benchOf(calendar, jobs, today)
}
