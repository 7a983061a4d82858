import { fileURLToPath } from 'node:url'
import type { Handler } from 'hono'
import * as v from 'valibot'
import type { Look } from '#shop/look.ts'
import { wordmarkPaths } from '#shop/pictures/wordmark.ts'
import { answerAsset, etagOf } from '../http/asset.ts'
import type { AppEnv } from '../http/request.ts'
import { runInChild } from '../image-editor/run-in-child.ts'
import type { Services } from '../services/services.ts'
import type { Wordmark } from './wordmark.ts'

// The name may change, the URL does not.
const CACHE = 'public, max-age=3600'
/** Drawing takes a second. The limit ends a process that hangs. */
const TIMEOUT_MS = 60_000

const child = fileURLToPath(new URL('./wordmark-child.ts', import.meta.url))
const Drawn = v.object({ picture: v.nullable(v.instance(Uint8Array)) })

function colorsFor(path: string, { colors, darkEmail }: Look): Pick<Wordmark, 'ink' | 'ground'> {
  return path === wordmarkPaths.dark
    ? { ink: darkEmail.accent, ground: darkEmail.card }
    : { ink: colors.accent, ground: colors.surfaceRaised }
}

async function draw({ log }: Pick<Services, 'log'>, wordmark: Wordmark) {
  const deadline = AbortSignal.timeout(TIMEOUT_MS)
  const read = (sent: unknown) => v.parse(Drawn, sent).picture
  const drawn = await runInChild(child, wordmark, { deadline, read, isPatient: true })
  if (typeof drawn !== 'string') return drawn && new Uint8Array(drawn)
  log.warn({ trouble: drawn }, 'wordmark not drawn')
  return null
}

/** GET of the shop's name as a picture; 404 if it cannot be drawn. Mail programs then show the name as text. */
export function answerWordmark(services: Pick<Services, 'log'>): Handler<AppEnv> {
  // Each is drawn once. One that failed is tried again after the next start.
  const drawn = new Map<string, ReturnType<typeof draw>>()
  return async (c) => {
    const { settings, look } = c.var.shop
    const wordmark = { brand: settings.brand, ...colorsFor(c.req.path, look) }
    const key = JSON.stringify(wordmark)
    const picture = drawn.get(key) ?? draw(services, wordmark)
    drawn.set(key, picture)
    const bytes = await picture
    if (bytes === null) return c.text('Not found', 404)
    return answerAsset(c.req.raw, {
      type: 'image/png',
      cache: CACHE,
      etag: etagOf(bytes),
      size: bytes.byteLength,
      brotli: null,
      open: () => bytes,
    })
  }
}
