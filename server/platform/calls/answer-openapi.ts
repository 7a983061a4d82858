import type { Handler } from 'hono'
import { deskNouns } from '#shop/calls/desk-calls.ts'
import { publicNouns } from '#shop/calls/public-calls.ts'
import { type Asset, answerAsset, textAsset } from '../http/asset.ts'
import type { AppEnv } from '../http/request.ts'
import type { Place } from './openapi.ts'

export const OPENAPI_PATH = '/openapi.json'

const nouns = { ...publicNouns, ...deskNouns }

async function writeDocument(place: Place): Promise<Asset> {
  // Hardly any shop is asked for it, so it is loaded and written when one is.
  const { describeApi } = await import('./openapi.ts')
  return textAsset(JSON.stringify(describeApi(nouns, place)), 'application/json', 'no-cache')
}

/** GET of the API's description for programs, as OpenAPI 3.1; search engines are not to list it. */
export function answerOpenApi(place: Place): Handler<AppEnv> {
  let written: Promise<Asset> | undefined
  return async (c) => {
    written ??= writeDocument(place)
    const answer = await answerAsset(c.req.raw, await written)
    answer.headers.set('x-robots-tag', 'noindex')
    return answer
  }
}
