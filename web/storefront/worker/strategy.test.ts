import { expect, test } from 'vitest'
import { isKeepable, isSamePicture, isUnreached, strategyFor } from './strategy.ts'

// Shows S10.71.

const origin = 'https://shop.test'
const page = (url: string) => strategyFor({ method: 'GET', mode: 'navigate', url: `${origin}${url}` }, origin)
const file = (url: string) => strategyFor({ method: 'GET', mode: 'no-cors', url: `${origin}${url}` }, origin)

test.each([
  '/',
  '/?debug=1',
  '/shop',
  '/shop?colors=red',
  '/Shop/',
  '/product/burgundy-safari',
  '/cart',
  '/wishlist',
  '/404',
])('the page %s comes from the network first', (url) => expect(page(url)).toBe('page'))

test.each(['/assets/index-1a2b3c4d.js', '/assets/figtree-1a2b3c4d.woff2', '/pictures/tawny-close-800.9acb57.avif'])(
  'the service worker loads %s, which has a digest in its name, from the cache first',
  (url) => expect(file(url)).toBe('file'),
)

test.each([
  '/functions/v1/order-status',
  '/webhooks/stripe',
  '/checkout/return?session_id=1',
  '/checkout/cancel',
  '/desk',
  '/desk/orders',
  '/order/SOL-1',
  '/sandbox/inbox',
  '/healthz',
  '/readyz',
  '/feeds/products.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/.well-known/security.txt',
  '/sw.js',
  '/shell',
  '/manifest.webmanifest',
])('the service worker ignores %s', (url) => expect([page(url), file(url)]).toEqual([null, null]))

test('the service worker ignores POST and HEAD requests, other origins and fetches by scripts', () => {
  const get = { method: 'GET', mode: 'navigate', url: `${origin}/shop` } as const
  expect(strategyFor({ ...get, method: 'POST' }, origin)).toBeNull()
  expect(strategyFor({ ...get, method: 'HEAD' }, origin)).toBeNull()
  expect(strategyFor({ ...get, url: 'https://elsewhere.test/shop' }, origin)).toBeNull()
  expect(strategyFor({ ...get, mode: 'cors' }, origin)).toBeNull()
})

const answer = (type: string, more: { status?: number; redirected?: boolean; cache?: string } = {}) => ({
  status: more.status ?? 200,
  redirected: more.redirected ?? false,
  headers: new Headers({ 'content-type': type, 'cache-control': more.cache ?? 'no-cache' }),
})
const html = 'text/html; charset=utf-8'

test.each([
  ['page', '/', answer(html), true],
  ['page', '/shop?colors=red', answer(html), true],
  ['page', '/product/tawny', answer(html, { status: 404 }), false],
  ['page', '/shop', answer(html, { redirected: true }), false],
  ['page', '/shop', answer('application/json'), false],
  ['page', '/shop', answer(html, { cache: 'no-store' }), false],
  ['page', '/?email=a@b.ie', answer(html), false],
  ['page', '/product/tawny?srsltid=x&_gl=1*a', answer(html), true],
  ['page', '/?utm_source=a&igsh=b&fbclid', answer(html), true],
  ['page', '/?utm_source=a&email=a@b.ie', answer(html), false],
  ['page', '/order-confirmation', answer(html), false],
  ['page', '/order-confirmation?session_id=1', answer(html), false],
  ['page', '/payment-canceled', answer(html), false],
  ['file', '/assets/a-1.js', answer('text/javascript; charset=utf-8'), true],
  ['file', '/assets/a-1.css', answer('text/css; charset=utf-8'), true],
  ['file', '/pictures/a-1.avif', answer('image/avif'), true],
  ['file', '/assets/a-1.js', answer(html), false],
  ['file', '/assets/a-1.js', answer('text/javascript', { status: 404 }), false],
  ['file', '/pictures/a-1.avif', answer(html), false],
  ['file', '/pictures/a-1.avif', answer('image/avif', { status: 206 }), false],
  ['file', '/assets/a', answer(''), false],
] as const)('for a %s at %s, whether the answer %o is cached: %s', (strategy, url, response, kept) => {
  expect(isKeepable(strategy, `${origin}${url}`, response)).toBe(kept)
})

test('an error of the shop or of any proxy counts as no answer', () => {
  const errors = [500, 501, 502, 503, 504, 505, 520, 521, 522, 523, 524, 525, 526, 527, 530, 598, 599]
  expect([200, 304, 403, 404, 410, 429, ...errors].filter((status) => isUnreached({ status }))).toEqual(errors)
})

test('a photograph counts as the same in any size and format, until it is made again', () => {
  const small = `${origin}/pictures/tawny-close-400.9acb57.avif`
  expect(isSamePicture(small, `${origin}/pictures/tawny-close-1000.9acb57.jpg`)).toBe(true)
  expect(isSamePicture(small, `${origin}/pictures/tawny-flat-400.9acb57.avif`)).toBe(false)
  expect(isSamePicture(small, `${origin}/pictures/tawny-close-400.000000.avif`)).toBe(false)
  expect(isSamePicture(`${origin}/assets/a-1.js`, `${origin}/assets/a-1.js`)).toBe(false)
})
