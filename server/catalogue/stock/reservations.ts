import type { Kysely } from 'kysely'
import type { Reserved } from '#shop/catalogue/stock.ts'
import type { Shop } from '#shop/shop.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type BenchConfig, type BenchOwner, readBench } from './bench.ts'
import { itemsHeld, readAvailability } from './stock.ts'

export const RESERVED_LIFE_MS: number = 30 * 60_000 + 40_000

/** A shopper who may have reserved something: by the id of the cart in their browser, or by their cookie (server/platform/http/buyer-cookie.ts) if it runs no scripts. */
export type Buyer = { readonly cartId?: string | undefined; readonly cookie?: string | null }

/** The cart of a buyer who buys a product by its form. Each product has its own, so that the second does not take the place of the first. */
export const formCart = (cookie: string, productId: string): string => `form-${cookie}-${productId}`

export const isFormCart = (cartId: string | null): boolean => cartId?.startsWith('form-') ?? false

export function unpaidWithItems(db: Kysely<Schema>) {
  return db
    .selectFrom('orders')
    .where('orders.state', '=', 'pending')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('stockMovements')
          .select('stockMovements.orderId')
          .whereRef('stockMovements.orderId', '=', 'orders.id')
          .groupBy('stockMovements.orderId')
          .having((sum) => sum.fn.sum('delta'), '<', 0),
      ),
    )
}

function ordersOf(db: Kysely<Schema>, { cartId, cookie }: Buyer, now: Date) {
  return db
    .selectFrom('orders')
    .select(['id', 'expiresAt'])
    .where('state', '=', 'pending')
    .where('expiresAt', '>', now.toISOString())
    .where((eb) =>
      eb.or([
        ...(cartId === undefined ? [] : [eb('cartId', '=', cartId)]),
        ...(cookie ? [eb('cartId', 'like', formCart(cookie, '%'))] : []),
      ]),
    )
    .execute()
}

/** The shop as it is for one shopper: what they have reserved themselves counts as left. The same shop if they have reserved nothing. */
export async function shopFor<Served extends Pick<Shop, 'stock' | 'reserved' | 'yours' | 'bench'> & BenchOwner>(
  shop: Served,
  { db, now, config }: { readonly db: Kysely<Schema>; readonly now: () => Date; readonly config: BenchConfig },
  buyer: Buyer,
): Promise<Served> {
  if (buyer.cartId === undefined && !buyer.cookie) return shop
  const orders = await ordersOf(db, buyer, now())
  if (orders.length === 0) return shop
  // This process may not have seen the reservation yet, so its own counts may still have the items.
  const known = await readAvailability(db)
  const stock: Record<string, number> = { ...known.stock }
  const reserved: Record<string, string> = { ...known.reserved }
  const yours: Record<string, string> = {}
  for (const { id, expiresAt } of orders)
    for (const [variant, quantity] of await itemsHeld(db, id)) {
      stock[variant] = (stock[variant] ?? 0) + quantity
      yours[variant] = expiresAt
      delete reserved[variant]
    }
  // Their place at the bench is theirs too.
  const bench = shop.bench && (await readBench(db, shop, { config, now: now(), without: orders.map(({ id }) => id) }))
  if (Object.keys(yours).length === 0 && bench === null) return shop
  return { ...shop, stock, reserved, yours: yours satisfies Reserved, bench }
}
