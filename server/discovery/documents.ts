import { brotliCompressSync, constants } from 'node:zlib'
import type { Handler } from 'hono'
import { type Day, dayInIreland } from '#shop/dates.ts'
import { discoveryPaths } from '#shop/paths.ts'
import { type Asset, answerAsset, etagOf } from '../http/asset.ts'
import type { AppEnv } from '../http/request.ts'
import type { Services } from '../services.ts'
import { atomFeed } from './atom-feed.ts'
import { merchantFeed } from './merchant-feed.ts'
import { llmsTxt, robotsTxt, securityTxt } from './plain-texts.ts'
import { sitemap } from './sitemap.ts'

type Document = { readonly type: string; readonly write: (publicUrl: string, today: Day) => string }

const plain = 'text/plain; charset=utf-8'
const xml = 'application/xml; charset=utf-8'

const documents: Readonly<Record<string, Document>> = {
  [discoveryPaths.sitemap]: { type: xml, write: sitemap },
  [discoveryPaths.robots]: { type: plain, write: robotsTxt },
  [discoveryPaths.llms]: { type: plain, write: llmsTxt },
  [discoveryPaths.security]: { type: plain, write: securityTxt },
  [discoveryPaths.products]: { type: xml, write: merchantFeed },
  [discoveryPaths.newProducts]: { type: 'application/atom+xml; charset=utf-8', write: atomFeed },
}

/** Crawlers may keep a document for an hour, as long as prices may be old in Merchant Center anyway. */
const CACHE = 'public, max-age=3600'
// The best quality costs half a second for the product feed and takes off a tenth of its few kB.
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

function assetOf({ type, write }: Document, publicUrl: string, today: Day): Asset {
  const raw = Buffer.from(write(publicUrl, today))
  const brotli = brotliCompressSync(raw, QUALITY)
  return { type, cache: CACHE, etag: etagOf(raw), size: raw.byteLength, brotli, open: () => raw }
}

/** GET of what machines read: sitemap, robots.txt, feeds and the like, each written once a day of Ireland, whatever host or query it is asked by; other paths go on. */
export function answerDocuments({ config, now }: Pick<Services, 'config' | 'now'>): Handler<AppEnv> {
  const written = new Map<string, { day: Day; asset: Asset }>()
  return async (c, next) => {
    const document = documents[c.req.path]
    if (!document) return next()
    const day = dayInIreland(now())
    const kept = written.get(c.req.path)
    const asset = kept?.day === day ? kept.asset : assetOf(document, config.publicUrl, day)
    written.set(c.req.path, { day, asset })
    return answerAsset(c.req.raw, asset)
  }
}
