import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** What handlers of this app find in their context: the request's id, its body where `parseJson` or `parseForm` has read it; the bindings are there where Node's own server took the request. */
export type AppEnv = {
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string; json: unknown; form: Readonly<Record<string, string>> }
}

/** The address that a request came from, as text; behind a trusted proxy, the one that the proxy itself saw. */
export function clientAddress(c: Context<AppEnv>, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded || c.env?.incoming?.socket.remoteAddress || 'unknown'
}

/** Whether a path is called by programs, which want JSON, rather than opened by people. */
export function isForPrograms(path: string): boolean {
  return /^\/(functions|webhooks|desk\/api)\//.test(path)
}
