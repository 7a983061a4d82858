import { createHash } from 'node:crypto'

export type Bytes = Uint8Array<ArrayBuffer>

/** Something that is served as it is; sizes in bytes, `cache` the Cache-Control header, `brotli` null where it does not pay. */
export type Asset = {
  readonly type: string
  readonly cache: string
  readonly etag: string
  readonly size: number
  readonly brotli: Bytes | null
  open(): Bytes | Promise<Bytes>
}

/** A strong ETag for content, by its digest. */
export function etagOf(content: Bytes | string): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

function acceptsBrotli(request: Request) {
  const encodings = request.headers.get('accept-encoding')?.split(',') ?? []
  return encodings.some((encoding) => /^br(;q=(1|0?\.\d*[1-9]).*)?$/.test(encoding.replaceAll(/\s/g, '')))
}

function hasAlready(request: Request, etag: string) {
  const known = request.headers.get('if-none-match')?.split(',') ?? []
  return known.some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** Answers with an asset: brotli to those that take it, 304 to those that have it, no body to HEAD. */
export async function answerAsset(request: Request, asset: Asset, status: 200 | 404 = 200): Promise<Response> {
  const brotli = acceptsBrotli(request) ? asset.brotli : null
  const etag = brotli ? asset.etag.replace(/"$/, '-br"') : asset.etag
  const caching = { etag, 'cache-control': asset.cache, ...(asset.brotli && { vary: 'accept-encoding' }) }
  if (status === 200 && hasAlready(request, etag)) return new Response(null, { status: 304, headers: caching })
  const headers = {
    ...caching,
    'content-type': asset.type,
    'content-length': String(brotli?.byteLength ?? asset.size),
    ...(brotli && { 'content-encoding': 'br' }),
  }
  return new Response(request.method === 'HEAD' ? null : (brotli ?? (await asset.open())), { status, headers })
}
