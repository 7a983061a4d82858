import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { decodeHTMLStrict } from 'entities/decode'
import { parse } from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageRenderer } from '#shop/pages/page-rendering.ts'
import { PAGE_SETTINGS_ID, PageSettings } from '#shop/pages/page-settings.ts'
import { openZones } from '#shop/shipping/zones.ts'
import { solas } from '#shops/solas.ts'
import { createApp } from '../../app.ts'
import { type OpenShop, openShop } from '../../testing/open-shop.ts'
import { publishedSolas } from '../published/current.ts'
import type { PageSource } from './page-cache.ts'
import { openToday, withPageSettings } from './page-settings.ts'
import { loadRenderer, openSite } from './site.ts'

// Shows S9.40, S10.19, S10.206.

const zones: PageSettings['zones'] = []
const settings = {
  mode: 'sandbox',
  vatNumber: null,
  vatScheme: 'none',
  guaranteeLink: null,
  packaging: '',
  zones,
  flags: {},
  build: { version: '</script>', time: '' },
  publicUrl: 'http://a.test',
  newsletter: false,
  serviceWorker: true,
  today: '2026-11-20',
} as const
const source: PageSource = { shop: () => publishedSolas, settings: () => settings }
const inline = 'console.log("head")'
const html = `<!doctype html><script>${inline}</script><!--page--><link\n rel="preload" href="/assets/font-1.woff2" as="font"><noscript><link rel="stylesheet" href="/without-scripts.css"></noscript><script type="application/json" id="${PAGE_SETTINGS_ID}"></script><script type="module" src="/assets/first-1.js"></script><link rel="stylesheet" href="/assets/style-1.css"></head><div id="root"></div>`
const manifest = {
  'index.html': { file: 'assets/app-1a2b3c.js' },
  'pages/list.tsx': { file: 'assets/list-1.js', imports: ['index.html', '_parts.js'] },
  '_parts.js': { file: 'assets/parts-1.js', imports: ['index.html'] },
}
const known = ['/', '/shop', '/product/one', '/product/0', '/404']
const today = { is: settings.today as string }
const rendered: string[] = []
let broken: string | null = null
const faults: unknown[] = []
const options = { onFault: (error: unknown) => void faults.push(error), newListsASecond: Number.POSITIVE_INFINITY }

const renderer: PageRenderer = {
  everyPath: () => known,
  pageAt(_shop, pathname, search) {
    if (pathname.startsWith('/blog/')) return { redirect: '/shop' }
    if (pathname.startsWith('/product/'))
      return pathname === '/product/1' ? { path: '/product/one', status: 200 } : { path: '/product/0', status: 404 }
    return pathname === '/' || pathname === '/shop' ? { path: `${pathname}${search}`, status: 200 } : null
  },
  async renderPage(_shop, path, { today: day }) {
    if (path === broken) throw new Error('no beads')
    rendered.push(path)
    return {
      head: `<link rel="preload" as="image" imageSrcSet="/pictures/amber.webp"/><title>${path}</title>`,
      root: `<div id="root"><p>Solas</p><p>${path} $& on ${day}</p></div>`,
      script: path.startsWith('/shop') ? 'pages/list.tsx' : undefined,
      hasDetails: path.startsWith('/product'),
    }
  },
}
const script = `console.log(${'1+'.repeat(500)}1)`
const picture = Buffer.from([0, 1, 2, 3])

const folder = mkdtempSync(join(tmpdir(), 'solas-site-'))
let shop: OpenShop
let app: ReturnType<typeof createApp>

