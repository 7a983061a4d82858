import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { AppEnv } from './request.ts'

/** A session's id opens the order's page, and so does a link's token, or the desk: they stay out of the log. */
function withoutSecrets(path: string) {
  return path
    .replaceAll(/cs_(test|live)_\w+/g, 'cs_…')
    .replace(/^(\/desk\/sign-in\/|\/order\/|\/bespoke-order\/|\/gift\/|\/review\/).+/, '$1…')
}

/** Files and pages are many and alike: they are logged for debugging only. */
function levelFor(path: string, status: number) {
  if (status >= 500) return 'error'
  return /^\/(functions|webhooks|checkout|sandbox|desk|order|bespoke-order|gift)\//.test(path) ? 'info' : 'debug'
}

/** Gives each request an id (header x-request-id) and logs method, path, status and ms: no query, address or other personal data. */
export function requestLog(log: Logger): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const start = performance.now()
    // Hono's request-id would take over what a caller sends, and leave files without the header.
    const requestId = randomUUID()
    c.set('requestId', requestId)
    await next()
    c.res.headers.set('x-request-id', requestId)
    const { method, path } = c.req
    const { status } = c.res
    const ms = Math.round(performance.now() - start)
    log[levelFor(path, status)]({ requestId, method, path: withoutSecrets(path), status, ms }, 'request')
  }
}
