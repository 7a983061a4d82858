import type { Handler } from 'hono'
import { NOT_FOUND_PATH, SHELL_PATH } from '#shop/paths.ts'
import type { Config } from '../config.ts'
import { answerAsset } from '../http/asset.ts'
import { answerBusy } from '../http/errors.ts'
import type { AppEnv } from '../http/request.ts'
import type { Site } from './site.ts'

/** What is said where the server runs without the built storefront. */
export const notBuilt = 'The storefront is not built yet: run "npm run build", then start again.'

/** GET of everything else: a file of the storefront, or the page that lives at the path, 404 where none does (S2.1, S2.18, S2.20); where the service worker is switched off, what takes its place (S10.71). */
export function answerSite(site: Site | null, { serviceWorker }: Pick<Config, 'serviceWorker'>): Handler<AppEnv> {
  return async (c) => {
    if (site === null) return c.text(notBuilt, 503)
    const isSwitchedOff = c.req.path === '/sw.js' && !serviceWorker
    const asset = site.assets.get(isSwitchedOff ? '/sw-off.js' : c.req.path)
    if (asset) {
      // A picture that a newer build has taken away, while this process knows the older one, is a miss.
      return answerAsset(c.req.raw, asset).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return c.text('Not found', 404)
        throw error
      })
    }
    const { pathname, search } = new URL(c.req.url)
    const found = pathname === SHELL_PATH ? { path: SHELL_PATH, status: 200 as const } : site.pageAt(pathname, search)
    if (found?.redirect !== undefined) return c.redirect(found.redirect, 302)
    // A page in place of a missing script or picture would only hide the miss.
    if (!found && /\.\w+$/.test(pathname)) return c.text('Not found', 404)
    const { path, status } = found ?? { path: NOT_FOUND_PATH, status: 404 as const }
    const page = site.pages.find(path)
    return page === null ? answerBusy(c) : answerAsset(c.req.raw, await page, status)
  }
}
