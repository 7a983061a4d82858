import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { elapsed, randomUUID } from '../runtime/runtime.ts'
import type { AppEnv } from './request.ts'

/**
 * The id of a payment session opens the page of its order, and a link's token opens that or the desk: they stay out of the
 * log. All of them are so long, and no part of the path of a page is.
 */
const SECRET = /[\w.~-]{32,}/g

/** Anyone who holds the token of a link holds the order, however the path is written. */
function withoutSecrets(path: string) {
  const isFile = /^\/(assets|pictures|desk\/assets)\//.test(path)
  return isFile ? path : path.replaceAll(SECRET, '…')
}

function levelFor(path: string, status: number) {
  if (status >= 500) return 'error'
  return /^\/(functions|webhooks|checkout|sandbox|desk|order|bespoke-order|gift)\//.test(path) ? 'info' : 'debug'
}

type Answer = { requestId: string; method: string; path: string; status: number; start: number }

/** Logs method, path, status and ms of an answer: no query, address or other personal data. */
function logAnswer(log: Logger, { requestId, method, path, status, start }: Answer): void {
  const level = levelFor(path, status)
  if (!log.isLevelEnabled(level)) return
  const ms = Math.round(elapsed() - start)
  log[level]({ requestId, method, path: withoutSecrets(path), status, ms }, 'request')
}

/** Creates an id for a request. Hono's middleware would accept an id from the caller, and send files without the header. */
const newRequestId = (): string => randomUUID()

export function requestLog(log: Logger): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const start = elapsed()
    const requestId = newRequestId()
    c.set('requestId', requestId)
    await next()
    c.res.headers.set('x-request-id', requestId)
    const { method, path } = c.req
    logAnswer(log, { requestId, method, path, status: c.res.status, start })
  }
}
