import { fileURLToPath } from 'node:url'
import type { Context } from 'hono'
import * as v from 'valibot'
import { answerAsset, etagOf } from '../../platform/http/asset.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import { timeout } from '../../platform/runtime/runtime.ts'
import type { Services } from '../../platform/services/services.ts'
import { runInChild } from '../image-editor/run-in-child.ts'

// The shop's name and colours may change, the URL does not.
const CACHE = 'public, max-age=3600'
/** Drawing takes a second and gives way to everything else on the machine. The limit, in ms, ends a process that hangs. */
export const DRAWING_TIMEOUT_MS = 60_000

const Drawn = v.object({ picture: v.nullable(v.instance(Uint8Array)) })

/** Answers with a PNG whose content may change while its URL does not. */
export function answerPng(c: Context<AppEnv>, png: Uint8Array): Promise<Response> {
  const bytes = new Uint8Array(png)
  const size = bytes.byteLength
  const etag = etagOf(bytes)
  return answerAsset(c.req.raw, { type: 'image/png', cache: CACHE, etag, size, brotli: null, open: () => bytes })
}

/** Serves small pictures that a script draws in a child process; answers 404 if a picture cannot be drawn. */
export function openDrawings<Wanted extends object>({ log }: Pick<Services, 'log'>, script: URL) {
  const child = fileURLToPath(script)
  const draw = async (wanted: Wanted) => {
    const deadline = timeout(DRAWING_TIMEOUT_MS)
    const read = (sent: unknown) => v.parse(Drawn, sent).picture
    const drawn = await runInChild(child, wanted, { deadline, read, isPatient: true })
    if (typeof drawn !== 'string') return drawn && new Uint8Array(drawn)
    log.warn({ trouble: drawn, child }, 'picture not drawn')
    return null
  }
  // Each is drawn once. One that failed is tried again after the next start.
  const drawn = new Map<string, ReturnType<typeof draw>>()
  return async (c: Context<AppEnv>, wanted: Wanted): Promise<Response> => {
    const key = JSON.stringify(wanted)
    const picture = drawn.get(key) ?? draw(wanted)
    drawn.set(key, picture)
    const bytes = await picture
    return bytes === null ? c.text('Not found', 404) : answerPng(c, bytes)
  }
}