beforeAll(async () => {
  for (const name of ['assets', 'pictures', '.vite']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'index.html'), html)
  writeFileSync(join(folder, 'assets/app-1a2b3c.js'), script)
  writeFileSync(join(folder, 'assets/app-1a2b3c.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, 'pictures/amber.webp'), picture)
  for (const name of ['sw.js', 'sw-off.js']) writeFileSync(join(folder, name), `// ${name}`)
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  shop = await openShop()
  app = createApp(
    shop,
    await openSite(folder, renderer, { ...source, settings: () => ({ ...settings, today: today.is }) }, options),
  )
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return app.fetch(new Request(`http://solas.test${path}`, { method, headers }))
}

test.each([
  ['/', 200],
  ['/shop', 200],
  ['/product/1', 200],
  ['/nowhere', 404],
  ['/product/99', 404],
])('the page %s is answered with status %i', async (path, status) => {
  const answer = await get(path)
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(await answer.text()).toContain('<p>Solas</p>')
})

test('a shop of many pages opens after a hundred are rendered, and renders the others when needed', async () => {
  const many = Array.from({ length: 250 }, (_, index) => `/product/${index}`)
  const made: string[] = []
  const renderPage: PageRenderer['renderPage'] = async (_shop, path) => {
    made.push(path)
    return { head: '', root: `<div id="root">${path}</div>`, script: undefined, hasDetails: false }
  }
  const site = await openSite(folder, { ...renderer, everyPath: () => many, renderPage }, source, options)
  expect(made.length).toBeLessThan(150)
  const last = await site?.pages.find(publishedSolas, '/product/249')
  expect(new TextDecoder().decode(await last?.open())).toContain('/product/249')
  await expect.poll(() => new Set(made).size).toBe(250)
})

test('an old path redirects to the shop', async () => {
  const answer = await get('/blog/beads')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/shop'])
})

test.each([
  ['/%23/shop', '/shop'],
  ['/SHOP).?sort=price-asc', '/shop?sort=price-asc'],
  ['/product/Market-Day', '/product/market-day'],
  ['/product/market-day%E2%80%A6%E2%80%9D', '/product/market-day'],
  ['/404?at=%2Fshop.', '/shop'],
  ['/order,', '/order'],
])('%s, as people pass links on, leads to %s', async (path, page) => {
  const answer = await get(path)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, page])
})

test.each([
  '/nothing,',
  '/404?at=%2Fnothing',
  '/404?at=https://evil.example/',
  '//evil.example/shop',
  '/404?at=//evil.example',
])('the URL %s does not redirect anywhere', async (path) => expect((await get(path)).status).toBe(404))

test('a page contains its own rendered content', async () => {
  const page = await (await get('/shop')).text()
  expect(page).toContain('<title>/shop</title>')
  expect(page).toContain('<p>/shop $& on 2026-11-20</p>')
})

test('a page keeps its scripts in a template, without imports that are loaded anyway', async () => {
  const scriptsOf = async (path: string) =>
    /<template id="scripts">(.*?)<\/template>/.exec(await (await get(path)).text())?.[1]
  const first = '<script type="module" src="/assets/first-1.js"></script>'
  const preloads = ['list', 'parts'].map((name) => `<link rel="modulepreload" crossorigin href="/assets/${name}-1.js">`)
  expect(await scriptsOf('/shop')).toBe([...preloads, first].join(''))
  expect(await scriptsOf('/')).toBe(first)
})

test('the home page hides its preloads from preload scanners, because hash routes start there', async () => {
  const [home, list] = await Promise.all(['/', '/shop'].map(async (path) => (await get(path)).text()))
  const look = [
    '<link rel="preload" as="image" imageSrcSet="/pictures/amber.webp"/>',
    '<link\n rel="preload" href="/assets/font-1.woff2" as="font">',
    '<link rel="stylesheet" href="/assets/style-1.css">',
  ]
  expect(home).toContain(
    `<!doctype html><noscript id="first-look">${look.join('')}</noscript><script>${inline}</script>`,
  )
  for (const link of look) {
    expect(home?.split(link)).toHaveLength(2)
    expect(list).toContain(link)
  }
  expect(home).toContain('<noscript><link rel="stylesheet" href="/without-scripts.css"></noscript>')
  expect(list).not.toContain('first-look')
})

