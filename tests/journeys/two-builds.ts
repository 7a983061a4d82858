import { createServer } from 'node:http'

const hashed = /-([\w-]{8})(?=\.(?:js|css|woff2|svg)\b)/g
const cacheName = /\b(code|pages) ([\da-f]{10})/g
const reversed = (text: string) => Array.from(text).toReversed().join('')

/** A proxy whose address stays while the shop behind it changes: to the next build, whose files all have other names, or to another shop. */
export type TestProxy = {
  readonly address: string
  deployNext: () => void
  moveTo: (shop: string) => void
  close: () => void
}

export async function openTestProxy(shop: string): Promise<TestProxy> {
  let upstream = shop
  let isNext = false
  const renamed = (text: string) =>
    isNext ? text.replace(hashed, (_, digest: string) => `-${reversed(digest)}`) : text
  const server = createServer((request, response) => {
    const asked = new URL(renamed(request.url ?? '/'), upstream)
    const answer = async () => {
      const got = await fetch(asked, { headers: { 'accept-encoding': 'identity' }, redirect: 'manual' })
      const type = got.headers.get('content-type') ?? ''
      const body = Buffer.from(await got.arrayBuffer())
      const isText = /^text\/(html|css|javascript)/.test(type)
      const text = renamed(body.toString()).replace(cacheName, (name, kind: string, digest: string) =>
        isNext ? `${kind} ${reversed(digest)}` : name,
      )
      for (const name of ['content-type', 'cache-control', 'content-security-policy', 'location']) {
        const value = got.headers.get(name)
        if (value !== null) response.setHeader(name, value)
      }
      response.writeHead(got.status).end(isText ? text : body)
    }
    answer().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  return {
    address: `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`,
    deployNext: () => {
      isNext = true
    },
    moveTo: (other) => {
      upstream = other
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
