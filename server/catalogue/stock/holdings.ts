import type { Transaction } from 'kysely'
import { mayHold } from '#shop/checkout/holding.ts'
import { openEnds } from '../../platform/database/open-window.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { RESERVED_LIFE_MS } from './reservations.ts'
import { type Items, lockStock } from './stock.ts'

/** So long a reservation that was not paid for counts against its network, in ms. */
const KEPT_MS = 86_400_000

export type HoldLimit = { readonly variant: string } & ({ readonly most: number } | { readonly from: Date })

/** Which order asks to reserve items, and for which network: its keyed digest, as `askerOf` in server/orders/checkout/create.ts makes it. */
type Asked = { readonly orderId: string; readonly network: string; readonly now: Date }

async function heldOf(trx: Transaction<Schema>, variant: string, network?: string): Promise<number> {
  const { held } = await trx
    .selectFrom('stockMovements')
    .innerJoin('orders', 'orders.id', 'stockMovements.orderId')
    .select((eb) => eb.fn.coalesce(eb.fn.sum('stockMovements.delta'), eb.lit(0)).as('held'))
    .where('stockMovements.variant', '=', variant)
    .where('orders.state', '=', 'pending')
    .$if(network !== undefined, (query) =>
      query.where('orders.id', 'in', (eb) =>
        eb
          .selectFrom('holdings')
          .select('orderId')
          .where('network', '=', network ?? '')
          .where('variant', '=', variant),
      ),
    )
    .executeTakeFirstOrThrow()
  return -Number(held)
}

async function lapsedOf(trx: Transaction<Schema>, variant: string, { network, now }: Asked): Promise<Date[]> {
  const rows = await trx
    .selectFrom('holdings')
    .leftJoin('orders', 'orders.id', 'holdings.orderId')
    .select('holdings.endsAt')
    .distinct()
    .where('network', '=', network)
    .where('variant', '=', variant)
    // One that ends later was written by a clock that ran fast.
    .where('holdings.endsAt', '<=', openEnds(now, RESERVED_LIFE_MS).latest)
    .where('holdings.endsAt', '>', new Date(now.getTime() - KEPT_MS).toISOString())
    .where((eb) =>
      eb.or([
        eb('orders.id', 'is', null),
        eb('orders.state', 'in', ['failed', 'expired']),
        eb.and([
          eb('orders.state', '=', 'pending'),
          eb.or([eb('orders.cartDigest', 'is', null), eb('orders.leftAt', 'is not', null)]),
        ]),
      ]),
    )
    .orderBy('holdings.endsAt')
    .execute()
  return rows.map(({ endsAt }) => new Date(endsAt))
}

/** The time until which a network may reserve items (ISO UTC), or why it may not. Skips items of which too few are left: `takeItems` refuses those. */
export async function findHoldEnd(
  trx: Transaction<Schema>,
  items: Items,
  asked: Asked,
): Promise<{ readonly endsAt: string } | HoldLimit> {
  await lockStock(trx)
  const { now } = asked
  let until = new Date(now.getTime() + RESERVED_LIFE_MS)
  for (const [variant, quantity] of items) {
    const row = await trx.selectFrom('stock').select('count').where('variant', '=', variant).executeTakeFirst()
    const left = row?.count ?? 0
    if (left < quantity) continue
    const holding = {
      left,
      heldByAll: await heldOf(trx, variant),
      heldByNetwork: await heldOf(trx, variant, asked.network),
      lapsed: await lapsedOf(trx, variant, asked),
    }
    const answer = mayHold(holding, quantity, { now, lifeMs: RESERVED_LIFE_MS })
    if (!('until' in answer)) return { variant, ...answer }
    if (answer.until < until) until = answer.until
  }
  return { endsAt: until.toISOString() }
}

export async function noteHolding(
  trx: Transaction<Schema>,
  items: Items,
  { orderId, network, now }: Asked,
  endsAt: string,
): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString()
  await trx.deleteFrom('holdings').where('endsAt', '<=', before).execute()
  const rows = [...items.keys()].map((variant) => ({ orderId, variant, network, endsAt }))
  if (rows.length > 0) await trx.insertInto('holdings').values(rows).execute()
}
