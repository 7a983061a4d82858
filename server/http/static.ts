import type { Handler } from 'hono'
import { answerAsset } from './asset.ts'
import { isPage } from './pages.ts'
import type { AppEnv } from './request.ts'
import type { Site } from './site.ts'

/** What is said where the server runs without the built storefront. */
export const notBuilt = 'The storefront is not built yet: run "npm run build", then start again.'

/** GET of everything else: a file of the storefront, or its page, with 404 where no page of the shop lives at the path. */
export function answerSite(site: Site | null): Handler<AppEnv> {
  return async (c) => {
    if (site === null) return c.text(notBuilt, 503)
    const asset = site.assets.get(c.req.path)
    if (asset) {
      // A picture that a newer build has taken away, while this process knows the older one, is a miss.
      return answerAsset(c.req.raw, asset).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return c.text('Not found', 404)
        throw error
      })
    }
    // A page in place of a missing script or picture would only hide the miss.
    if (/\.\w+$/.test(c.req.path)) return c.text('Not found', 404)
    return answerAsset(c.req.raw, site.page, isPage(c.req.path) ? 200 : 404)
  }
}
