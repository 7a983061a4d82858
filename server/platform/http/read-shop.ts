import type { MiddlewareHandler } from 'hono'
import type { PublishedShop } from '#shop/published-shop.ts'
import type { AppEnv } from './request.ts'

/** Gives each request the shop that is published when it arrives. Call `readShop` again after reading a body: a slow one would keep old prices. */
export function readShop(shop: () => PublishedShop): MiddlewareHandler<AppEnv> {
  return (c, next) => {
    const read = () => c.set('shop', shop())
    c.set('readShop', read)
    read()
    return next()
  }
}
