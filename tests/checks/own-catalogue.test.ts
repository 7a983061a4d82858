import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { standardLook } from '#shop/look.ts'
import { detailsPath, paths } from '#shop/paths.ts'
import { pictureSizes } from '#shop/pictures/sizes.ts'
import { type EditableProduct, editableProductsOf, snapshotOf } from '#shop/publishing/editable-product.ts'
import { isRefusal } from '#shop/refusal.ts'
import { standardSettings } from '#shop/settings/settings.ts'
import { wordNames } from '#shop/settings/word-names.ts'
import { solas, solasSnapshot } from '#shops/solas.ts'
import { createApp } from '../../server/app.ts'
import { pageSettings } from '../../server/catalogue/pages/page-settings.ts'
import { loadRenderer, openSite } from '../../server/catalogue/pages/site.ts'
import { takeInHero } from '../../server/catalogue/pictures/heroes.ts'
import { takeIn } from '../../server/catalogue/pictures/take-in.ts'
import { draftsOf, versionOf } from '../../server/catalogue/publishing/draft.ts'
import { createProduct, saveProduct } from '../../server/catalogue/publishing/edit.ts'
import { publish, undoPublish } from '../../server/catalogue/publishing/publish.ts'
import { removeSample } from '../../server/catalogue/publishing/sample.ts'
import { saveSettings, settingsDraftOf } from '../../server/catalogue/publishing/settings-draft.ts'
import { signIn } from '../../server/testing/desk.ts'
import { photograph, standIn } from '../../server/testing/photographs.ts'
import { publishDraft } from '../../server/testing/publish-draft.ts'
import { shopForAllTests } from '../../server/testing/shop-for-tests.ts'
import { storedDraft } from '../../server/testing/stored.ts'

// Shows S2.44, S10.190, S10.193, S10.197.

const who = 'nora@solas.test'
const today = '2026-11-20'

let app: ReturnType<typeof createApp>
const shop = shopForAllTests()

beforeAll(async () => {
  const folder = resolve('dist/storefront')
  const renderer = await loadRenderer(folder)
  if (!renderer) throw new Error('The pages are not built')
  const site = await openSite(folder, renderer, {
    shop: shop.services.shop,
    settings: (published) => pageSettings(published, shop.services.config, today),
  })
  app = createApp(shop, site)
})

const get = async (path: string) => app.fetch(new Request(`http://solas.test${path}`))
const htmlOf = async (path: string) => (await get(path)).text()

async function publishWith(id: string, change: Partial<EditableProduct>): Promise<void> {
  const { services } = shop
  const before = await storedDraft(services.db, id)
  expect(await saveProduct(services, { ...before.product, ...change }, { who, version: before.version })).toBeNull()
  expect(await publishDraft(services, who)).toBeNull()
}

test('the pages of an unedited shop name its catalogue as they name a published one, and product pages its details', async () => {
  const named = async (path: string) =>
    [...(await htmlOf(path)).matchAll(/<link rel="preload" as="fetch" crossorigin href="([^"]+)">/g)].map(
      ([, to]) => to,
    )
  const { dataPath } = shop.services.shop()
  for (const path of [paths.home, paths.shop, paths.cart]) expect(await named(path), path).toEqual([dataPath])
  expect(await named('/product/5')).toEqual([dataPath, detailsPath(dataPath)])
})

test('pages show the published catalogue, and name the data file for browsers', async () => {
  const name = '</script><b>"Fair" & Day\u2019s</b>'
  await publishWith('3', { name, handle: 'fair-day', story: '<img src=x onerror=alert(1)>\n\nTwo.', recipe: null })
  const html = await htmlOf('/product/fair-day')
  expect(html).toContain('&lt;/script&gt;&lt;b&gt;&quot;Fair&quot; &amp; Day\u2019s&lt;/b&gt;')
  expect(html).not.toContain('<b>"Fair')
  expect(html).not.toContain('<img src=x')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(html).toContain('/pictures/market-day-flat')
  expect(await htmlOf(paths.shop)).toContain('/product/fair-day')

  const [, data = ''] = /<link rel="preload" as="fetch" crossorigin href="([^"]+)">/.exec(html) ?? []
  const answer = await get(data)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
  expect(answer.headers.get('cache-control')).toContain('immutable')
  const listed: unknown = await answer.json()
  expect(listed).toMatchObject({ products: shop.services.shop().snapshot.products })
  const details = await get(data.replace('catalogue', 'details'))
  expect(await details.json()).toMatchObject({ stories: { 3: '<img src=x onerror=alert(1)>\n\nTwo.' } })
  expect((await get('/assets/catalogue-0123456789abcdef.json')).status).toBe(404)
})

