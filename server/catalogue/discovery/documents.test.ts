import { brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discoveryPaths, paths } from '#shop/paths.ts'
import { openShop } from '../../testing/open-shop.ts'
import { shopForAllTests } from '../../testing/shop-for-tests.ts'

// Shows S10.57.

const everyPath = Object.values(discoveryPaths)
const DAY_MS = 86_400_000

const shop = shopForAllTests({ env: { PUBLIC_URL: 'https://shop.example' } })

const types = {
  [discoveryPaths.sitemap]: 'application/xml; charset=utf-8',
  [discoveryPaths.robots]: 'text/plain; charset=utf-8',
  [discoveryPaths.llms]: 'text/plain; charset=utf-8',
  [discoveryPaths.security]: 'text/plain; charset=utf-8',
  [discoveryPaths.products]: 'application/xml; charset=utf-8',
  [discoveryPaths.newProducts]: 'application/atom+xml; charset=utf-8',
}

test.each(everyPath)('%s has the right type, is compressed, and is sent with correct caching headers', async (path) => {
  const answer = await shop.fetch(path, { headers: { 'accept-encoding': 'gzip, br' } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe(types[path])
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(answer.headers.get('content-encoding')).toBe('br')
  const plain = await (await shop.fetch(path)).text()
  expect(brotliDecompressSync(await answer.arrayBuffer()).toString()).toBe(plain)

  const etag = answer.headers.get('etag') ?? ''
  const again = await shop.fetch(path, { headers: { 'accept-encoding': 'br', 'if-none-match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const head = await shop.fetch(path, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect(Number(head.headers.get('content-length'))).toBe(Buffer.byteLength(plain))
})

test('documents for machines contain only the public URL, whatever host or query they are requested with', async () => {
  const wanted = await Promise.all(everyPath.map(async (path) => (await shop.fetch(path)).text()))
  const odd = fc.record({
    path: fc.nat({ max: everyPath.length - 1 }),
    host: fc.oneof(fc.domain(), fc.constantFrom('evil.example', 'evil.example:81', '[::1]', '127.0.0.1', 'a"b', "<'>")),
    header: fc.constantFrom('host', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-original-url'),
    query: fc.oneof(fc.webQueryParameters(), fc.constantFrom('<script>', '%00', '%ff', '&&==', 'a=%3C/url%3E')),
  })
  await fc.assert(
    fc.asyncProperty(odd, async ({ path, host, header, query }) => {
      const answer = await shop.app.fetch(
        new Request(`http://other.example${everyPath[path]}?${query}`, { headers: { [header]: host } }),
      )
      expect(answer.status).toBe(200)
      expect(await answer.text()).toBe(wanted[path])
    }),
    { numRuns: 500 },
  )
})

test('the next day changes only the document that contains a date', async () => {
  const etag = async (path: string) => (await shop.fetch(path)).headers.get('etag')
  const before = await Promise.all(everyPath.map(etag))
  shop.advance(DAY_MS)
  const changed = await Promise.all(everyPath.map(async (path, index) => (await etag(path)) !== before[index]))
  expect(everyPath.filter((_, index) => changed[index])).toEqual([discoveryPaths.security])
})

test('redirects /feeds/merchant.xml to the product feed', async () => {
  const answer = await shop.fetch('/feeds/merchant.xml')
  expect([answer.status, answer.headers.get('location')]).toEqual([301, discoveryPaths.products])
})

test('robots.txt excludes every path that is not a page, and no page', async () => {
  const text = await (await shop.fetch(discoveryPaths.robots)).text()
  const groups = text.split('\n\n')
  expect(groups[0]?.split('\n')[0]).toBe('User-agent: *')
  const disallowed = [...text.matchAll(/^Disallow: (\/\S*)$/gm)].map(([, path = '']) => path)
  const closed = (path: string) => disallowed.some((start) => path.startsWith(start))
  for (const path of [
    '/functions/v1/order-status',
    '/checkout/return',
    '/order/abc',
    '/sandbox/inbox',
    '/desk',
    '/desk/api/x',
  ])
    expect(closed(path), path).toBe(true)
  const pages = Object.values(paths).map((path) => (typeof path === 'string' ? path : path('26')))
  for (const path of [...pages, '/assets/app.js', '/pictures/x.jpg', ...everyPath])
    expect(closed(path), path).toBe(false)
  expect(text).toMatch(/^Sitemap: https:\/\/shop\.example\/sitemap\.xml$/m)
})

test('security.txt has the fields of RFC 9116, once each, and half a year to go', async () => {
  const text = await (await shop.fetch(discoveryPaths.security)).text()
  expect(text).toMatch(/^(?:[A-Z][A-Za-z-]*: \S[^\r\n]*\n)+$/)
  const fields = new Map([...text.matchAll(/^([\w-]+): (.*)$/gm)].map(([, name, value]) => [name, value] as const))
  expect([...fields.keys()]).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical'])
  expect(fields.get('Contact')).toMatch(/^mailto:[^@\s]+@[^@\s]+$/)
  expect(fields.get('Preferred-Languages')).toBe('en')
  expect(fields.get('Canonical')).toBe('https://shop.example/.well-known/security.txt')
  const expires = fields.get('Expires') ?? ''
  expect(expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
  const left = (Date.parse(expires) - shop.services.now().getTime()) / DAY_MS
  expect(left).toBeGreaterThan(170)
  expect(left).toBeLessThan(365)
})

test('security.txt has no http URLs, which RFC 9116 forbids', async () => {
  const local = await openShop({ env: { PUBLIC_URL: 'http://localhost:3000' } })
  expect(await (await local.fetch(discoveryPaths.security)).text()).not.toContain('http:')
  await local.close()
})

test('llms.txt is a title, a summary and lists of links, all to pages of the shop', async () => {
  const text = await (await shop.fetch(discoveryPaths.llms)).text()
  const [title, empty, summary] = text.split('\n')
  expect([title, empty]).toEqual(['# Solas', ''])
  expect(summary).toMatch(/^> \S/)
  const [, ...sections] = text.split(/^## /m)
  expect(sections.map((section) => section.split('\n')[0])).toEqual(['Bracelets', 'Pages', 'Optional'])
  for (const section of sections)
    for (const line of section.trim().split('\n').slice(2))
      expect(line).toMatch(/^- \[[^\]]+\]\(https:\/\/shop\.example\/[\w/.-]*\): \S/)
  expect(text).toMatch(/made after it is ordered, in 2–3 business days/)
  expect(text).toContain('€4.95, free on orders of €40 or more')
})
