import { resolve } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { decodeHTMLStrict } from 'entities/decode'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { formatCents } from '#shop/money.ts'
import { paths } from '#shop/paths.ts'
import { sampleReviews } from '#shop/reviews/sample-reviews.ts'
import { openZones } from '#shop/shipping/zones.ts'
import { products } from '#shops/solas.ts'
import { createApp } from '../../server/app.ts'
import type { PageSource } from '../../server/catalogue/pages/page-cache.ts'
import { loadRenderer, openSite } from '../../server/catalogue/pages/site.ts'
import { publishedSolas } from '../../server/catalogue/published/current.ts'
import { cases } from '../../server/testing/every-change.ts'
import { shopForAllTests } from '../../server/testing/shop-for-tests.ts'
import { slowness } from '../../server/testing/slowness.ts'
import { budgets } from '../../setup/build/budgets.mjs'
import { commonSigns } from '../../setup/fonts.ts'

// Shows S10.21.

const settings = {
  mode: 'sandbox',
  flags: {},
  build: { version: '1', time: '' },
  publicUrl: 'https://solas.example',
  vatNumber: null,
  vatScheme: 'none',
  newsletter: false,
  serviceWorker: true,
  today: '2026-11-20',
  guaranteeLink: null,
  packaging: '',
  zones: openZones(publishedSolas, false),
} as const
const source: PageSource = { shop: () => publishedSolas, settings: () => settings }

let app: ReturnType<typeof createApp>
let everyPath: readonly string[]
const shop = shopForAllTests()

beforeAll(async () => {
  const renderer = await loadRenderer(resolve('dist/storefront'))
  if (!renderer) throw new Error('The pages are not built')
  everyPath = renderer.everyPath(publishedSolas)
  app = createApp(
    shop,
    await openSite(resolve('dist/storefront'), renderer, source, { newListsASecond: Number.POSITIVE_INFINITY }),
  )
})

const get = async (path: string, headers: Record<string, string> = {}) =>
  app.fetch(new Request(`http://solas.test${path}`, { headers }))
const htmlOf = async (path: string) => (await get(path)).text()

const count = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].length
const oneOf = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? ''
const textOf = (html: string) =>
  decodeHTMLStrict(
    html
      .replace(/^.*<div id="root">/s, '')
      .replaceAll(/<script.*?<\/script>/gs, '')
      .replaceAll(/<[^>]*>/g, ' '),
  ).replaceAll(/\s+/g, ' ')

test('all pages use only characters of their fonts', async () => {
  for (const path of everyPath) {
    const signs = new Set(textOf(await htmlOf(path)))
    expect(
      [...signs].filter((sign) => !commonSigns.includes(sign)),
      path,
    ).toEqual([])
  }
})

const pages: readonly (readonly [path: string, status: number, words: readonly string[]])[] = [
  [paths.home, 200, ['Best Sellers', 'Our Story', 'Small lights', 'Twenty-seven designs']],
  [paths.shop, 200, ['27 products', ...products.map(({ name }) => name)]],
  ...products.map(
    ({ id, handle, name, priceCents, materials, description }) =>
      [
        paths.product(Number(id) % 2 ? id : handle),
        200,
        [name, formatCents(priceCents), ...materials, description, 'Made by ', 'You Might Also Like', 'Order today, '],
      ] as const,
  ),
  [paths.about, 200, ['Sustainability', 'Craftsmanship']],
  [paths.bespoke, 200, ['Early bird', '1 November 2027', '10 pieces']],
  [paths.comingSoon, 200, ['Be the First to Know']],
  [paths.privacy, 200, ['Who is responsible']],
  [paths.terms, 200, ['Changing your mind']],
  [paths.returns, 200, ['Withdraw from contract here']],
  [paths.cookies, 200, ['announcementDismissed']],
  [paths.accessibility, 200, ['What you can rely on']],
  [paths.cart, 200, ['Your cart']],
  [paths.orderConfirmation, 200, ['Order page']],
  [`${paths.orderConfirmation}?session_id=cs_test_a1b2c3d4`, 200, ['Verifying your order...']],
  [paths.paymentCanceled, 200, ['Payment Cancelled']],
  [paths.diagnostics, 200, ['Internal tool']],
  ['/nothing/here', 404, ['Oops! Page not found']],
  ['/product/999', 404, ['Product not found']],
]

test.each(pages)('the page %s is complete without scripts, and has its own head', async (path, status, words) => {
  const answer = await get(path)
  expect(answer.status).toBe(status)
  const html = await answer.text()
  const text = textOf(html)
  for (const word of words) expect(text).toContain(word)
  // What stands there for those without scripts replaces something else.
  const shown = html.replaceAll(/<noscript>.*?<\/noscript>/gs, '')
  expect(count(shown, /<h1[ >]/g)).toBe(1)
  for (const once of [
    /<title>[^<]{5,}<\/title>/g,
    /<meta name="description" content="[^"]{15,}"/g,
    /<meta name="keywords" content="[^"]+"/g,
    /<link rel="canonical" href="https:\/\/solas\.example\/[^"?#]*"/g,
    /<meta property="og:locale" content="en_IE"/g,
    /<link rel="stylesheet"/g,
  ])
    expect(count(shown, once), String(once)).toBe(1)
  expect(html.indexOf('<title>')).toBeLessThan(html.indexOf('</head>'))
  // The security policy refuses styles and scripts in the HTML, except the two in the head.
  expect(html).not.toMatch(/ style="| on[a-z]+="/)
  expect(count(html, /<script>/g)).toBe(2)
})

