import { type Kysely, sql, type Transaction } from 'kysely'
import type { Product } from '#shop/catalogue/product.ts'
import { type CountedVariant, countedVariants, type Reserved, type Stock } from '#shop/catalogue/stock.ts'
import { mustHold } from '../../platform/database/broken-rule.ts'
import { countChange } from '../../platform/database/changes.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { randomUUID, yieldToOthers } from '../../platform/runtime/runtime.ts'

const ROWS_AT_ONCE = 500

export type Items = ReadonlyMap<string, number>

/**
 * Why a count changes. `order` and `bespoke` reserve items until they are paid for, and `released` ends that. `exchange` takes what is sent in
 * exchange. `returned` puts items back on sale.
 * `stall` is a sale at a stall, and `uncounted` adds what that sale took beyond the count.
 */
type StockCause =
  | 'opening'
  | 'correction'
  | 'order'
  | 'bespoke'
  | 'exchange'
  | 'released'
  | 'returned'
  | 'stall'
  | 'uncounted'

/** The facts of a movement: `who` is a staff member or 'shop', `reason` is what they typed or ''. */
export type About = {
  readonly cause: StockCause
  readonly orderId: string | null
  readonly who: string
  readonly reason?: string
  readonly at: Date
}

export type Shortage = { readonly variant: string; readonly left: number }

export async function readStock(db: Kysely<Schema>): Promise<Stock> {
  const rows = await db.selectFrom('stock').select(['variant', 'count']).orderBy('variant').execute()
  return Object.fromEntries(rows.map(({ variant, count }) => [variant, count]))
}

/**
 * The quantity left of every counted variant, and for each with none left the end of its first reservation (ISO UTC). Read
 * in one statement, so that they belong together.
 */
export async function readAvailability(
  db: Kysely<Schema>,
): Promise<{ readonly stock: Stock; readonly reserved: Reserved }> {
  const rows = await db
    .with('held', (held) =>
      held
        .selectFrom('orders')
        .innerJoin('stockMovements', 'stockMovements.orderId', 'orders.id')
        .select(['stockMovements.variant', 'orders.expiresAt'])
        .where('orders.state', '=', 'pending')
        .groupBy(['orders.id', 'orders.expiresAt', 'stockMovements.variant'])
        .having((sum) => sum.fn.sum('delta'), '<', 0),
    )
    .selectFrom('stock')
    .leftJoin('held', (join) => join.onRef('held.variant', '=', 'stock.variant').on('stock.count', '=', 0))
    .select((eb) => ['stock.variant', 'stock.count', eb.fn.min('held.expiresAt').as('until')])
    .groupBy(['stock.variant', 'stock.count'])
    .orderBy('stock.variant')
    .execute()
  return {
    stock: Object.fromEntries(rows.map(({ variant, count }) => [variant, count])),
    reserved: Object.fromEntries(rows.flatMap(({ variant, until }) => (until === null ? [] : [[variant, until]]))),
  }
}

/** Has others who move stock wait until this transaction ends, and every process read the counts after it. */
export const lockStock = (trx: Transaction<Schema>): Promise<number> => countChange(trx, 'stock')

async function move(trx: Transaction<Schema>, variant: string, delta: number, about: About): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('stock')
    .set((eb) => ({ count: eb('count', '+', delta) }))
    .where('variant', '=', variant)
    .where('count', '>=', -delta)
    .executeTakeFirstOrThrow()
  mustHold(numUpdatedRows === 1n, `the count of ${variant} cannot change by ${delta}`)
  await writeMovement(trx, variant, delta, about)
}

const movementOf = (variant: string, delta: number, { cause, orderId, who, reason = '', at }: About) => ({
  id: randomUUID(),
  variant,
  delta,
  cause,
  orderId,
  who,
  reason,
  at: at.toISOString(),
})

async function writeMovement(trx: Transaction<Schema>, variant: string, delta: number, about: About): Promise<void> {
  await trx
    .insertInto('stockMovements')
    .values(movementOf(variant, delta, about))
    .execute()
}

