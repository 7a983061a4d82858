import { isIP } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config/config.ts'
import { refuse } from './errors.ts'
import type { AppEnv } from './request.ts'

const isThisMachine = (name: string) => name === 'localhost' || name.endsWith('.localhost')

/**
 * Refuses requests for a host name that is neither the shop's nor this machine's: a page of another site can point its own name at this machine
 * (DNS rebinding) and would then read whatever opens here without a key. Numbers as a host cannot be pointed elsewhere. Behind a trusted proxy
 * the proxy answers for the names, and nothing opens without a key or a session.
 */
export function requireKnownHost({
  publicUrl,
  trustProxy,
}: Pick<Config, 'publicUrl' | 'trustProxy'>): MiddlewareHandler<AppEnv> {
  const own = new URL(publicUrl).hostname
  return async (c, next) => {
    const { hostname } = new URL(c.req.url)
    const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
    if (trustProxy > 0 || hostname === own || isNumber || isThisMachine(hostname)) return next()
    return refuse(c, `This page opens at ${publicUrl} only. To open it by another name, set PUBLIC_URL to that.`, 421)
  }
}