test('the content security policy allows only the inline scripts of the page', async () => {
  const digest = createHash('sha256').update(inline).digest('base64')
  expect((await get('/')).headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${digest}';`)
})

test.each(['br', 'gzip', ''])("a page is encoded for Accept-Encoding '%s', with its own ETag", async (encoding) => {
  const answer = await get('/', { 'accept-encoding': encoding })
  expect([answer.headers.get('content-encoding') ?? '', answer.headers.get('vary')]).toEqual([
    encoding,
    'accept-encoding',
  ])
  const body = Buffer.from(await answer.arrayBuffer())
  const text = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
  expect(text.toString()).toContain('<p>Solas</p>')
  const etag = answer.headers.get('etag') ?? ''
  expect((await get('/', { 'accept-encoding': encoding, 'if-none-match': etag })).status).toBe(304)
})

test('one request uses the same published shop for its pages and lists', async () => {
  const renderPage: PageRenderer['renderPage'] = async ({ zones: [zone] }, path) => ({
    head: '',
    root: `<div id="root">${path} to ${zone?.name}</div>`,
    script: undefined,
    hasDetails: false,
  })
  const atHome = {
    ...publishedSolas,
    version: 7,
    zones: publishedSolas.zones.map((zone) => ({ ...zone, name: 'Ireland' })),
  }
  const published = { shop: () => atHome, settings: () => settings }
  const site = await openSite(folder, { ...renderer, renderPage }, published, options)
  const before = createApp(shop, site)
  for (const path of ['/', '/shop?n=1'])
    expect(await (await before.request(path)).text()).toContain(`${path} to Everywhere`)
  const now = createApp({ ...shop, services: { ...shop.services, shop: published.shop } }, site)
  for (const path of ['/', '/shop?n=1']) expect(await (await now.request(path)).text()).toContain(`${path} to Ireland`)
})

test('a rendered list is cached, and the least recently used ones are dropped', async () => {
  rendered.length = 0
  for (const n of [0, 0, ...Array.from({ length: 200 }, (_, index) => index + 1), 200, 0]) await get(`/shop?n=${n}`)
  expect(rendered.filter((path) => path === '/shop?n=0')).toHaveLength(2)
  expect(rendered.filter((path) => path === '/shop?n=200')).toHaveLength(1)
})

test('content that depends on the date is up to date', async () => {
  today.is = '2026-11-21'
  expect(await (await get('/')).text()).toContain('on 2026-11-21')
  today.is = settings.today
  expect(await (await get('/')).text()).toContain('on 2026-11-20')
})

test('a page that fails to render on a new day stays as it was, and the error is logged', async () => {
  today.is = '2026-11-22'
  broken = '/'
  expect(await (await get('/')).text()).toContain('on 2026-11-20')
  expect(faults).toEqual([new Error('no beads')])
  broken = null
  today.is = settings.today
})

test('too many searches are refused for a moment, and other pages still work', async () => {
  const site = await openSite(folder, renderer, source, { newListsASecond: 3 })
  const { fetch } = createApp(shop, site)
  const ask = async (path: string) => fetch(new Request(`http://solas.test${path}`))
  const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(async (n) => ask(`/shop?n=${n}`)))
  const busy = answers.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(0)
  expect(busy[0]?.headers.get('retry-after')).toBe('1')
  expect([(await ask('/shop?n=1')).status, (await ask('/')).status]).toEqual([200, 200])
})

test('a client that floods the search does not stop others from searching', async () => {
  const site = await openSite(folder, renderer, source, { newListsASecond: 8 })
  const asked = (asker: string) =>
    Array.from({ length: 10 }, (_, n) => site?.pages.find(publishedSolas, `/shop?n=${asker}${n}`, asker) ?? null)
  const [first, second] = [asked('one'), asked('two')]
  expect(first.filter((page) => page !== null).length).toBeLessThanOrEqual(4)
  expect(second[0]).not.toBeNull()
})

