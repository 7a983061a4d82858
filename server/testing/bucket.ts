import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { escapeUTF8 } from 'entities/escape'

const keys = { id: 'solas-key', secret: 'solas-secret' }
const REGION = 'eu-west-1'
const PAGE = 2

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

function signatureOf(request: IncomingMessage, url: URL, names: readonly string[], scope: string): string {
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).toSorted()
  const headers = names.map((name) => `${name}:${String(request.headers[name]).trim().replaceAll(/ +/g, ' ')}\n`)
  const canonical = [
    ...[request.method, url.pathname, query.join('&'), headers.join(''), names.join(';')],
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const [date = '', region = '', service = ''] = scope.split('/')
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${keys.secret}`, date), region), service), 'aws4_request')
  return hmac(key, toSign).toString('hex')
}

function isSigned(request: IncomingMessage, url: URL, body: Buffer): boolean {
  const [, id, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  const claimed = request.headers['x-amz-content-sha256']
  const isWhole = claimed === 'UNSIGNED-PAYLOAD' || claimed === sha256(body)
  const covered = names.split(';')
  return (
    id === keys.id &&
    new RegExp(`^\\d{8}/${REGION}/s3/aws4_request$`).test(scope) &&
    ['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => covered.includes(name)) &&
    isWhole &&
    signatureOf(request, url, covered, scope) === signature
  )
}

function listing(all: readonly string[], url: URL): string {
  const from = Number(url.searchParams.get('continuation-token') ?? 0)
  const page = all.slice(from, from + PAGE)
  const isTruncated = from + PAGE < all.length
  const contents = page.map(
    (key) =>
      `<Contents><Key>${escapeUTF8(key)}</Key><LastModified>2026-11-20T12:00:00.000Z</LastModified><ETag>"x"</ETag><Size>1</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  )
  const next = isTruncated ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : ''
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>pictures</Name><KeyCount>${page.length}</KeyCount><MaxKeys>${PAGE}</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`
}

/** Stands in for a bucket of S3 on this machine: refuses every request whose signature is not right, and lists two keys a page. `env` names it to a shop. */
export async function openBucket() {
  const objects = new Map<string, { readonly content: Buffer; readonly type: string }>()
  const refused: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://bucket')
    const answer = (status: number, content: string | Buffer = '', type = 'application/xml') =>
      response.writeHead(status, { 'content-type': type, etag: '"x"' }).end(content)
    const act = async () => {
      const body = await buffer(request)
      if (!isSigned(request, url, body)) {
        refused.push(`${request.method} ${url.pathname}`)
        return answer(403, '<Error><Code>SignatureDoesNotMatch</Code><Message>no</Message></Error>')
      }
      const key = decodeURIComponent(url.pathname.replace(/^\/pictures\/?/, ''))
      if (key === '') {
        const prefix = url.searchParams.get('prefix') ?? ''
        const keysWithPrefix = [...objects.keys()].filter((one) => one.startsWith(prefix))
        return answer(200, listing(keysWithPrefix.toSorted(), url))
      }
      if (request.method === 'PUT') {
        objects.set(key, { content: body, type: request.headers['content-type'] ?? '' })
        return answer(200)
      }
      if (request.method === 'DELETE') {
        objects.delete(key)
        return answer(204)
      }
      const object = objects.get(key)
      return object
        ? answer(200, object.content, object.type)
        : answer(404, '<Error><Code>NoSuchKey</Code><Message>no</Message></Error>')
    }
    void act()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    objects,
    refused,
    env: {
      S3_BUCKET_URL: `http://127.0.0.1:${port}/pictures`,
      S3_REGION: REGION,
      S3_ACCESS_KEY_ID: keys.id,
      S3_SECRET_ACCESS_KEY: keys.secret,
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
