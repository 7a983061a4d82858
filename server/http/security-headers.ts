import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import type { AppEnv } from './request.ts'

const policy = Object.entries({
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'form-action': "'self' https://checkout.stripe.com",
  'base-uri': "'none'",
  'frame-ancestors': "'self'",
})
  .map((rule) => rule.join(' '))
  .join('; ')

function headersFor({ publicUrl }: Pick<Config, 'publicUrl'>) {
  return Object.entries({
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  })
}

/** Puts the security headers on every answer, save those that a handler has set itself. */
export function securityHeaders(config: Pick<Config, 'publicUrl'>): MiddlewareHandler<AppEnv> {
  const headers = headersFor(config)
  return async (c, next) => {
    await next()
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
}
