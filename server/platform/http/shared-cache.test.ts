import { expect, test } from 'vitest'
import { discoveryPaths, paths } from '#shop/paths.ts'
import { createApp } from '../../app.ts'
import { htmlAsset } from '../../catalogue/pages/page-cache.ts'
import type { Site } from '../../catalogue/pages/site.ts'
import { buys } from '../../testing/buyer.ts'
import { signIn } from '../../testing/desk.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'

const KEPT = /^public, max-age=0, must-revalidate, s-maxage=3600/
const site: Site = {
  assets: new Map(),
  pageAt: (_, path) =>
    [paths.home, paths.shop, paths.orderConfirmation].some((page) => page === path) ? { path, status: 200 } : null,
  pages: { find: async () => htmlAsset('a page'), renderAll: async () => {} },
  renderMessage: async () => 'a message',
  renderPreview: async () => null,
  inlineScripts: [],
}

const shop = shopForEachTest({ env: { PURGE_URL: 'http://127.0.0.1:1/' }, shops: 1 })

const open = () => createApp(shop, site)
const cacheOf = (answer: Response) => answer.headers.get('cache-control')

test('pages and feeds may be cached under the key that Publish purges, other pages may not', async () => {
  const app = open()
  const get = (path: string) => app.request(path)
  for (const path of [paths.home, paths.shop, '/shop?q=red']) {
    const answer = await get(path)
    expect([cacheOf(answer), answer.headers.get('surrogate-key')]).toEqual([expect.stringMatching(KEPT), 'shop'])
    const again = await app.request(path, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })
    expect([again.status, cacheOf(again)]).toEqual([304, cacheOf(answer)])
  }
  for (const path of Object.values(discoveryPaths)) {
    const { headers } = await get(path)
    expect([headers.get('cache-control'), headers.get('surrogate-key')]).toEqual(['public, max-age=3600', 'shop'])
  }
  for (const path of ['/nothing', `${paths.orderConfirmation}?session_id=cs_test_unknown`])
    expect(cacheOf(await get(path)), path).not.toContain('public')
})

test('without PURGE_URL no proxy keeps a page', async () => {
  const { services, sandbox } = shop
  const app = createApp({ services: { ...services, config: { ...services.config, purgeUrl: null } }, sandbox }, site)
  const { headers } = await app.request(paths.home)
  expect([headers.get('cache-control'), headers.get('surrogate-key')]).toEqual(['no-cache', null])
})

test('a page is the same for the owner, a buyer and everybody else', async () => {
  const owner = await signIn(shop)
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answers = [{}, { cookie }, { 'x-forwarded-for': '192.0.2.1' }].map(async (headers) =>
    open().request(paths.home, { headers }),
  )
  for (const answer of await Promise.all(answers)) {
    expect(await answer.text()).toBe('a page')
    expect(answer.headers.get('set-cookie')).toBeNull()
  }
})

test('answers of all other routes are never cached, for buyer and owner, with any method', async () => {
  const { page, token, sessionId } = await buys(shop)
  const owner = await signIn(shop)
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const app = open()
  const isForEverybody = (path: string) =>
    path === '*' ||
    path === '/*' ||
    // Without the id of a session it is a page like any other.
    path === paths.orderConfirmation ||
    Object.values<string>(discoveryPaths).includes(path) ||
    /^\/(pictures|assets)\//.test(path)
  const routes = app.routes.filter(({ path }) => !isForEverybody(path))
  expect(routes.length).toBeGreaterThan(100)
  const personal = new Set(
    routes.map(({ path }) =>
      path
        .replace(/:token(?=\/|$)/, token)
        .replaceAll(/:\w+(\{.+?\})?/g, '1')
        .replace('*', '1'),
    ),
  )
  const asked = [
    ...personal,
    page,
    `${page}/invoice`,
    `/checkout/return?session_id=${sessionId}`,
    `${paths.orderConfirmation}?session_id=${sessionId}`,
  ]
  for (const path of asked.filter((one) => !one.startsWith('/desk/api/live')))
    for (const init of [
      {},
      { headers: { cookie, 'sec-fetch-site': 'same-origin' } },
      { method: 'POST' },
      { method: 'PURGE' },
    ]) {
      const answer = await app.request(`http://solas.test${path}`, init)
      await answer.body?.cancel()
      expect(cacheOf(answer), `${'method' in init ? init.method : 'GET'} ${path}`).toMatch(/no-store|no-cache/)
      expect(answer.headers.get('surrogate-key')).toBeNull()
    }
})
