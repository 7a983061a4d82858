import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config/config.ts'

/** The surrogate key of everything that may change when the owner publishes: pages, feeds, social cards. */
export const SHOP_KEY = 'shop'

/** A proxy asks again after an hour, in case a purge was lost. It shows the old page while it asks, and for a day while the shop is down. */
const KEEP_AT_PROXY =
  'public, max-age=0, must-revalidate, s-maxage=3600, stale-while-revalidate=60, stale-if-error=86400'

/** Lets a proxy keep a page that is the same for everybody, if there is a proxy that can be purged; browsers still ask each time. */
export function keepAtProxy(page: Response, { purgeUrl }: Pick<Config, 'purgeUrl'>): Response {
  if (purgeUrl !== null && (page.status === 200 || page.status === 304))
    page.headers.set('cache-control', KEEP_AT_PROXY)
  return page
}

/** Nobody keeps an answer unless its handler says otherwise, or one with a cookie. Public answers whose content may change get the surrogate key. */
export const cacheHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers } = c.res
  const given = headers.get('cache-control')
  if (given === null || headers.has('set-cookie')) headers.set('cache-control', 'no-store')
  else if (given.startsWith('public') && !given.includes('immutable')) headers.set('surrogate-key', SHOP_KEY)
}
