import { readdirSync, type Stats, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { type Asset, etagOf, fileAsset } from '../../platform/http/asset.ts'

const hashed = ['/assets/', '/pictures/']
const picture = /\.(avif|webp|jpe?g|png)$/

function cacheFor(path: string) {
  if (hashed.some((folder) => path.startsWith(folder))) return 'public, max-age=31536000, immutable'
  return picture.test(path) ? 'public, max-age=86400' : 'no-cache'
}

function onDisk(file: string, { size, mtimeMs }: Stats) {
  return { etag: etagOf(`${size} ${mtimeMs}`), size, brotli: null, open: () => readFile(file) }
}

function openAsset(file: string, path: string): Asset {
  const type = getMimeType(path) ?? 'application/octet-stream'
  const cache = cacheFor(path)
  return picture.test(path) ? { type, cache, ...onDisk(file, statSync(file)) } : fileAsset(file, type, cache)
}

/** Opens the files of the built storefront by their paths, except for its HTML: text in memory, pictures on the disk. */
export function openAssets(folder: string): ReadonlyMap<string, Asset> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((file) => ({ file, path: `/${relative(folder, file).split(sep).join('/')}` }))
    .filter(({ path }) => path !== '/index.html' && !path.includes('/.'))
  return new Map(files.map(({ file, path }) => [path, openAsset(file, path)]))
}
