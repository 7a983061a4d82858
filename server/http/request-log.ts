import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { AppEnv } from './request.ts'

/** A session's id opens the order's page, so it stays out of the log. */
function withoutSessionIds(path: string) {
  return path.replaceAll(/cs_(test|live)_\w+/g, 'cs_…')
}

/** Gives each request an id (header x-request-id) and logs method, path, status and ms: no query, address or other personal data. */
export function requestLog(log: Logger): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const start = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    await next()
    c.res.headers.set('x-request-id', requestId)
    const { method, path } = c.req
    const ms = Math.round(performance.now() - start)
    log.info({ requestId, method, path: withoutSessionIds(path), status: c.res.status, ms }, 'request')
  }
}
