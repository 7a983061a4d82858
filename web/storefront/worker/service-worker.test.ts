import { beforeEach, expect, test, vi } from 'vitest'

// Shows S10.71.

const origin = 'https://shop.test'
const script = '/assets/index-aaaaaaaa.js'
const html = { 'content-type': 'text/html; charset=utf-8' }
const page = (text: string) => new Response(`<script type="module" src="${script}"></script>${text}`, { headers: html })
const javascript = () => new Response('1', { headers: { 'content-type': 'text/javascript' } })

/** As much of a browser as the worker needs: caches, events, and a network that answers as a test says. */
function browser() {
  const stores = new Map<string, Map<string, Response>>()
  const keyOf = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, origin).href
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      put: async (request: string, response: Response) => {
        const key = keyOf(request)
        store.delete(key)
        store.set(key, response)
      },
      keys: async () => [...store.keys()].map((url) => ({ url })),
      delete: async (request: { url: string }) => store.delete(keyOf(request)),
    }
  }
  const match = async (url: string, { cacheName = '' } = {}) =>
    [...stores]
      .filter(([name]) => !cacheName || name === cacheName)
      .flatMap(([, store]) => store.get(keyOf(url)) ?? [])[0]
      ?.clone()
  const listeners = new Map<string, (event: object) => void>()
  vi.stubGlobal('caches', {
    open,
    match,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  })
  vi.stubGlobal('self', {
    location: { origin },
    registration: {},
    clients: { claim: async () => {} },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  })
  const network = vi.fn<(request: string | Request) => Promise<Response>>()
  vi.stubGlobal('fetch', network)
  vi.stubGlobal('FILES', [script])
  vi.stubGlobal('BUILD', 'new')
  const happens = async (type: 'install' | 'activate') => {
    const waits: Promise<unknown>[] = []
    listeners.get(type)?.({ waitUntil: (wait: Promise<unknown>) => waits.push(wait) })
    await Promise.all(waits)
  }
  const asks = async (path: string, mode: RequestMode = 'navigate') => {
    const waits: Promise<unknown>[] = []
    let answer: Promise<Response> | undefined
    const request = { url: origin + path, method: 'GET', mode, headers: new Headers() }
    const respondWith = (response: Promise<Response>) => {
      answer = response
    }
    listeners.get('fetch')?.({ request, respondWith, waitUntil: (wait: Promise<unknown>) => waits.push(wait) })
    const response = await answer
    return { text: await response?.text(), status: response?.status, finished: () => Promise.all(waits) }
  }
  return { stores, network, happens, asks }
}

let world: ReturnType<typeof browser>
beforeEach(async () => {
  vi.resetModules()
  world = browser()
  world.network.mockImplementation(async (request) => {
    const url = typeof request === 'string' ? request : request.url
    return url.includes('/assets/') ? javascript() : page(new URL(url, origin).pathname)
  })
  await import('./service-worker.ts')
})

const isDown = () => world.network.mockRejectedValue(new TypeError('no connection'))

test('a new worker fills its own cache before it empties the old ones', async () => {
  world.stores.set('code old', new Map())
  await world.happens('install')
  expect([...world.stores.keys()]).toEqual(['code old', 'code new'])
  expect([...(world.stores.get('code new')?.keys() ?? [])].toSorted()).toEqual([
    `${origin}${script}`,
    `${origin}/shell`,
  ])
  await world.happens('activate')
  expect([...world.stores.keys()]).toEqual(['code new'])
})

test('a new worker leaves the caches of the desk alone', async () => {
  world.stores.set('desk answers una', new Map())
  await world.happens('install')
  await world.happens('activate')
  expect([...world.stores.keys()]).toContain('desk answers una')
})

test.each([
  ['a script is missing', async () => new Response('Not found', { status: 404 })],
  ['HTML comes instead of a script', async () => page('sign in to this network')],
  ['the pages are of another build', async () => javascript()],
])('the service worker is not installed if %s', async (_, answer) => {
  world.network.mockImplementation(answer)
  await expect(world.happens('install')).rejects.toThrow()
})

