import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Handler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { deskPaths } from '#shop/desk/paths.ts'
import { icons, standardLook } from '#shop/look.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Asset, answerAsset, fileAsset } from '../../platform/http/asset.ts'
import type { AppEnv } from '../../platform/http/request.ts'

const folder = fileURLToPath(new URL('../../../dist/desk', import.meta.url))
const notBuilt = 'The desk is not built yet: run "npm run build", then start again.'

function openAsset(file: string, cache: string): Asset {
  const type = file.endsWith('.html') ? 'text/html; charset=utf-8' : (getMimeType(file) ?? 'application/octet-stream')
  return fileAsset(file, type, cache)
}

type Desk = {
  readonly page: Asset
  readonly workers: { readonly on: Asset; readonly off: Asset }
  readonly files: ReadonlyMap<string, Asset>
}

function openDesk(): Desk | null {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) return null
  const names = readdirSync(join(folder, 'assets')).filter((name) => !name.endsWith('.br'))
  const hashed = 'public, max-age=31536000, immutable'
  return {
    page: openAsset(page, 'no-store'),
    workers: {
      on: openAsset(join(folder, 'sw.js'), 'no-cache'),
      off: openAsset(join(folder, 'sw-off.js'), 'no-cache'),
    },
    files: new Map(names.map((name) => [name, openAsset(join(folder, 'assets', name), hashed)])),
  }
}

let desk: Desk | null | undefined

/** GET /desk/manifest.webmanifest: what browsers install on the home screen, with the shop's icons. The desk keeps its own colours. */
export const answerDeskManifest: Handler<AppEnv> = (c) => {
  const { brand } = c.var.shop.settings
  const { surface } = standardLook.colors
  const manifest = {
    id: deskPaths.today,
    name: `${brand} desk`,
    short_name: 'Desk',
    lang: 'en-IE',
    start_url: deskPaths.today,
    scope: deskPaths.today,
    display: 'standalone',
    background_color: surface,
    theme_color: surface,
    icons: Object.entries(icons).map(([file, { side, hasGround }]) => ({
      src: `/icons/${file}`,
      sizes: `${side}x${side}`,
      type: 'image/png',
      purpose: hasGround ? 'maskable' : 'any',
    })),
  }
  return c.body(JSON.stringify(manifest), 200, { 'content-type': 'application/manifest+json' })
}

export function answerDeskWorker({ serviceWorker }: Pick<Config, 'serviceWorker'>): Handler<AppEnv> {
  desk ??= openDesk()
  return async (c) => {
    if (!desk) return c.text(notBuilt, 503)
    const answer = await answerAsset(c.req.raw, desk.workers[serviceWorker ? 'on' : 'off'])
    answer.headers.set('service-worker-allowed', deskPaths.today)
    return answer
  }
}

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
