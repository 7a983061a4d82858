import { Hono } from 'hono'
import { publishedSolas } from '../catalogue/published/current.ts'
import { readShop } from '../platform/http/read-shop.ts'
import type { AppEnv } from '../platform/http/request.ts'
import type { Services } from '../platform/services/services.ts'

/** An app without routes, in which requests find a shop as those of the whole server do: the published one of these services, or the built-in one. */
export function bareApp({ shop }: Pick<Services, 'shop'> = { shop: () => publishedSolas }): Hono<AppEnv> {
  return new Hono<AppEnv>().use(readShop(shop))
}