test('a preview shows the draft to signed-in staff, and everybody else sees the published catalogue', async () => {
  const { services } = shop
  const { product } = (await draftsOf(services.db)).find((draft) => draft.product.id === '3') ?? {}
  if (!product) throw new Error('There is no product 3')
  const begun = { ...product, name: 'Not yet', handle: 'not-yet', state: 'draft' as const }
  const id = await createProduct(services, begun, who)
  if (typeof id !== 'string') throw new Error('The product was not begun')
  const desk = await signIn({
    ...shop,
    fetch: (path, init) => Promise.resolve(app.fetch(new Request(`http://solas.test${path}`, init))),
  })
  const page = await desk.get(`/desk/preview/product/${id}`)
  const html = await page.text()
  expect([page.status, page.headers.get('cache-control'), page.headers.get('x-robots-tag')]).toEqual([
    200,
    'no-store',
    'noindex',
  ])
  expect(html).toContain('This is a preview of your draft.')
  expect(html).toContain('Not yet')
  expect(html).not.toContain('<script type="module"')
  expect(await (await desk.get('/desk/preview/shop')).text()).not.toContain('Not yet')
  expect((await desk.get('/desk/preview/product/99')).status).toBe(404)
  expect((await desk.get('/desk/preview/../../etc/passwd')).status).toBe(404)
  expect((await get(`/desk/preview/product/${id}`)).status).toBe(401)
  expect((await get('/product/not-yet')).status).toBe(404)
})

test('an old product URL redirects to the new one, by number and by handle', async () => {
  const old = await get('/product/market-day')
  expect([old.status, old.headers.get('location')]).toEqual([302, '/product/fair-day'])
  expect(await htmlOf('/product/3')).toContain('<link rel="canonical" href="http://solas.test/product/fair-day"')
})

test('a retired product keeps its page, which says so and sells nothing', async () => {
  await publishWith('3', { state: 'retired' })
  const answer = await get('/product/fair-day')
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(html).toContain('We no longer make this one')
  expect(html).toContain('https://schema.org/Discontinued')
  expect(html).not.toMatch(/Add to Cart<|action="\/checkout\/buy"/)
  expect(await htmlOf(paths.shop)).not.toContain('fair-day')
  expect(await htmlOf(paths.home)).toContain('26 designs')
})

