import type { readShopStock } from '#shop/calls/public/stock.ts'
import { shopFor } from '../../catalogue/stock/reservations.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { findBuyer } from '../../platform/http/buyer-cookie.ts'

export const answerStock: Handler<typeof readShopStock> = async (services, { shop, query, c }) => {
  const buyer = { cartId: query.cart || undefined, cookie: findBuyer(c) }
  const { stock, reserved, yours, bench } = await shopFor(shop, services, buyer)
  return { stock, reserved, yours, ...(bench && { bench }) }
}
