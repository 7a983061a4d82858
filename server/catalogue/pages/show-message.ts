import type { Context } from 'hono'
import type { PageMessage } from '#shop/pages/page-rendering.ts'
import { answerAsset } from '../../platform/http/asset.ts'
import { refuse } from '../../platform/http/errors.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import { notBuilt } from './answer-site.ts'
import { htmlAsset } from './page-cache.ts'
import type { Site } from './site.ts'

/** Answers with a page of the storefront and what only this shopper gets to know, never stored and never listed (docs/decisions/029). */
export type ShowMessage = (c: Context<AppEnv>, path: string, message: PageMessage, status?: number) => Promise<Response>

export function showMessage(site: Site | null): ShowMessage {
  return async (c, path, message, status = 200) => {
    if (site === null) return refuse(c, notBuilt.message, 503)
    const html = await site.renderMessage(c.var.shop, path, message, { scripts: c.req.method === 'GET' })
    const page = await answerAsset(c.req.raw, { ...(await htmlAsset(html)), cache: 'no-store' }, status)
    page.headers.set('x-robots-tag', 'noindex')
    return page
  }
}
