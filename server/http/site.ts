import { existsSync, readdirSync, readFileSync, type Stats, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { getMimeType } from 'hono/utils/mime'
import type { PageSettings } from '#shop/page-settings.ts'
import { type Asset, etagOf } from './asset.ts'
import { withPageSettings } from './page-settings.ts'

/** The built storefront: its files by path, and the HTML that every page starts from. */
export type Site = { readonly assets: ReadonlyMap<string, Asset>; readonly page: Asset }

/** Folders whose files have a digest of the content in their names. */
const hashed = ['/assets/', '/pictures/']
const picture = /\.(avif|webp|jpe?g|png)$/

function cacheFor(path: string) {
  if (hashed.some((folder) => path.startsWith(folder))) return 'public, max-age=31536000, immutable'
  return picture.test(path) ? 'public, max-age=86400' : 'no-cache'
}

function inMemory(file: string) {
  const raw = readFileSync(file)
  const compressed = `${file}.br`
  const brotli = existsSync(compressed) ? readFileSync(compressed) : null
  return { etag: etagOf(raw), size: raw.byteLength, brotli, open: () => raw }
}

function onDisk(file: string, { size, mtimeMs }: Stats) {
  return { etag: etagOf(`${size} ${mtimeMs}`), size, brotli: null, open: () => readFile(file) }
}

function openAsset(file: string, path: string): Asset {
  const type = getMimeType(path) ?? 'application/octet-stream'
  const content = picture.test(path) ? onDisk(file, statSync(file)) : inMemory(file)
  return { type, cache: cacheFor(path), ...content }
}

function openPage(html: string): Asset {
  const raw = Buffer.from(html)
  return {
    type: 'text/html; charset=utf-8',
    cache: 'no-cache',
    etag: etagOf(raw),
    size: raw.byteLength,
    brotli: brotliCompressSync(raw),
    open: () => raw,
  }
}

/** Opens the built storefront in a folder: text in memory, pictures on the disk, page settings filled in; null where nothing was built. */
export function openSite(folder: string, settings: PageSettings): Site | null {
  const shell = join(folder, 'index.html')
  if (!existsSync(shell)) return null
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => file !== shell)
    .map((file) => ({ file, path: `/${relative(folder, file).split(sep).join('/')}` }))
    .filter(({ path }) => !path.includes('/.'))
  return {
    assets: new Map(files.map(({ file, path }) => [path, openAsset(file, path)])),
    page: openPage(withPageSettings(readFileSync(shell, 'utf8'), settings)),
  }
}