test('every page shows the published settings as text, and passes them to its scripts', async () => {
  const { services } = shop
  const hostile = '</script><b>"Tonn" & Day\u2019s</b>'
  const { legal } = standardSettings
  const own = {
    brand: hostile.slice(0, 40),
    tagline: hostile,
    announcement: hostile,
    town: hostile,
    payments: [hostile],
    legal: { ...legal, trader: hostile, address: hostile },
    // Care, warning and size guide refuse markup.
    words: Object.fromEntries(
      wordNames.filter((name) => !/^(care|careLine|safety|sizeGuide)$/.test(name)).map((name) => [name, hostile]),
    ),
  }
  const { version } = await settingsDraftOf(services.db)
  expect(await saveSettings(services, own, { who, version })).toBeNull()
  const seen = versionOf(await draftsOf(services.db), version + 1)
  expect(await publish(services, { who, version: seen })).toBeNull()
  for (const path of [paths.home, paths.about, paths.shop, paths.terms, paths.cart, '/product/5']) {
    const html = await htmlOf(path)
    expect(html, path).toContain('&lt;/script&gt;&lt;b&gt;&quot;Tonn&quot; &amp; Day')
    expect(html, path).not.toMatch(/<b>\\?"Tonn/)
    const json = /<script[^>]*id="page-settings"[^>]*>([^<]*)</.exec(html)?.[1] ?? ''
    expect(JSON.parse(json), path).toMatchObject({ own: { announcement: hostile } })
    for (const [, data = ''] of html.matchAll(/<script type="application\/ld\+json">([^<]*)</g))
      expect(() => JSON.parse(data) as unknown, path).not.toThrow()
  }
  const manifest: unknown = await (await get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({
    name: hostile.slice(0, 40),
    start_url: '/',
    theme_color: standardLook.colors.surface,
  })
  expect(await htmlOf(paths.home)).toContain(`<meta name="theme-color" content="${standardLook.colors.surface}"`)
})

test('pages and icons have the look that the owner has chosen', async () => {
  const { services } = shop
  const iconOf = async () => Buffer.from(await (await get('/icons/icon-192.png')).arrayBuffer())
  const built = await iconOf()
  const { own, version } = await settingsDraftOf(services.db)
  const look = { accent: '#0b4f6c', highlight: '#9fe0c0', fonts: 'plain', corners: 'square' } as const
  expect(await saveSettings(services, { ...own, look }, { who, version })).toBeNull()
  expect(await htmlOf(paths.shop)).not.toContain('/assets/look-')
  expect(await publishDraft(services, who)).toBeNull()
  for (const path of [paths.shop, '/product/5']) {
    const html = await htmlOf(path)
    const head = html.slice(0, html.indexOf('</head>'))
    const [, sheet = ''] = /<link rel="stylesheet" href="(\/assets\/look-[^"]+)">$/.exec(head) ?? []
    expect(head, path).not.toContain('as="font"')
    expect(head, path).toContain(encodeURIComponent(look.accent))
    const answer = await get(sheet)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(await answer.text()).toContain('--color-accent: #0b4f6c;')
    const older = await get(sheet.replace(/\.[\da-f]+\.css$/, '.0123456789abcdef.css'))
    expect([older.status, older.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    expect((await get(sheet.replace('plain', 'wingdings'))).status).toBe(404)
  }
  const drawn = await iconOf()
  expect(drawn.subarray(1, 4).toString()).toBe('PNG')
  expect(drawn.equals(built)).toBe(false)
  const json = /<script[^>]*id="page-settings"[^>]*>([^<]*)</.exec(await htmlOf(paths.shop))?.[1] ?? ''
  expect(JSON.parse(json)).not.toHaveProperty('own.look')
  expect(await undoPublish(services, { who, number: services.shop().version })).toBeNull()
  expect(await htmlOf(paths.shop)).not.toContain('/assets/look-')
  expect((await iconOf()).equals(built)).toBe(true)
  const after = await settingsDraftOf(services.db)
  expect(await saveSettings(services, own, { who, version: after.version })).toBeNull()
})

test('the front page preloads and shows the owner’s picture, and nothing promises gift wrap that is not offered', async () => {
  const { services } = shop
  const upload = await photograph({ width: 1600, height: 1200 })
  const taken = await takeInHero(services, upload, who)
  if (!taken.ok) throw new Error(taken.trouble)
  await standIn(shop)
  const alt = 'Hands that string garnets at a bench by a window.'
  const { version } = await settingsDraftOf(services.db)
  const settings = { hero: { ...taken.hero, alt }, giftWrapFee: null }
  expect(await saveSettings(services, settings, { who, version })).toBeNull()
  await publishWith('22', { story: 'One small heart.' })
  const html = await htmlOf(paths.home)
  const files = (name: string, digest: string, widths: readonly number[]) =>
    widths.map((width) => `/pictures/${name}-${width}.${digest}.avif ${width}w`).join(', ')
  const { wide, tall } = taken.hero
  for (const srcSet of [
    files('hero-wide', wide, pictureSizes.wide.avif),
    files('hero-phone', tall, pictureSizes.tall.avif),
  ]) {
    expect(html).toMatch(new RegExp(`<link rel="preload"[^>]*imageSrcSet="${srcSet}"[^>]*>`))
    expect(html.match(new RegExp(srcSet, 'g'))).toHaveLength(2)
  }
  expect(html).toContain(`alt="${alt}"`)
  for (const path of [paths.home, paths.shop, paths.cart, paths.about, paths.terms, paths.bespoke, '/product/5'])
    expect((await htmlOf(path)).replaceAll(/<script[^>]*>[^<]*</g, ''), path).not.toMatch(
      /add gift wrap|gift wrap \(|gift wrap is €|gift wrap if you|gift wrap and|tick gift wrap|without gift wrap/i,
    )
})

test('no script of the storefront has a name, category, setting or text of the sample', () => {
  const { settings = {}, products } = solasSnapshot
  const { tagline = '', announcement = '', words = {}, categories = [] } = settings
  const found = categories.flatMap((category) => category.words ?? [])
  const names = [...categories, ...products].map(({ name }) => name).filter((name) => name.includes(' '))
  const said = [tagline, announcement, ...found, ...names, ...Object.values(words)].filter((text) => text.length > 6)
  expect(said.length).toBeGreaterThan(40)
  const scripts = globSync('dist/storefront/**/*.js').map((file) => readFileSync(file, 'utf8'))
  expect(scripts.length).toBeGreaterThan(20)
  expect(said.filter((text) => scripts.some((script) => script.includes(text)))).toEqual([])
})

test('a shop without the built-in products shows none of their pictures and cards', async () => {
  const { services } = shop
  const scenes = /\/pictures\/(?:hero|featured|story|stack|bespoke|gift|bench|category)-|\/pictures\/[^"]*card/
  const pages = [paths.home, paths.shop, paths.about]
  for (const path of pages) expect(await htmlOf(path), path).toMatch(scenes)

  const taken = await takeIn(services, await photograph(), who)
  if (!taken.ok) throw new Error(taken.trouble)
  await standIn(shop)
  const [market] = editableProductsOf(solasSnapshot)
  if (!market) throw new Error('Nothing came with the shop')
  const photos = [{ file: taken.file, alt: 'Sea glass on a string.' }]
  const id = await createProduct(services, { ...market, name: 'Tide', handle: 'tide', recipe: null, photos }, who)
  if (isRefusal(id)) throw new Error(id.message)
  await publishWith(id, { state: 'shown' })
  expect(await removeSample(services, who)).toBeNull()
  const { version } = await settingsDraftOf(services.db)
  expect(await saveSettings(services, { brand: 'Tonn' }, { who, version })).toBeNull()
  expect(await publishDraft(services, who)).toBeNull()

  for (const path of pages) {
    const html = await htmlOf(path)
    expect(html.match(/<h1[^>]*>/), path).not.toBeNull()
    expect(html, path).not.toMatch(scenes)
    expect(html, path).toContain(`/pictures/own-800.${taken.file}.`)
    expect(html, path).toContain(`content="http://solas.test/pictures/own-words.${taken.file}.jpg"`)
  }
  const home = await htmlOf(paths.home)
  for (const path of ['/product/claret-evening', '/product/1']) expect((await get(path)).status, path).toBe(404)
  for (const empty of ['Shop by colour', 'New &amp; Coming Soon']) expect(home).not.toContain(empty)
  const sitemap = await (await get('/sitemap.xml')).text()
  expect(sitemap).not.toMatch(scenes)
  for (const path of pages)
    expect(sitemap.split('<url>').find((entry) => entry.startsWith(`<loc>http://solas.test${path}<`))).toContain(
      '/own-',
    )
})

test('after undoing everything, every page is as it was at first', async () => {
  while (shop.services.shop().version > 0) {
    const refusal = await undoPublish(shop.services, { who, number: shop.services.shop().version })
    if (refusal !== null) break
  }
  expect(shop.services.shop().snapshot.products.map(({ name }) => name)).toEqual(
    solasSnapshot.products.map(({ name }) => name),
  )
  const { settings: _, ...products } = solasSnapshot
  expect(snapshotOf(editableProductsOf(solasSnapshot))).toEqual(products)
  expect(await htmlOf('/product/market-day')).toContain('Market Day')
  expect(shop.services.shop().settings).toEqual(solas.settings)
  expect((await get('/product/fair-day')).headers.get('location')).toBe('/product/market-day')
})
