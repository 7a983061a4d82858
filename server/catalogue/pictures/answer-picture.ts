import type { Handler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { ownNames } from '#shop/desk/pictures.ts'
import { answerAsset } from '../../platform/http/asset.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import type { Services } from '../../platform/services/services.ts'
import { logoFileParts } from './logo.ts'

const CUTS = `(?:${Object.values(ownNames).join('|')})-(?:card|\\d+)\\.[\\da-f]{16}\\.(?:avif|jpg)`
const LOGOS = `logo-(?:${logoFileParts.join('|')})\\.[\\da-f]{16}\\.png`
export const OWN_PICTURES: string = `/pictures/:file{(?:${CUTS}|${LOGOS})}`

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** GET of a file of a picture that the owner has taken, or of the logo: its name changes with its content, so that it may be kept for ever. */
export function answerPicture({ pictures }: Pick<Services, 'pictures'>): Handler<AppEnv> {
  return async (c) => {
    const file = c.req.param('file') ?? ''
    const bytes = await pictures.get(file)
    if (bytes === null) return c.text('Not found', 404)
    const type = getMimeType(file) ?? 'application/octet-stream'
    const etag = `"${file.replaceAll('.', '-')}"`
    return answerAsset(c.req.raw, {
      type,
      cache: IMMUTABLE,
      etag,
      size: bytes.byteLength,
      brotli: null,
      open: () => bytes,
    })
  }
}
