import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { inThreads } from '../runtime/runtime.ts'

export type Bytes = Uint8Array<ArrayBuffer>

/** A file that is served unchanged. `size` is in bytes, `cache` is the Cache-Control header, `brotli` is null if compression does not pay. */
export type Asset = {
  readonly type: string
  readonly cache: string
  readonly etag: string
  readonly size: number
  readonly brotli: Bytes | null
  open(): Bytes | Promise<Bytes>
}

export function etagOf(content: Bytes | string): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

export function fileAsset(file: string, type: string, cache: string): Asset {
  const raw = readFileSync(file)
  const compressed = `${file}.br`
  const brotli = existsSync(compressed) ? readFileSync(compressed) : null
  return { type, cache, etag: etagOf(raw), size: raw.byteLength, brotli, open: () => raw }
}

// At most 7 % larger than at quality 10, in a sixteenth of the time: all pages are compressed at start.
const effort = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

export async function textAsset(text: string, type: string, cache: string): Promise<Asset> {
  const raw = Buffer.from(text)
  const brotli = new Uint8Array(await inThreads(() => promisify(brotliCompress)(raw, effort)))
  // Hardly anybody takes it as it is, and there may be hundreds of them.
  const open = async () => new Uint8Array(await inThreads(() => promisify(brotliDecompress)(brotli)))
  return { type, cache, etag: etagOf(raw), size: raw.byteLength, brotli, open }
}

const encodings = ['br', 'gzip'] as const
const quality = ';q=(1|0?\\.\\d*[1-9])'
const wanted = encodings.map((encoding) => new RegExp(`(^|,)${encoding}(${quality}[^,]*)?(,|$)`))

function encodingFor(header: string | null | undefined): (typeof encodings)[number] | null {
  const words = header?.replaceAll(/\s/g, '') ?? ''
  return encodings.find((_, index) => wanted[index]?.test(words)) ?? null
}

const gzipped = new WeakMap<Asset, Promise<Bytes>>()

/** Gzip is made when first asked for: browsers take brotli over https alone, and hardly anybody comes without. */
function gzipOf(asset: Asset): Promise<Bytes> {
  const known = gzipped.get(asset)
  if (known) return known
  const made = Promise.resolve(asset.open()).then(async (raw) => inThreads(() => promisify(gzip)(raw)))
  gzipped.set(asset, made)
  return made
}

async function compressedFor(
  request: Request,
  asset: Asset,
): Promise<{ encoding: 'br' | 'gzip'; bytes: Bytes } | null> {
  if (asset.brotli === null) return null
  const encoding = encodingFor(request.headers.get('accept-encoding'))
  if (encoding === 'br') return { encoding, bytes: asset.brotli }
  return encoding && { encoding, bytes: await gzipOf(asset) }
}

function hasAlready(request: Request, etag: string) {
  const known = request.headers.get('if-none-match')?.split(',') ?? []
  return known.some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** Answers with an asset: brotli or gzip to those that take it, 304 to those that have it, no body to HEAD. */
export async function answerAsset(request: Request, asset: Asset, status = 200): Promise<Response> {
  const compressed = await compressedFor(request, asset)
  const etag = compressed ? asset.etag.replace(/"$/, `-${compressed.encoding}"`) : asset.etag
  const caching = { etag, 'cache-control': asset.cache, ...(asset.brotli && { vary: 'accept-encoding' }) }
  if (status === 200 && hasAlready(request, etag)) return new Response(null, { status: 304, headers: caching })
  const headers = {
    ...caching,
    'content-type': asset.type,
    'content-length': String(compressed?.bytes.byteLength ?? asset.size),
    ...(compressed && { 'content-encoding': compressed.encoding }),
  }
  return new Response(request.method === 'HEAD' ? null : (compressed?.bytes ?? (await asset.open())), {
    status,
    headers,
  })
}
