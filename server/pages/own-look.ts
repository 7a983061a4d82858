import { createHash } from 'node:crypto'
import type { Handler } from 'hono'
import * as v from 'valibot'
import { cssVariables, lookOf, type OwnLook } from '#shop/look.ts'
import { OwnSettings } from '#shop/settings/own-settings.ts'
import { answerAsset, textAsset } from '../http/asset.ts'
import type { AppEnv } from '../http/request.ts'

/** The route of stylesheets that put a look over that of the build. */
export const OWN_LOOK = '/assets/:file{look-[\\da-f]{6}-[\\da-f]{6}-[a-z]+-[a-z]+\\.[\\da-f]{16}\\.css}'
const FILE = /^look-([\da-f]{6})-([\da-f]{6})-([a-z]+)-([a-z]+)\./

const styleOf = (own: OwnLook) => cssVariables(lookOf(own))

/** Where the stylesheet of a look is: the look stands in its name, so that a preview has its own, and a digest, so that browsers keep it. */
export function lookPath(own: OwnLook): string {
  const { accent, highlight, fonts, corners } = own
  const digest = createHash('sha256').update(styleOf(own)).digest('hex').slice(0, 16)
  return `/assets/look-${accent.slice(1)}-${highlight.slice(1)}-${fonts}-${corners}.${digest}.css`
}

/** GET of a look's stylesheet; 404 for a name that is none. One of an older release is answered as it is now, and not kept. */
export const answerLook: Handler<AppEnv> = async (c) => {
  const [, accent, highlight, fonts, corners] = FILE.exec(c.req.param('file') ?? '') ?? []
  const look = { accent: `#${accent}`, highlight: `#${highlight}`, fonts, corners }
  const own = v.safeParse(OwnSettings, { look })
  if (!own.success || own.output.look === undefined) return c.text('Not found', 404)
  const isCurrent = lookPath(own.output.look) === c.req.path
  const cache = isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache'
  return answerAsset(c.req.raw, await textAsset(styleOf(own.output.look), 'text/css; charset=utf-8', cache))
}
