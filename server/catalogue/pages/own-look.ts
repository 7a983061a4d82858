import { createHash } from 'node:crypto'
import type { Handler } from 'hono'
import * as v from 'valibot'
import { cssVariables } from '#shop/look.ts'
import { lookOf, type OwnLook } from '#shop/own-look.ts'
import { OwnSettings } from '#shop/settings/own-settings.ts'
import { answerAsset, textAsset } from '../../platform/http/asset.ts'
import type { AppEnv } from '../../platform/http/request.ts'

export const OWN_LOOK = '/assets/:file{look-[\\da-f]{6}-[\\da-f]{6}-[a-z]+-[a-z]+\\.[\\da-f]{16}\\.css}'
const FILE = /^look-([\da-f]{6})-([\da-f]{6})-([a-z]+)-([a-z]+)\./

const styleOf = (own: OwnLook) => cssVariables(lookOf(own))

/** The path of a look's stylesheet. It names the look, so a preview has a stylesheet of its own, and a digest, so browsers can keep it. */
export function lookPath(own: OwnLook): string {
  const { accent, highlight, fonts, corners } = own
  const digest = createHash('sha256').update(styleOf(own)).digest('hex').slice(0, 16)
  return `/assets/look-${accent.slice(1)}-${highlight.slice(1)}-${fonts}-${corners}.${digest}.css`
}

/** GET of a look's stylesheet; 404 for an unknown name. If the digest is of an older release, browsers don't keep the answer. */
export const answerLook: Handler<AppEnv> = async (c) => {
  const [, accent, highlight, fonts, corners] = FILE.exec(c.req.param('file') ?? '') ?? []
  const look = { accent: `#${accent}`, highlight: `#${highlight}`, fonts, corners }
  const own = v.safeParse(OwnSettings, { look })
  if (!own.success || own.output.look === undefined) return c.text('Not found', 404)
  const isCurrent = lookPath(own.output.look) === c.req.path
  const cache = isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache'
  return answerAsset(c.req.raw, await textAsset(styleOf(own.output.look), 'text/css; charset=utf-8', cache))
}
