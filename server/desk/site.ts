import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Handler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { type Asset, answerAsset, fileAsset } from '../http/asset.ts'
import type { AppEnv } from '../http/request.ts'

const folder = fileURLToPath(new URL('../../dist/desk', import.meta.url))
const notBuilt = 'The desk is not built yet: run "npm run build", then start again.'

function openAsset(file: string, cache: string): Asset {
  const type = file.endsWith('.html') ? 'text/html; charset=utf-8' : (getMimeType(file) ?? 'application/octet-stream')
  return fileAsset(file, type, cache)
}

/** The desk's own build: its one page, and its files by name; null if nothing was built. */
function openDesk(): { readonly page: Asset; readonly files: ReadonlyMap<string, Asset> } | null {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) return null
  const names = readdirSync(join(folder, 'assets')).filter((name) => !name.endsWith('.br'))
  const hashed = 'public, max-age=31536000, immutable'
  return {
    page: openAsset(page, 'no-store'),
    files: new Map(names.map((name) => [name, openAsset(join(folder, 'assets', name), hashed)])),
  }
}

let desk: ReturnType<typeof openDesk> | undefined

/** GET of everything under /desk that is no call: the desk's page, the same at each of its addresses, or a file of its build. */
export function answerDesk(): Handler<AppEnv> {
  desk ??= openDesk()
  return async (c) => {
    if (!desk) return c.text(notBuilt, 503)
    const [, name] = /^\/desk\/assets\/(.+)$/.exec(c.req.path) ?? []
    if (name === undefined) return answerAsset(c.req.raw, desk.page)
    const file = desk.files.get(name)
    return file ? answerAsset(c.req.raw, file) : c.text('Not found', 404)
  }
}
