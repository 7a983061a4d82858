import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { PublishedShop } from '#shop/published-shop.ts'

/** What handlers of this app find in their context: the request's id, the shop as it was published when the request came, its body where `parseJson` or `parseForm` has read it; the bindings are there where Node's own server took the request. */
export type AppEnv = {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    shop: PublishedShop
    readShop: () => void
    json: unknown
    form: Readonly<Record<string, string>>
  }
}

/** The client's IP address. Behind N trusted proxies it is the Nth entry of X-Forwarded-For from the right; entries further left can be forged. */
export function clientAddress(c: Pick<Context<AppEnv>, 'req' | 'env'>, trustProxy: number): string {
  const seen = c.req.header('x-forwarded-for')?.split(',').slice(-trustProxy) ?? []
  const forwarded = trustProxy > 0 ? seen[0]?.trim() : undefined
  return forwarded || c.env?.incoming?.socket.remoteAddress || 'unknown'
}

/** Whether a path is called by programs, which want JSON, rather than opened by people. */
export function isForPrograms(path: string): boolean {
  return /^\/(functions|webhooks|desk\/api)\//.test(path)
}
