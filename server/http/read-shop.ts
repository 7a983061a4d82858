import type { MiddlewareHandler } from 'hono'
import type { PublishedShop } from '#shop/published-shop.ts'
import type { AppEnv } from './request.ts'

/** Gives a request the shop as it is published when the request comes. Whoever reads its body calls `readShop` again then: a body that comes slowly would keep old prices. */
export function readShop(shop: () => PublishedShop): MiddlewareHandler<AppEnv> {
  return (c, next) => {
    const read = () => c.set('shop', shop())
    c.set('readShop', read)
    read()
    return next()
  }
}
