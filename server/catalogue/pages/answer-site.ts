import type { Handler } from 'hono'
import * as v from 'valibot'
import { firstEnd } from '#shop/catalogue/availability.ts'
import { lookOf } from '#shop/own-look.ts'
import { mendedPath } from '#shop/pages/mended-path.ts'
import { NOT_FOUND_PATH, paths, SHELL_PATH } from '#shop/paths.ts'
import type { Refusal } from '#shop/refusal.ts'
import type { ServerShop } from '#shop/shop.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Asset, answerAsset, textAsset } from '../../platform/http/asset.ts'
import { findBuyer } from '../../platform/http/buyer-cookie.ts'
import { answerBusy } from '../../platform/http/errors.ts'
import { networkOf } from '../../platform/http/rate-limit.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import { keepAtProxy } from '../../platform/http/shared-cache.ts'
import type { Services } from '../../platform/services/services.ts'
import { shopFor } from '../stock/reservations.ts'
import type { Site } from './site.ts'

export const notBuilt: Refusal<'not-built'> = {
  code: 'not-built',
  message: 'The storefront is not built yet: run "npm run build", then start again.',
}

const MANIFEST = '/manifest.webmanifest'
/** Launchers have room for this many characters beneath an icon. */
const SHORT_NAME_MAX = 12

const Manifest = v.looseObject({ shortcuts: v.array(v.looseObject({ url: v.string(), name: v.string() })) })

export function manifestOf({ settings, ownLook }: ServerShop, built: unknown): v.InferOutput<typeof Manifest> {
  const { brand, tagline, nouns } = settings
  const { colors } = lookOf(ownLook)
  const manifest = v.parse(Manifest, built)
  return {
    ...manifest,
    name: brand,
    short_name: brand.slice(0, SHORT_NAME_MAX),
    description: tagline,
    background_color: colors.surface,
    theme_color: colors.surface,
    shortcuts: manifest.shortcuts.map((one) => (one.url === paths.shop ? { ...one, name: `All ${nouns.many}` } : one)),
  }
}

async function manifestAsset(shop: ServerShop, asset: Asset): Promise<Asset> {
  const manifest = manifestOf(shop, JSON.parse(new TextDecoder().decode(await asset.open())))
  return textAsset(JSON.stringify(manifest), asset.type, asset.cache)
}

/** True if a page names a time at which an item may be free again. A proxy would still show it afterwards. */
function tellsWhenFree(shop: ServerShop, path: string): boolean {
  if (Object.keys(shop.reserved).length === 0) return false
  return shop.catalogue.products.some(
    (product) => paths.product(product.handle) === path && firstEnd(shop.reserved, product) !== null,
  )
}

/** GET of everything else: a file of the storefront, or the page that lives at the path, 404 where none does (S2.1, S2.18, S2.20); if the service worker is switched off, its replacement (S10.71). */
export function answerSite(
  site: Site | null,
  {
    config,
    db,
    now,
  }: Pick<Services, 'db' | 'now'> & {
    readonly config: Pick<Config, 'mode' | 'serviceWorker' | 'trustProxy' | 'purgeUrl'>
  },
): Handler<AppEnv> {
  return async (c) => {
    const { shop } = c.var
    if (site === null) return c.text(notBuilt.message, 503)
    const isSwitchedOff = c.req.path === '/sw.js' && !config.serviceWorker
    const asset = site.assets.get(isSwitchedOff ? '/sw-off.js' : c.req.path)
    if (asset && c.req.path === MANIFEST) return answerAsset(c.req.raw, await manifestAsset(shop, asset))
    if (asset) {
      // A picture that a newer build has taken away, while this process knows the older one, is a miss.
      return answerAsset(c.req.raw, asset).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return c.text('Not found', 404)
        throw error
      })
    }
    const { pathname, search } = new URL(c.req.url)
    // Where shops of other makes, and links to them, have their front page; browsers keep what follows a hash.
    if (pathname === '/index.html') return c.redirect(`${paths.home}${search}`, 301)
    const found =
      pathname === SHELL_PATH ? { path: SHELL_PATH, status: 200 as const } : site.pageAt(shop, pathname, search)
    if (found?.redirect !== undefined) return c.redirect(found.redirect, 302)
    if (found?.status !== 200) {
      // The script in the page's head sends hash routes that it does not know.
      const asked = pathname === NOT_FOUND_PATH ? (c.req.query('at') ?? '') : `${pathname}${search}`
      const mended = mendedPath(shop, asked)
      if (mended !== null) return c.redirect(mended, 302)
    }
    // A page instead of a missing script or picture would only hide the miss.
    if (!found && /\.\w+$/.test(pathname)) return c.text('Not found', 404)
    const { path, status } = found ?? { path: NOT_FOUND_PATH, status: 404 as const }
    const cookie = findBuyer(c)
    const served = await shopFor(shop, { db, now, config }, { cookie })
    const isOwn = served !== shop
    const page = site.pages.find(served, path, networkOf(c, config), isOwn ? (cookie ?? '') : '')
    if (page === null) return answerBusy(c)
    const answer = await answerAsset(c.req.raw, await page, status)
    if (isOwn) answer.headers.set('cache-control', 'no-store')
    // Stands in for an order that could not be read just now (checkout/status.ts).
    const isForAll = !isOwn && c.req.query('session_id') === undefined && !tellsWhenFree(shop, path)
    return isForAll ? keepAtProxy(answer, config) : answer
  }
}
