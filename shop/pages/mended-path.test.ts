import { expect, test } from 'vitest'
import { solas } from '#shops/solas.ts'
import { paths } from '../paths.ts'
import { mendedPath } from './mended-path.ts'

const pages = [
  ...['/shop', '/cart', '/about', '/bespoke-corporate', '/coming-soon', '/terms-conditions', '/returns-refunds'],
  ...['/order', '/wishlist', '/product/market-day', '/product/5', '/product/burgundy-safari'],
]
const ends = [
  ',',
  '.',
  ';',
  ':',
  '!',
  '%3F',
  ')',
  ')…',
  '…”',
  '%E2%80%9D',
  '"',
  '%22',
  '>',
  '’',
  '*',
  '%20',
  '),',
  '.%20',
  '%2C',
  '/,',
  "'s",
  '%E2%80%99s',
  '&amp;',
  '&quot;).',
  '_',
]

test.each(pages)('finds the page %s from mistyped or badly pasted links', (page) => {
  for (const end of ends) expect(mendedPath(solas, `${page}${end}`), end).toBe(page)
  for (const start of ['/%23', '/%23!', '/%2523', '//', '/%23%2F', '/#'])
    expect(mendedPath(solas, `${start}${page}`)).toBe(page)
  for (const typed of [page.toUpperCase(), `/%23${page}).`, `/%23${page.toUpperCase()},`])
    if (typed !== page) expect(mendedPath(solas, typed), typed).toBe(page)
  expect(mendedPath(solas, `${page},?sort=price&q=a%20b`)).toBe(`${page}?sort=price&q=a%20b`)
  expect(mendedPath(solas, `/%23${page}%3Fq=moon?fbclid=1`)).toBe(`${page}?q=moon&fbclid=1`)
})

test('the front page is found behind an encoded hash', () => {
  for (const path of ['/%23', '/%23/', '/%23/?x=1']) expect(mendedPath(solas, path)?.split('?')[0]).toBe('/')
})

test.each([
  ...[
    '/',
    '/shop',
    '/shop?q=a',
    '/nothing',
    '/nothing,',
    '/,',
    '/…',
    '/product/',
    '/product/nothing,',
    '/product/__proto__',
  ],
  ...[
    '//evil.example',
    '/%23//evil.example',
    '/\\evil.example,',
    '/%2F%2Fevil.example/shop',
    '/https:%2F%2Fevil.example/shop',
  ],
  ...['/404', '/functions/v1/nothing', '/assets/SHOP.js', `/${'x'.repeat(600)}`, '/%', '/%E2%80', '/%00'],
])('finds no page for the path %s', (path) => {
  expect(mendedPath(solas, path)).toBe(null)
})

test('finds the owner’s own pages from mistyped links', () => {
  const page = { slug: 'our-kiln', title: 'Our kiln', text: '', place: 'menu' } as const
  const shop = { ...solas, settings: { ...solas.settings, pages: [page] } }
  expect(mendedPath(shop, `${paths.ownPage('Our-Kiln')}).`)).toBe(paths.ownPage('our-kiln'))
})
