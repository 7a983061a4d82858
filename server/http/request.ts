import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { PublishedShop } from '#shop/published-shop.ts'

/** The context of handlers. `shop` is set by `readShop`, `json` by `parseJson` and `form` by `parseForm`. Bindings exist only for requests of Node's own server. */
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
