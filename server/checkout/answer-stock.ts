import type { Handler } from 'hono'
import type { Stock } from '#shop/catalogue/stock.ts'
import type { ShopStockAnswer } from '#shop/checkout/stock-answer.ts'
import type { Shop } from '#shop/shop.ts'
import type { AppEnv } from '../http/request.ts'
import type { Services } from '../services/services.ts'
import { itemsHeld, readStock } from '../stock/stock.ts'

/** How many are left for one cart: what its own order, which is not paid yet, keeps for it counts as left. */
async function stockFor({ stock }: Pick<Shop, 'stock'>, { db }: Pick<Services, 'db'>, cartId: string): Promise<Stock> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('cartId', '=', cartId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  if (!order) return stock
  // This process may not have seen the reservation yet, so its own counts may still have the items.
  const [counts, held] = [await readStock(db), await itemsHeld(db, order.id)]
  return { ...counts, ...Object.fromEntries([...held].map(([key, items]) => [key, (counts[key] ?? 0) + items])) }
}

/** GET /functions/v1/stock: how many are left, for pages that are open already. `cart` is the id of the shopper's cart, if it has one. */
export function answerStock(services: Pick<Services, 'db'>): Handler<AppEnv> {
  return async (c) => {
    const { shop } = c.var
    const cartId = c.req.query('cart')
    const stock = cartId === undefined ? shop.stock : await stockFor(shop, services, cartId)
    return c.json({ stock } satisfies ShopStockAnswer)
  }
}
