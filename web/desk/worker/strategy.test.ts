import { expect, test } from 'vitest'
import { isKeepable, isUnreached, strategyFor } from './strategy.ts'

const origin = 'https://shop.test'
const page = (url: string) => strategyFor({ method: 'GET', mode: 'navigate', url: origin + url }, origin)
const file = (url: string) => strategyFor({ method: 'GET', mode: 'no-cors', url: origin + url }, origin)

test.each(['/desk', '/desk/', '/desk/orders', '/desk/orders/a-1?post', '/desk/sign-in/token'])(
  'the screen %s comes from the network first',
  (url) => expect(page(url)).toBe('page'),
)

test.each([
  ['/desk/assets/index-1a2b3c4d.js', 'file'],
  ['/pictures/tawny-close-400.9acb57.avif', 'file'],
  ['/assets/catalogue-1a2b3c4d.json', 'data'],
  ['/assets/details-1a2b3c4d.json', 'data'],
])('the service worker loads %s, which has a digest in its name, from the cache first, as %s', (url, strategy) =>
  expect(file(url)).toBe(strategy),
)

test.each([
  ...['/desk/api/today', '/desk/api/accounts/file', '/desk/preview/shop', '/desktop', '/', '/shop', '/order/SOL-1'],
  ...['/desk/sw.js', '/desk/manifest.webmanifest', '/icons/icon-192.png'],
])('the service worker ignores %s', (url) => {
  expect(file(url)).toBeNull()
  if (!/^\/desk\/(sw|manifest)/.test(url)) expect(page(url)).toBeNull()
})

test('the service worker ignores POST requests and other origins', () => {
  expect(strategyFor({ method: 'POST', mode: 'navigate', url: `${origin}/desk` }, origin)).toBeNull()
  expect(strategyFor({ method: 'GET', mode: 'navigate', url: 'https://elsewhere.test/desk' }, origin)).toBeNull()
})

test('the service worker caches only complete answers of the expected type', () => {
  const answer = (type: string, status = 200) => ({
    status,
    redirected: false,
    headers: new Headers({ 'content-type': type }),
  })
  const html = 'text/html; charset=utf-8'
  expect(isKeepable(`${origin}/desk`, answer(html))).toBe(true)
  expect(isKeepable(`${origin}/desk`, answer('text/plain', 503))).toBe(false)
  expect(isKeepable(`${origin}/desk/assets/a-1.js`, answer('text/javascript'))).toBe(true)
  expect(isKeepable(`${origin}/desk/assets/a-1.js`, answer(html))).toBe(false)
})

test('an error of the shop or of any proxy counts as no answer', () => {
  const errors = [500, 502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 530]
  expect([200, 401, 404, 429, ...errors].filter((status) => isUnreached({ status }))).toEqual(errors)
})
