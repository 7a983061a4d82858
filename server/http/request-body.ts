import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from './request.ts'

function tooLarge(c: Context<AppEnv>, most: number) {
  return c.json({ ok: false, error: `The request is larger than ${most} bytes` }, 413)
}

async function read(body: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.byteLength
    if (length > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Refuses bodies over a number of bytes with 413; one that does not say its length is counted while it is read. */
export function limitBody(most: number): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const said = c.req.header('content-length')
    if (said !== undefined) return Number(said) > most ? tooLarge(c, most) : next()
    if (c.req.raw.body === null) return next()
    const body = await read(c.req.raw.body, most)
    if (body === null) return tooLarge(c, most)
    const { url, method, headers } = c.req.raw
    c.req.raw = new Request(url, { method, headers, body })
    return next()
  }
}

/** Refuses bodies that are not JSON, by their type (415) or by their content (400); handlers then read it with `c.req.json()`. */
export const requireJson: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
    return c.json({ ok: false, error: 'The request must be of the type application/json' }, 415)
  }
  try {
    await c.req.json()
  } catch (error) {
    if (error instanceof SyntaxError) return c.json({ ok: false, error: 'The request must be valid JSON' }, 400)
    throw error
  }
  return next()
}