test('no two pages have the same title, description or canonical address', async () => {
  const listed = pages.filter(([path]) => !path.includes('?') && path !== '/nothing/here' && path !== '/product/999')
  const heads = await Promise.all(listed.map(async ([path]) => htmlOf(path)))
  for (const part of [/<title>(.*?)</, /name="description" content="(.*?)"/, /rel="canonical" href="(.*?)"/])
    expect(new Set(heads.map((html) => oneOf(html, part))).size).toBe(listed.length)
})

test('a product has the same page by number and by handle, with one canonical URL', async () => {
  const [byNumber, byHandle] = [await htmlOf('/product/26'), await htmlOf('/product/burgundy-safari')]
  expect(byNumber).toBe(byHandle)
  expect(byNumber).toContain('rel="canonical" href="https://solas.example/product/burgundy-safari"')
})

test.each([paths.home, paths.shop, paths.product('1'), paths.about])(
  'the page %s preloads its first picture or stylesheet in the head',
  async (path) => {
    const [head = ''] = (await htmlOf(path)).split('</head>')
    const expected = /<link rel="(?:preload" as="image|stylesheet)/g
    expect(head).toMatch(expected)
  },
)

test('no rendered page contains sample texts or ratings', async () => {
  const samples = ['Sample:', '>Sample<', 'Sample text', '5.0 <', ...sampleReviews.map(({ comment }) => comment)]
  for (const path of everyPath) {
    const html = await htmlOf(path)
    expect(
      samples.filter((sample) => html.includes(sample)),
      path,
    ).toEqual([])
  }
})

test('every page stays within its size, is compressed as accepted, and cached by its ETag', async () => {
  for (const path of everyPath) {
    const { status } = await get(path)
    const whole = await htmlOf(path)
    for (const [encoding, open] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const answer = await get(path, { 'accept-encoding': encoding })
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(open(bytes).toString(), path).toBe(whole)
      if (encoding === 'br') expect(bytes.length / 1000, `kB of ${path}`).toBeLessThanOrEqual(budgets.html)
      expect(answer.headers.get('vary')).toBe('accept-encoding')
      // What is said of an order is nobody else's.
      const isPrivate = path.startsWith(`${paths.orderConfirmation}?`)
      expect(answer.headers.get('cache-control')).toBe(isPrivate ? 'no-store' : 'no-cache')
      const again = await get(path, {
        'accept-encoding': encoding,
        'if-none-match': answer.headers.get('etag') ?? '',
      })
      expect(again.status, path).toBe(status === 200 ? 304 : 404)
    }
  }
})

test('a shopper’s page names at most three scripts in its HTML', async () => {
  for (const [path] of pages.filter(([path]) => path !== paths.diagnostics)) {
    const html = await htmlOf(path)
    const scripts = count(html, /<script type="module"/g) + count(html, /rel="modulepreload"/g)
    expect(scripts, path).toBeLessThanOrEqual(3)
  }
})

const MARK = 'zq'
const nasty = fc.constantFrom(
  `<script>${MARK}</script>`,
  `"><img src=x onerror=${MARK}>`,
  `' onfocus=${MARK} autofocus='`,
  `</title><b>${MARK}</b>`,
  `--><i>${MARK}`,
  `$&$1<u>${MARK}`,
  `javascript:${MARK}`,
  `${MARK}\u2028</script>`,
)
const names = fc.constantFrom(
  'search',
  'category',
  'material',
  'from',
  'to',
  'pick',
  'sort',
  'session_id',
  'debug',
  'x',
)
const value = fc.oneof(
  nasty,
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '40', '-1', '1e999', '26-1', 'saved', '%', '%E0%A4%A'),
)
const query = fc
  .array(fc.tuple(names, value, fc.boolean()), { maxLength: 4 })
  .map((pairs) =>
    pairs
      .map(
        ([name, text, plain]) =>
          `${name}=${plain ? text.replaceAll(/[#\s]/g, '') : encodeURIComponent(text.toWellFormed())}`,
      )
      .join('&'),
  )
const path = fc.oneof(
  fc.constantFrom(
    '/',
    '/shop',
    '/Shop/',
    '/product/5',
    '/cart',
    '/order-confirmation',
    '/collections/',
    '/wishlist',
    '/%',
    '//shop',
  ),
  nasty.map((text) => `/${encodeURIComponent(text)}`),
  nasty.map((text) => `/product/${encodeURIComponent(text)}`),
  fc.webPath(),
)

test(
  'hundreds of odd URLs cause no server error, and none becomes markup',
  async () => {
    await fc.assert(
      fc.asyncProperty(path, query, async (at, search) => {
        const answer = await get(`${at || '/'}?${search}`)
        expect(answer.status).toBeLessThan(500)
        const html = await answer.text()
        if (!answer.headers.get('content-type')?.startsWith('text/html')) return
        // A tag that holds the mark outside of an attribute's quotes, or an element that is none of ours.
        for (const [tag] of html.matchAll(/<[a-z!/][^>]*>/gi))
          expect(tag.replaceAll(/"[^"]*"/g, ''), `${at}?${search}`).not.toContain(MARK)
        expect(html).not.toMatch(new RegExp(`<[^>]*>[^<]*</?(script|b|i|u)[^>]*>${MARK}`))
        expect(html).not.toContain(`<script>${MARK}`)
        expect(html).not.toContain('href="javascript:')
      }),
      { numRuns: cases(300, 2000) },
    )
  },
  120_000 * slowness(),
)
