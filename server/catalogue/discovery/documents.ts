import type { Handler } from 'hono'
import { type Day, dayInIreland } from '#shop/dates.ts'
import { discoveryPaths } from '#shop/paths.ts'
import type { PublishedShop } from '#shop/published-shop.ts'
import type { Zone } from '#shop/settings/settings.ts'
import { type Asset, answerAsset, textAsset } from '../../platform/http/asset.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import type { Services } from '../../platform/services/services.ts'
import { atomFeed } from './atom-feed.ts'
import { merchantFeed } from './merchant-feed.ts'
import { llmsTxt, robotsTxt, securityTxt } from './plain-texts.ts'
import { sitemap } from './sitemap.ts'

type Document = {
  readonly type: string
  readonly write: (shop: PublishedShop, publicUrl: string, today: Day, zones: readonly Zone[]) => string
}

const plain = 'text/plain; charset=utf-8'
const xml = 'application/xml; charset=utf-8'

const documents: Readonly<Record<string, Document>> = {
  [discoveryPaths.sitemap]: { type: xml, write: sitemap },
  [discoveryPaths.robots]: { type: plain, write: (_, publicUrl) => robotsTxt(publicUrl) },
  [discoveryPaths.llms]: { type: plain, write: (shop, publicUrl, _, zones) => llmsTxt(shop, publicUrl, zones) },
  [discoveryPaths.security]: { type: plain, write: securityTxt },
  [discoveryPaths.products]: { type: xml, write: (shop, publicUrl, _, zones) => merchantFeed(shop, publicUrl, zones) },
  [discoveryPaths.newProducts]: { type: 'application/atom+xml; charset=utf-8', write: atomFeed },
}

// Crawlers may keep a document for an hour, as long as prices may be old in Merchant Center anyway.
const CACHE = 'public, max-age=3600'
/** GET of what machines read, such as sitemap and feeds. Each is written once for a day, a catalogue and its stock. Other paths go on. */
export function answerDocuments({ config, now }: Pick<Services, 'config' | 'now'>): Handler<AppEnv> {
  const written = new Map<string, { of: string; asset: Promise<Asset> }>()
  return async (c, next) => {
    const document = documents[c.req.path]
    if (!document) return next()
    const { shop } = c.var
    const day = dayInIreland(now())
    const of = `${day} ${shop.version} ${shop.stockVersion}`
    const kept = written.get(c.req.path)
    const asset =
      kept?.of === of
        ? kept.asset
        : textAsset(document.write(shop, config.publicUrl, day, shop.zones), document.type, CACHE)
    written.set(c.req.path, { of, asset })
    return answerAsset(c.req.raw, await asset)
  }
}
