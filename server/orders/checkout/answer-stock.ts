import type { Handler } from 'hono'
import type { ShopStockAnswer } from '#shop/checkout/stock-answer.ts'
import { shopFor } from '../../catalogue/stock/reservations.ts'
import { findBuyer } from '../../platform/http/buyer-cookie.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import type { Services } from '../../platform/services/services.ts'

/**
 * GET /functions/v1/stock, for pages that are already open: what is left, what is reserved, and what is kept for this
 * shopper. `cart` is the optional id of the shopper's cart.
 */
export function answerStock(services: Pick<Services, 'db' | 'now'>): Handler<AppEnv> {
  return async (c) => {
    const buyer = { cartId: c.req.query('cart'), cookie: findBuyer(c) }
    const { stock, reserved, yours } = await shopFor(c.var.shop, services, buyer)
    return c.json({ stock, reserved, yours } satisfies ShopStockAnswer)
  }
}
