import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './request.ts'

// The end of a token and of the names after it: a signature of 32 bytes in base64url never ends with '-' or '_'.
const isOfToken = /^[A-Za-z0-9]$/
const isEscaped = /^%[\dA-F]{2}$/i
/** “That link's”, and what is left of '&amp;' without its semicolon. */
const isBehind = /(?:(?:'|’|%27|%E2%80%99)s|&[a-z]{1,9})$/i

function endOf(pathname: string): number {
  let end = pathname.length
  while (end > 1) {
    const behind = isBehind.exec(pathname.slice(Math.max(0, end - 12), end))
    if (behind) end -= behind[0].length
    else if (isEscaped.test(pathname.slice(end - 3, end))) end -= 3
    else if (isOfToken.test(pathname.charAt(end - 1))) break
    else end -= 1
  }
  return end
}

/** Redirects a link with trailing punctuation, which mail programs and people add, to the real page. */
export const trimLinkEnd: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  const end = endOf(pathname)
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  // A path without anything behind its first part was no link of ours.
  const hasToken = pathname.lastIndexOf('/', end - 1) > 0
  if (!isRead || end === pathname.length || !hasToken) return next()
  return c.redirect(pathname.slice(0, end) + search, 302)
}