/** Takes items out of stock, all of them or none; answers the variants of which too few are left. */
export async function takeItems(trx: Transaction<Schema>, items: Items, about: About): Promise<Shortage[]> {
  if (items.size === 0) return []
  await lockStock(trx)
  const rows = await trx
    .selectFrom('stock')
    .select(['variant', 'count'])
    .where('variant', 'in', [...items.keys()])
    .execute()
  const counts = new Map(rows.map(({ variant, count }) => [variant, count]))
  const short = [...items].flatMap(([variant, quantity]) => {
    const left = counts.get(variant) ?? 0
    return left < quantity ? [{ variant, left }] : []
  })
  if (short.length > 0) return short
  for (const [variant, quantity] of items) await move(trx, variant, -quantity, about)
  return []
}

/** Takes items for an order that the database had lost. If too few are left, they count as taken and released, so that its payment does not pass for one whose items are kept. */
export async function takeForRebuiltOrder(
  trx: Transaction<Schema>,
  items: Items,
  about: Omit<About, 'cause'>,
): Promise<void> {
  const short = await takeItems(trx, items, { ...about, cause: 'order' })
  if (short.length === 0) return
  for (const [variant, quantity] of items) {
    await writeMovement(trx, variant, -quantity, { ...about, cause: 'order' })
    await writeMovement(trx, variant, quantity, { ...about, cause: 'released' })
  }
}

/** Takes what was sold at a stall out of stock. The sale has happened, so if the count is too low, the difference is added first as `uncounted`. Made-to-order items are left out. */
export async function takeSold(trx: Transaction<Schema>, items: Items, about: Omit<About, 'cause'>): Promise<void> {
  if (items.size === 0) return
  await lockStock(trx)
  const counts = await readStock(trx)
  for (const [variant, quantity] of items) {
    const count = counts[variant]
    if (count === undefined) continue
    if (count < quantity) await move(trx, variant, quantity - count, { ...about, cause: 'uncounted' })
    await move(trx, variant, -quantity, { ...about, cause: 'stall' })
  }
}

export async function itemsUncounted(db: Kysely<Schema>, orderId: string): Promise<Items> {
  const rows = await db
    .selectFrom('stockMovements')
    .select(['variant', 'delta'])
    .where('orderId', '=', orderId)
    .where('cause', '=', 'uncounted')
    .orderBy('variant')
    .execute()
  return new Map(rows.map(({ variant, delta }) => [variant, delta]))
}

/** Orders still to be posted with a variant of which a stall later sold more than there were, if it was not counted again since. */
export async function itemsSoldTwice(db: Kysely<Schema>, livemode: number) {
  return db
    .selectFrom('stockMovements as held')
    .innerJoin('stockMovements as uncounted', 'uncounted.variant', 'held.variant')
    .innerJoin('orders', 'orders.id', 'held.orderId')
    .select(['orders.id as orderId', 'held.variant'])
    .distinct()
    .where('held.cause', 'in', ['order', 'bespoke', 'exchange'])
    .where('uncounted.cause', '=', 'uncounted')
    .whereRef('uncounted.at', '>=', 'held.at')
    .where('orders.state', 'in', ['paid', 'part_refunded'])
    .where('orders.livemode', '=', livemode)
    .where('orders.toDoSince', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('stockMovements as later')
            .select('later.id')
            .where('later.cause', '=', 'correction')
            .whereRef('later.variant', '=', 'held.variant')
            .whereRef('later.at', '>', 'uncounted.at'),
        ),
      ),
    )
    .orderBy('orders.id')
    .orderBy('held.variant')
    .execute()
}

/** How many of each variant an order took, how many it still holds, and how many were put back on sale. */
async function takenBy(db: Kysely<Schema>, orderId: string) {
  const rows = await db
    .selectFrom('stockMovements')
    .select([
      'variant',
      sql<number>`max(-delta)`.as('taken'),
      sql<number>`-sum(delta)`.as('held'),
      sql<number>`sum(case when cause = 'returned' then delta else 0 end)`.as('returned'),
    ])
    .where('orderId', '=', orderId)
    // An uncounted item left with its buyer too, so it can come back.
    .where('cause', '!=', 'uncounted')
    .groupBy('variant')
    .orderBy('variant')
    .execute()
  return rows.map(({ variant, taken, held, returned }) => ({
    variant,
    taken: Number(taken),
    held: Number(held),
    returned: Number(returned),
  }))
}

export async function itemsHeld(db: Kysely<Schema>, orderId: string): Promise<Items> {
  const taken = await takenBy(db, orderId)
  return new Map(taken.flatMap(({ variant, held }) => (held > 0 ? [[variant, held] as const] : [])))
}