test('a page comes from the network, and from the cache once that fails', async () => {
  await world.happens('install')
  const first = await world.asks('/shop')
  await first.finished()
  expect(first.text).toContain('/shop')
  isDown()
  expect((await world.asks('/shop')).text).toContain('/shop')
  expect((await world.asks('/product/tawny')).text).toContain('/shell')
})

test.each([500, 502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 530])(
  'a cached page replaces the answer %i of the shop or a proxy, also with campaign parameters',
  async (status) => {
    await world.happens('install')
    await (await world.asks('/product/tawny?srsltid=x')).finished()
    world.network.mockImplementation(async () => new Response('<h1>Connection timed out</h1>', { status }))
    for (const url of ['/product/tawny', '/product/tawny?utm_source=a&igsh=b'])
      expect((await world.asks(url)).text).toContain('/product/tawny')
    expect((await world.asks('/about')).text).toContain('/shell')
  },
)

test('403, 404, 410 and 429 answers are shown as they are', async () => {
  await world.happens('install')
  for (const status of [403, 404, 410, 429]) {
    world.network.mockImplementation(async () => new Response('trouble', { status }))
    expect(await world.asks('/cart')).toMatchObject({ status, text: 'trouble' })
  }
})

test('a stalled network is waited for only some seconds before the cache is used', async () => {
  await world.happens('install')
  await (await world.asks('/shop')).finished()
  vi.useFakeTimers()
  world.network.mockImplementation(() => new Promise(() => {}))
  const [kept, drawn] = [world.asks('/shop'), world.asks('/about')]
  await vi.advanceTimersByTimeAsync(4000)
  expect((await kept).text).toContain('/shop')
  await vi.advanceTimersByTimeAsync(6000)
  expect((await drawn).text).toContain('/shell')
  vi.useRealTimers()
})

test('the page of another build is shown but not cached, because its scripts may be missing offline', async () => {
  await world.happens('install')
  world.network.mockImplementation(
    async () => new Response('<script src="/assets/index-bbbbbbbb.js">', { headers: html }),
  )
  const answer = await world.asks('/shop')
  await answer.finished()
  expect(answer.text).toContain('index-bbbbbbbb')
  isDown()
  expect((await world.asks('/shop')).text).toContain('/shell')
})

test('keeps the last 30 pages', async () => {
  await world.happens('install')
  for (let n = 0; n < 33; n++) await (await world.asks(`/product/${n}`)).finished()
  expect([...(world.stores.get('pages new')?.keys() ?? [])]).toEqual(
    Array.from({ length: 30 }, (_, index) => `${origin}/product/${index + 3}`),
  )
})

test('a cached file is not requested again, and a missing picture is replaced by another size', async () => {
  const picture = (size: number) => `/pictures/tawny-flat-${size}.5b14c2.avif`
  world.network.mockImplementation(async () => new Response('beads', { headers: { 'content-type': 'image/avif' } }))
  await (await world.asks(picture(400), 'no-cors')).finished()
  isDown()
  expect((await world.asks(picture(400), 'no-cors')).text).toBe('beads')
  expect((await world.asks(picture(800), 'no-cors')).text).toBe('beads')
  await expect(world.asks('/pictures/plum-flat-800.5b14c2.avif', 'no-cors')).rejects.toThrow('no connection')
})

test('HTML instead of a script is passed on and not cached', async () => {
  world.network.mockImplementation(async () => page('sign in to this network'))
  await (await world.asks('/assets/later-cccccccc.js', 'cors')).finished()
  isDown()
  await expect(world.asks('/assets/later-cccccccc.js', 'cors')).rejects.toThrow('no connection')
})

test('installing caches the owner’s published catalogue together with the shell', async () => {
  const own = '/assets/catalogue-0123456789abcdef.json'
  world.network.mockImplementation(async (request) => {
    const url = typeof request === 'string' ? request : request.url
    if (url.endsWith('.json')) return new Response('{}', { headers: { 'content-type': 'application/json' } })
    return url.includes('/assets/') ? javascript() : page(`{"catalogue":"${own}"}`)
  })
  await world.happens('install')
  isDown()
  for (const path of [own, own.replace('catalogue', 'details')])
    expect((await world.asks(path, 'cors')).text).toBe('{}')
})
