import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listedPages } from '#shop/pages/all-pages.ts'
import { structuredData } from '#shop/pages/structured-data.ts'
import { paths } from '#shop/paths.ts'
import { openZones } from '#shop/shipping/zones.ts'
import { products, solas } from '#shops/solas.ts'
import { childrenOf, readXml, textsOf } from '../../testing/read-xml.ts'
import { sitemap } from './sitemap.ts'

// Shows S10.57.

const publicUrl = 'https://shop.example'
const document = sitemap(solas, publicUrl)
const root = readXml(document)
const urls = childrenOf(root, 'url')
const locations = urls.flatMap((url) => textsOf(url, 'loc'))

test('the sitemap keeps the rules of sitemaps.org and of the image extension', () => {
  expect(root.name).toBe('urlset')
  expect(root.attributes.get('xmlns')).toBe('http://www.sitemaps.org/schemas/sitemap/0.9')
  expect(root.attributes.get('xmlns:image')).toBe('http://www.google.com/schemas/sitemap-image/1.1')
  expect(urls.length).toBeLessThanOrEqual(50_000)
  expect(Buffer.byteLength(document)).toBeLessThanOrEqual(50 * 1024 * 1024)
  for (const url of urls) {
    // The schema gives an order: loc, lastmod, then what is foreign.
    const names = url.children.map(({ name }) => name)
    expect(names.join(' ')).toMatch(/^loc( lastmod)?( image:image)*$/)
    expect(names.length).toBeLessThanOrEqual(1000)
    for (const image of childrenOf(url, 'image:image'))
      expect(image.children.map(({ name }) => name)).toEqual(['image:loc'])
    for (const day of textsOf(url, 'lastmod')) expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
  }
  for (const location of locations) {
    expect(location.startsWith(`${publicUrl}/`)).toBe(true)
    expect(location.length).toBeLessThan(2048)
    expect(new URL(location).href).toBe(location)
  }
})

test('the sitemap has the canonical URL of every listed page once, and no others', () => {
  const wanted = [
    ...Object.values(listedPages(solas)).map(({ path }) => path),
    ...products.map(({ handle }) => paths.product(handle)),
  ]
  expect(locations).toEqual(wanted.map((path) => publicUrl + path))
  for (const location of locations)
    expect(structuredData(solas, location.slice(publicUrl.length), publicUrl, openZones(solas, false))).not.toEqual([])
})

test('only legal texts have a date of change in the sitemap', () => {
  const dated = urls.filter((url) => childrenOf(url, 'lastmod').length > 0)
  expect(dated.flatMap((url) => textsOf(url, 'loc'))).toEqual(
    [paths.privacy, paths.terms, paths.returns, paths.cookies, paths.accessibility].map((path) => publicUrl + path),
  )
  for (const url of dated) expect(textsOf(url, 'lastmod')).toEqual([solas.settings.legal.updated])
})

test('every picture is a file of the shop, and every product has its five', () => {
  for (const url of urls) {
    const images = childrenOf(url, 'image:image').flatMap((image) => textsOf(image, 'image:loc'))
    for (const image of images)
      expect(existsSync(`web/storefront/public${image.slice(publicUrl.length)}`), image).toBe(true)
    if (textsOf(url, 'loc')[0]?.includes('/product/')) expect(images).toHaveLength(5)
  }
})
