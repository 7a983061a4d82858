import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { storableText } from '#shop/texts/sanitize-line.ts'
import { refuse } from './errors.ts'
import type { AppEnv } from './request.ts'

/** Refuses bodies over a number of bytes, with 413 and a sentence unless told; one that does not say its length is counted while it is read. */
export function limitBody(
  maxSize: number,
  onError = (c: Context) => refuse(c, `The request is larger than ${maxSize} bytes`, 413),
): MiddlewareHandler<AppEnv> {
  const countBody = bodyLimit({ maxSize, onError })
  return async (c, next) => {
    const length = c.req.header('content-length')
    // Measured: Hono's own look at the length opens the body first, and a POST costs twice the time.
    if (length === undefined) return countBody(c, next)
    return Number(length) > maxSize ? onError(c) : next()
  }
}

/** Refuses bodies that are not JSON, by their type (415) or by their content (400); handlers find what was parsed as `c.get('json')`. */
export const parseJson: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
    return c.json({ ok: false, error: 'The request must be of the type application/json' }, 415)
  }
  try {
    c.set('json', await c.req.json())
    c.var.readShop()
  } catch (error) {
    if (error instanceof SyntaxError) return c.json({ ok: false, error: 'The request must be valid JSON' }, 400)
    throw error
  }
  return next()
}

/** Refuses bodies that are not of an HTML form (415); handlers find its fields, the last of each name, as `c.get('form')`. */
export const parseForm: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
    return refuse(c, 'The request must come from a form', 415)
  const fields = [...new URLSearchParams(await c.req.text())]
  c.var.readShop()
  c.set('form', Object.fromEntries(fields.map(([name, value]) => [name, storableText(value)])))
  return next()
}
