import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config/config.ts'
import { refuse } from './errors.ts'
import type { AppEnv } from './request.ts'

/** Refuses what a page of another origin asks in a visitor's browser; programs that send neither header pass (S6.3). */
export function sameOrigin({ publicUrl }: Pick<Config, 'publicUrl'>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    // Browsers leave Sec-Fetch-Site out where the page came over plain http.
    const foreign = site ? site !== 'same-origin' && site !== 'none' : origin !== undefined && origin !== publicUrl
    if (foreign) return refuse(c, `This can only be asked from ${publicUrl}`, 403)
    return next()
  }
}

/** Refuses forms of other sites, as far as browsers tell: pages without a referrer send no origin either, and who has no token can ask for nothing (docs/decisions/010). */
export const ownForms: MiddlewareHandler<AppEnv> = async (c, next) => {
  const site = c.req.header('sec-fetch-site') ?? 'same-origin'
  return site === 'same-origin' || site === 'none' ? next() : refuse(c, 'This form can only be sent from our shop', 403)
}