export async function itemsReleased(db: Kysely<Schema>, orderId: string): Promise<Items> {
  const taken = await takenBy(db, orderId)
  return new Map(
    taken.flatMap(({ variant, taken: wanted, held, returned }) =>
      held + returned < wanted ? [[variant, wanted] as const] : [],
    ),
  )
}

/** Ends the reservation of an order, once: its items can be bought again. */
export async function releaseItems(trx: Transaction<Schema>, orderId: string, at: Date): Promise<void> {
  const items = await itemsHeld(trx, orderId)
  if (items.size === 0) return
  await lockStock(trx)
  for (const [variant, quantity] of items)
    await move(trx, variant, quantity, { cause: 'released', orderId, who: 'shop', at })
}

/** Reserves again what an order had to release; false if too few are left. */
export async function takeAgain(trx: Transaction<Schema>, orderId: string, at: Date): Promise<boolean> {
  const items = await itemsReleased(trx, orderId)
  const short = await takeItems(trx, items, { cause: 'order', orderId, who: 'shop', at })
  return short.length === 0
}

/** Has every process learn that what was reserved for an order is sold. The counts stay. */
export async function noteSale(trx: Transaction<Schema>, orderId: string): Promise<void> {
  if ((await itemsHeld(trx, orderId)).size > 0) await lockStock(trx)
}

export async function returnItems(
  trx: Transaction<Schema>,
  items: Items,
  about: Omit<About, 'cause' | 'orderId'> & { readonly orderId: string },
): Promise<void> {
  await lockStock(trx)
  for (const [variant, quantity] of items) await move(trx, variant, quantity, { ...about, cause: 'returned' })
}

/** Begins to count the variants of published products that are not counted yet; the others keep their counts. Of one of a kind, no more than one is left on sale. */
export async function openStock(
  trx: Transaction<Schema>,
  products: readonly Product[],
  { who, at }: Pick<About, 'who' | 'at'>,
): Promise<void> {
  const counted = products.flatMap((product) =>
    countedVariants(product).map((variant) => ({ ...variant, productId: product.id })),
  )
  if (counted.length === 0) return
  await lockStock(trx)
  const known = await readStock(trx)
  for (const { id, supply } of products) {
    if (supply.kind !== 'one-of-a-kind' || (known[id] ?? 0) <= 1) continue
    const about = { cause: 'correction', orderId: null, who, reason: 'One of a kind', at } as const
    await move(trx, id, 1 - (known[id] ?? 0), about)
  }
  const opened: (CountedVariant & { readonly productId: string })[] = counted.filter(({ key }) => !(key in known))
  const opens = { cause: 'opening', orderId: null, who, at } as const
  // One statement for many rows, because others who write wait until all are written.
  for (let from = 0; from < opened.length; from += ROWS_AT_ONCE) {
    const some = opened.slice(from, from + ROWS_AT_ONCE)
    const rows = some.map(({ key, productId, opening }) => ({ variant: key, productId, count: opening }))
    await trx.insertInto('stock').values(rows).execute()
    const movements = some.filter(({ opening }) => opening > 0).map((one) => movementOf(one.key, one.opening, opens))
    if (movements.length > 0) await trx.insertInto('stockMovements').values(movements).execute()
    await yieldToOthers()
  }
}

/** Corrects the count of a variant that was seen as `seen`; false if it has changed since to another number, or is not counted. */
export async function correctCount(
  trx: Transaction<Schema>,
  { variant, seen, count }: { readonly variant: string; readonly seen: number; readonly count: number },
  about: Omit<About, 'cause' | 'orderId'>,
): Promise<boolean> {
  await lockStock(trx)
  const row = await trx.selectFrom('stock').select('count').where('variant', '=', variant).executeTakeFirst()
  // Somebody, or the same call before, has corrected it to this already.
  if (row?.count === count) return true
  if (row?.count !== seen) return false
  await move(trx, variant, count - seen, { ...about, cause: 'correction', orderId: null })
  return true
}

export async function stockOfProduct(db: Kysely<Schema>, productId: string, limit: number) {
  const counts = await db
    .selectFrom('stock')
    .select(['variant', 'count'])
    .where('productId', '=', productId)
    .orderBy('variant')
    .execute()
  const movements = await db
    .selectFrom('stockMovements')
    .selectAll()
    .where('variant', 'in', (eb) => eb.selectFrom('stock').select('variant').where('productId', '=', productId))
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
  return { counts, movements }
}