test('a page that fails to render stops the start, a list that fails is rendered again on request', async () => {
  broken = '/shop'
  await expect(openSite(folder, renderer, source)).rejects.toThrow('the page /shop cannot be rendered')
  broken = '/shop?n=broken'
  expect((await get('/shop?n=broken')).status).toBe(500)
  broken = null
  expect((await get('/shop?n=broken')).status).toBe(200)
})

test('the shell is a page without content, but with settings and scripts', async () => {
  const answer = await get('/shell')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  const shell = await answer.text()
  expect(shell).toContain('<div id="root"></div>')
  expect(shell).toContain(settings.today)
  expect(shell).not.toContain('<title>')
})

test('the service worker is never cached, nor is its replacement when it is switched off', async () => {
  const worker = await get('/sw.js')
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  expect(worker.headers.get('content-type')).toContain('text/javascript')
  expect(await worker.text()).toBe('// sw.js')
  const without = await openShop({ env: { SERVICE_WORKER: 'off' } })
  const other = createApp(without, await openSite(folder, renderer, source))
  expect(await (await other.fetch(new Request('http://solas.test/sw.js'))).text()).toBe('// sw-off.js')
  await without.close()
})

test('the page passes its settings to its scripts, and no setting can close their element', async () => {
  const page = await (await get('/')).text()
  const [json = ''] = page.match(/(?<=id="page-settings">)[^<]*/) ?? []
  expect(parse(PageSettings, JSON.parse(json))).toEqual(settings)
  expect(page.match(/<\/script>/g)).toHaveLength(html.match(/<\/script>/g)?.length ?? 0)
})

test('the page names its build in a meta tag', async () => {
  const page = await (await get('/')).text()
  expect(decodeHTMLStrict(page)).toContain(
    `<meta name="build" content="${settings.build.version} ${settings.build.time}"`,
  )
})

test('dollar signs in the settings stay unchanged', () => {
  expect(withPageSettings(html, { ...settings, publicUrl: '$&$1' })).toContain('"publicUrl":"$&$1"')
})

test('a hashed file is kept for a year, and compressed for those who take it', async () => {
  const path = '/assets/app-1a2b3c.js'
  const plain = await get(path)
  expect(Object.fromEntries(plain.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(script.length),
    vary: 'accept-encoding',
  })
  expect(plain.headers.get('content-type')).toContain('text/javascript')
  expect(await plain.text()).toBe(script)

  const small = await get(path, { 'accept-encoding': 'gzip, deflate, br, zstd' })
  expect(small.headers.get('content-encoding')).toBe('br')
  expect(small.headers.get('etag')).not.toBe(plain.headers.get('etag'))
  expect(brotliDecompressSync(await small.arrayBuffer()).toString()).toBe(script)
})

test.each(['', 'deflate', 'br;q=0', 'brr', 'br;q=0.0, gzip;q=0'])(
  "nothing is compressed for Accept-Encoding '%s'",
  async (encodings) => {
    const answer = await get('/assets/app-1a2b3c.js', { 'accept-encoding': encodings })
    expect(answer.headers.get('content-encoding')).toBeNull()
  },
)

test.each(['gzip', 'gzip, deflate', 'br;q=0, gzip'])(
  "gzip is used for Accept-Encoding '%s', as browsers send it over plain http",
  async (encodings) => {
    for (const path of ['/', '/assets/app-1a2b3c.js']) {
      const plain = await get(path)
      const small = await get(path, { 'accept-encoding': encodings })
      expect(small.headers.get('content-encoding')).toBe('gzip')
      expect(small.headers.get('vary')).toBe('accept-encoding')
      const bytes = Buffer.from(await small.arrayBuffer())
      expect(small.headers.get('content-length')).toBe(String(bytes.byteLength))
      expect(gunzipSync(bytes).toString()).toBe(await plain.text())
      const etag = small.headers.get('etag') ?? ''
      expect(etag).not.toBe(plain.headers.get('etag'))
      const again = await get(path, { 'accept-encoding': encodings, 'if-none-match': etag })
      expect(again.status).toBe(304)
    }
    const image = await get('/pictures/amber.webp', { 'accept-encoding': encodings })
    expect(image.headers.get('content-encoding')).toBeNull()
  },
)

