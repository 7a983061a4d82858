import type { Context, ErrorHandler, MiddlewareHandler, NotFoundHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import { deskPaths } from '#shop/desk/paths.ts'
import { DatabaseBusy } from '../database/busy.ts'
import { isDiskFull } from '../database/disk-full.ts'
import { type AppEnv, isForPrograms } from './request.ts'

const FULL_AT_DESK = 'The disk of the shop is full, so nothing was saved. Free some space on it, then try again.'
const FULL_FOR_BUYERS = 'The shop cannot take this just now. Please try again later.'

export function plainPage(title: string, sentence: string): string {
  return `<!doctype html>
<html lang="en-IE">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<main>
<h1>${title}</h1>
<p>${sentence}</p>
<p><a href="/">Go to the shop</a></p>
</main>
</html>
`
}

/** The server's one catch. A bug is logged with the request's id and answered 500; a full disk, or a database that another program holds, is 503. */
export function answerError(log: Logger): ErrorHandler<AppEnv> {
  return (error, c) => {
    const requestId = c.get('requestId')
    if (error instanceof DatabaseBusy) {
      log.warn({ err: error, requestId }, 'another program holds the database')
      return refuse(c, 'The shop is busy just now. Please try again in a moment.', 503, { 'retry-after': '1' })
    }
    if (isDiskFull(error)) {
      log.error({ err: error, requestId }, 'the disk is full')
      return refuse(c, c.req.path.startsWith(deskPaths.today) ? FULL_AT_DESK : FULL_FOR_BUYERS, 503)
    }
    // PostgreSQL's code for a number that its column cannot hold: nothing has it.
    if ('code' in error && error.code === '22003') return refuse(c, 'A number in the request is too large.', 400)
    log.error({ err: error, requestId }, 'request failed')
    const sentence = 'Something went wrong on our side. Please try again.'
    if (isForPrograms(c.req.path)) return c.json({ ok: false, error: sentence }, 500)
    return c.html(plainPage('Something went wrong', sentence), 500)
  }
}

export const answerNotFound: NotFoundHandler<AppEnv> = (c) =>
  isForPrograms(c.req.path)
    ? c.json({ ok: false, error: `There is nothing here for ${c.req.method}` }, 404)
    : c.html(plainPage('Page not found', 'There is nothing at this address.'), 404)

export const answerBusy: NotFoundHandler<AppEnv> = (c) =>
  c.html(plainPage('One moment', 'Many people are searching just now. Please try again.'), 503, { 'retry-after': '1' })

/** Answers in words why a request is refused: as JSON to programs, as a page to people (S8.22). */
export function refuse(c: Context, sentence: string, status: ContentfulStatusCode, headers = {}): Response {
  if (isForPrograms(c.req.path)) return c.json({ ok: false, error: sentence }, status, headers)
  return c.html(plainPage('That did not work', sentence), status, headers)
}

/** Answers 404 to a path with a NUL in it: no id holds one, and PostgreSQL takes no question about it. */
export const refuseNul: MiddlewareHandler = async (c, next) =>
  c.req.path.includes('\0') ? refuse(c, 'There is nothing at this address.', 404) : next()
