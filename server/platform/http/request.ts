import { isIP } from 'node:net'
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

function bareAddress(address: string): string | null {
  const bare = address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  return isIP(bare) === 0 ? null : bare
}

/**
 * The client's IP address. Behind N trusted proxies it is the Nth entry of X-Forwarded-For from the right; entries further left can be forged.
 * An entry that is no address is not from a proxy: TRUST_PROXY is too high, and the address is that of the connection.
 */
export function clientAddress(c: Pick<Context<AppEnv>, 'req' | 'env'>, trustProxy: number): string {
  const seen = c.req.header('x-forwarded-for')?.split(',').slice(-trustProxy) ?? []
  const forwarded = trustProxy > 0 ? bareAddress(seen[0]?.trim() ?? '') : null
  return forwarded ?? c.env?.incoming?.socket.remoteAddress ?? 'unknown'
}

/** True if programs, which want JSON, call a path, and people do not open it. */
export function isForPrograms(path: string): boolean {
  return /^\/(functions|webhooks|desk\/api)\//.test(path)
}

export function bodyFields(...names: string[]) {
  return ({ var: { form, json } }: Pick<Context<AppEnv>, 'var'>): string => {
    const body: unknown = form ?? json
    const fields = new Map<string, unknown>(typeof body === 'object' && body !== null ? Object.entries(body) : [])
    return JSON.stringify(names.map((name) => fields.get(name)))
  }
}