test('a picture that a newer build removed is a 404, not a server error', async () => {
  const file = join(folder, 'pictures/amber.webp')
  rmSync(file)
  try {
    const answer = await get('/pictures/amber.webp')
    expect([answer.status, await answer.text()]).toEqual([404, 'Not found'])
  } finally {
    writeFileSync(file, picture)
  }
})

test.each(['/', '/assets/app-1a2b3c.js', '/pictures/amber.webp'])(
  '%s is answered 304 if the browser has it',
  async (path) => {
    const etag = (await get(path)).headers.get('etag') ?? ''
    const again = await get(path, { 'if-none-match': `"other", W/${etag}` })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('etag')).toBe(etag)
    expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200)
  },
)

test('an unknown path stays a 404 even with a matching ETag', async () => {
  const etag = (await get('/nowhere')).headers.get('etag') ?? ''
  expect((await get('/nowhere', { 'if-none-match': etag })).status).toBe(404)
})

test('a picture is served from disk', async () => {
  const answer = await get('/pictures/amber.webp', { 'accept-encoding': 'br' })
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(picture)
})

test.each(['/', '/assets/app-1a2b3c.js', '/pictures/amber.webp'])(
  'HEAD of %s tells the length and sends nothing',
  async (path) => {
    const answer = await get(path, {}, 'HEAD')
    expect(answer.status).toBe(200)
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(0)
    expect(await answer.text()).toBe('')
  },
)

test('/index.html redirects to the front page', async () => {
  const answer = await get('/index.html?flags=1')
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/?flags=1'])
  expect((await get('/?flags=1')).status).toBe(200)
})

test.each([
  '/assets/gone.js',
  '/.vite/manifest.json',
  '/assets/app-1a2b3c.js.br',
  '/assets/../../package.json',
  '/..%2f..%2fpackage.json',
])('%s is a 404 in plain text', async (path) => {
  const answer = await get(path)
  expect([answer.status, await answer.text()]).toEqual([404, 'Not found'])
})

test('robots.txt excludes /functions/', async () => {
  expect(await (await get('/robots.txt')).text()).toContain('Disallow: /functions/')
})

test('without a build the server says how to make one', async () => {
  expect(await openSite(join(folder, 'assets'), renderer, source)).toBeNull()
  expect(await openSite(folder, await loadRenderer(folder), source)).toBeNull()
  const answer = await shop.fetch('/shop')
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('npm run build')])
})

test('browsers get the zones with what shoppers read of them, without their countries', () => {
  const written = withPageSettings(html, { ...settings, zones: openZones(solas, true) })
  const [, json = ''] = new RegExp(`id="${PAGE_SETTINGS_ID}">([^<]*)`).exec(written) ?? []
  const { zones: read } = parse(PageSettings, JSON.parse(json))
  expect(read).toMatchObject([
    { id: 'ireland', name: 'Ireland', countries: [], fee: 495, freeFrom: 4000, transit: { from: 3, to: 5 } },
    { id: 'northern-ireland', countries: [] },
  ])
  expect(read[1]?.note).toContain('BT')
})

test.each([
  ['summer', '2026-07-01T22:59:59.999Z', '2026-07-01', '2026-07-01T23:00:00.000Z', '2026-07-02'],
  ['winter', '2026-12-01T23:59:59.999Z', '2026-12-01', '2026-12-02T00:00:00.000Z', '2026-12-02'],
])('in %s, pages change to the new day at midnight in Ireland', (_, before, day, after, next) => {
  let moment = before
  const now = openToday(() => new Date(moment))
  expect([now(), now()]).toEqual([day, day])
  moment = after
  expect(now()).toBe(next)
})
