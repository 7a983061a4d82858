import type { Handler } from 'hono'
import { answerAsset } from '../../platform/http/asset.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import type { Services } from '../../platform/services/services.ts'

export const CATALOGUE_DATA = '/assets/:file{(catalogue|details)-[\\da-f]{16}\\.json}'

/** GET of a published catalogue's data: a page may come from a process that has heard of it a moment before this one. */
export function answerCatalogueData({ catalogueData, loadLatestShop }: Services): Handler<AppEnv> {
  return async (c) => {
    const { path } = c.req
    if (!catalogueData(path)) await loadLatestShop()
    const data = await catalogueData(path)
    return data ? answerAsset(c.req.raw, data) : c.text('Not found', 404)
  }
}
