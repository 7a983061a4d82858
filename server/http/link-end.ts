import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './request.ts'

const isOfToken = /^[\w-]$/
const isEscaped = /^%[\dA-F]{2}$/i

/** Redirects a link with trailing punctuation, which mail programs add, to the real page. */
export const trimLinkEnd: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  let end = pathname.length
  while (end > 1) {
    if (isEscaped.test(pathname.slice(end - 3, end))) end -= 3
    else if (isOfToken.test(pathname.charAt(end - 1))) break
    else end -= 1
  }
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  // A path without anything behind its first part was no link of ours.
  const hasToken = pathname.lastIndexOf('/', end - 1) > 0
  if (!isRead || end === pathname.length || !hasToken) return next()
  return c.redirect(pathname.slice(0, end) + search, 302)
}
