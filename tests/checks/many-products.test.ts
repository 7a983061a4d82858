import { resolve } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { paths } from '#shop/paths.ts'
import { LIST_PAGE } from '#shop/promises.ts'
import { createApp } from '../../server/app.ts'
import type { PageSource } from '../../server/catalogue/pages/page-cache.ts'
import { pageSettings } from '../../server/catalogue/pages/page-settings.ts'
import { loadRenderer, openSite } from '../../server/catalogue/pages/site.ts'
import { importProducts } from '../../server/catalogue/publishing/import.ts'
import { publishDraft } from '../../server/testing/publish-draft.ts'
import { shopForAllTests } from '../../server/testing/shop-for-tests.ts'
import { manyProducts } from '../benchmarks/many-products.ts'

// Shows S10.206.

const COUNT = 500
// Ten packets of 1,460 bytes, which a server sends before it waits for an answer (RFC 6928).
const HTML_MAX_BYTES = 14_600

let app: ReturnType<typeof createApp>
const shop = shopForAllTests()

beforeAll(async () => {
  await importProducts(shop.services, manyProducts(COUNT), 'nora@solas.test')
  expect(await publishDraft(shop.services)).toBeNull()
  const folder = resolve('dist/storefront')
  const renderer = await loadRenderer(folder)
  if (!renderer) throw new Error('The pages are not built')
  const source: PageSource = {
    shop: shop.services.shop,
    settings: (published) => pageSettings(published, shop.services.config, '2026-11-20'),
  }
  app = createApp(shop, await openSite(folder, renderer, source, { newListsASecond: Number.POSITIVE_INFINITY }))
})

async function pageAt(path: string) {
  const answer = await app.fetch(new Request(`http://solas.test${path}`, { headers: { 'accept-encoding': 'br' } }))
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { bytes: bytes.byteLength, html: brotliDecompressSync(bytes).toString() }
}
const productsOf = (html: string) => [...html.matchAll(/<article.*?href="(\/product\/\d+)"/gs)].map(([, href]) => href)
const linkIn = (html: string, words: RegExp) =>
  new RegExp(`href="([^"]+)"[^>]*>${words.source}`).exec(html)?.[1]?.replaceAll('&amp;', '&')

test('a list of 500 products has small pages, and links through all of them without scripts', async () => {
  const seen: (string | undefined)[] = []
  let path: string | undefined = paths.shop
  while (path !== undefined) {
    const { bytes, html } = await pageAt(path)
    expect(bytes, `bytes of ${path}, brotli`).toBeLessThanOrEqual(HTML_MAX_BYTES)
    seen.push(...productsOf(html))
    path = linkIn(html, /Show \d+ more/)
  }
  expect([seen.length, new Set(seen).size]).toEqual([COUNT, COUNT])
})

test('a filtered list keeps its filters on every page, and links to the page before', async () => {
  const first = await pageAt('/shop?category=Burgundy&sort=price-asc')
  const next = linkIn(first.html, /Show \d+ more/)
  expect(next).toBe('/shop?category=Burgundy&sort=price-asc&page=2')
  const second = await pageAt(next ?? '')
  expect(second.html).toMatch(new RegExp(`Showing ${LIST_PAGE + 1} to`))
  expect(linkIn(second.html, /The \d+ before/)).toBe('/shop?category=Burgundy&sort=price-asc')
  expect((await pageAt('/shop?page=99')).html).toContain(`of ${COUNT} products`)
})
