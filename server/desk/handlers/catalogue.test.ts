import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { guidanceNames } from '#shop/catalogue/guidance.ts'
import { MeAnswer } from '#shop/desk/access.ts'
import { CatalogueAnswer, CreatedAnswer, PricesAnswer, ProductAnswer } from '#shop/desk/catalogue.ts'
import { SettingsAnswer } from '#shop/desk/settings.ts'
import { discoveryPaths } from '#shop/paths.ts'
import { allSettings, PAGES_MAX } from '#shop/settings/own-settings.ts'
import { WORDS_TEXT_MAX } from '#shop/settings/word-fields.ts'
import { wordNames } from '#shop/settings/word-names.ts'
import { solas, solasSnapshot } from '#shops/solas.ts'
import { auditLogOf } from '../../orders/order/audit-log.ts'
import { type Browser, openBrowser, signIn } from '../../testing/desk.ts'
import { deskForTest } from '../../testing/shop-for-tests.ts'
import { startCheckout } from '../../testing/shopper.ts'

// Shows S10.193, S10.202, S10.204, S10.205.

async function helperAt(desk: Browser, shop: Parameters<typeof signIn>[0]) {
  await desk.post(deskCalls.addStaff.path, { email: 'helper@solas.test', role: 'helper' })
  return signIn(shop, 'helper@solas.test')
}

const catalogueAt = async (desk: Browser) =>
  v.parse(CatalogueAnswer, await (await desk.get(deskCalls.readCatalogue.path)).json())
const productAt = async (desk: Browser, id: string, copy = '') =>
  v.parse(ProductAnswer, await (await desk.get(pathTo(deskCalls.readProduct, { id, copy }))).json())
const save = (desk: Browser, { product, version }: Pick<ProductAnswer, 'product' | 'version'>) =>
  desk.post(pathTo(deskCalls.saveProduct, { id: product.id }), { product, version })
async function move(desk: Browser, id: string, position: number) {
  const seen = (await catalogueAt(desk)).products.map((product) => product.id)
  return desk.post(deskCalls.moveProduct.path, { id, position, seen })
}
const Refused = v.object({ error: v.string(), code: v.string(), now: v.unknown() })

test('a new product has the options of the samples only if the owner still sells them', async () => {
  const { desk } = await deskForTest()
  const sample = await productAt(desk, 'new')
  expect(sample.product).toMatchObject({ craft: null, options: [], priceCents: 0, category: '' })
  expect([sample.pricing.tiers.length, sample.pricing.categories.length]).toEqual([3, 5])
  expect(sample.pricing.crafts).toEqual(['bracelets'])
  // A duplicate is asked for, and has all but what is of the one product.
  expect((await productAt(desk, 'new', '5')).product).toMatchObject({
    name: '',
    handle: '',
    craft: 'bracelets',
    options: [{ name: 'Size' }],
    priceCents: 4000,
    category: 'Soft Romance',
  })
  expect((await desk.get(pathTo(deskCalls.readProduct, { id: 'new', copy: '99' }))).status).toBe(404)

  const saveSettings = async (changed: object) => {
    const { own, version } = v.parse(SettingsAnswer, await (await desk.get(deskCalls.readSettings.path)).json())
    expect((await desk.post(deskCalls.saveSettings.path, { settings: { ...own, ...changed }, version })).status).toBe(
      200,
    )
  }
  await saveSettings({ nouns: { ...solas.settings.nouns, one: 'mug', many: 'mugs' } })
  const first = await productAt(desk, 'new')
  expect(first.product).toMatchObject({ craft: null, options: [], priceCents: 0, category: '' })
  expect(first.pricing).toMatchObject({ tiers: [], categories: [], crafts: [] })

  // A draft is kept without them.
  const glaze = { id: 'glaze', name: 'Glaze', values: [{ id: 'moss', name: 'Moss', extra: 2800 }] }
  const { id: _, ...begun } = { ...first.product, name: 'Tide Mug', handle: 'tide-mug', options: [glaze] }
  const { id } = v.parse(
    CreatedAnswer,
    await (await desk.post(deskCalls.createProduct.path, { product: begun })).json(),
  )
  const kept = await productAt(desk, id)
  expect(kept.faults.map(({ sentence }) => sentence)).toEqual(
    expect.arrayContaining(['Add a price.', 'Choose a category that the shop has.']),
  )

  const mugs = { id: 'category-1', name: 'Mugs' }
  await saveSettings({
    categories: [...solas.settings.categories, mugs],
    tiers: [{ id: 'tier-1', name: '', cents: 2800 }],
  })
  const next = await productAt(desk, 'new')
  expect(next.product).toMatchObject({ priceCents: 0, category: 'Mugs', options: [] })
  expect(next.pricing.categories.map(({ name }) => name)).toEqual(['Mugs'])
  // A removed sample gives nothing either.
  await desk.post(deskCalls.removeSample.path, {})
  expect((await productAt(desk, 'new')).product).toMatchObject({ craft: null, options: [], category: 'Mugs' })
})

test('settings with every text at its maximum length are saved', async () => {
  const { desk } = await deskForTest()
  const long = 'x'.repeat(WORDS_TEXT_MAX)
  const guidance = Object.fromEntries(guidanceNames.map((name) => [name, long]))
  const settings = {
    words: Object.fromEntries(wordNames.map((name) => [name, long])),
    pages: Array.from({ length: PAGES_MAX }, (_, at) => ({
      slug: `page-${at}`,
      title: `Page ${at}`,
      text: long,
      place: 'footer',
    })),
    categories: solas.settings.categories.map((category) => ({ ...category, guidance })),
  }
  const { version } = v.parse(SettingsAnswer, await (await desk.get(deskCalls.readSettings.path)).json())
  const saved = await desk.post(deskCalls.saveSettings.path, { settings, version })
  expect(saved.status).toBe(200)
  expect(v.parse(SettingsAnswer, await saved.json())).toMatchObject({ own: settings, faults: [] })
  const endless = { ...settings, brand: 'x'.repeat(1024 * 1024) }
  expect((await desk.post(deskCalls.saveSettings.path, { settings: endless, version: 1 })).status).toBe(413)
})

test('a product is edited, listed as changed, published and undone', async () => {
  const { shop, desk } = await deskForTest()
  const before = await catalogueAt(desk)
  expect(before).toMatchObject({ published: null, canUndo: false, faults: [], isReordered: false })
  expect([before.products.length, before.products.filter(({ change }) => change !== null)]).toEqual([27, []])

  const answer = await productAt(desk, '3')
  const saved = await save(desk, { ...answer, product: { ...answer.product, name: 'Fair Day' } })
  expect(v.parse(ProductAnswer, await saved.json())).toMatchObject({
    version: 1,
    product: { name: 'Fair Day' },
    published: { name: 'Market Day' },
  })
  const edited = await catalogueAt(desk)
  expect(edited.products.filter(({ change }) => change !== null)).toMatchObject([{ id: '3', change: 'changed' }])

  const published = await desk.post(deskCalls.publish.path, { version: edited.version })
  expect(v.parse(CatalogueAnswer, await published.json())).toMatchObject({
    published: { number: 2, by: 'owner@solas.test' },
    canUndo: true,
  })
  expect(await (await shop.fetch(discoveryPaths.llms)).text()).toContain('[Fair Day]')
  expect((await catalogueAt(desk)).products.filter(({ change }) => change !== null)).toEqual([])
  expect((await desk.post(deskCalls.undoPublish.path, { number: 2 })).status).toBe(200)
  expect(await (await shop.fetch(discoveryPaths.llms)).text()).toContain('[Market Day]')
  expect((await catalogueAt(desk)).products.find(({ id }) => id === '3')?.change).toBe('changed')
})

test('the second of two people who edit one product gets both versions, and can save on the newer', async () => {
  const { desk } = await deskForTest()
  const seen = await productAt(desk, '3')
  await save(desk, { ...seen, product: { ...seen.product, name: 'One' } })
  const refused = await save(desk, { ...seen, product: { ...seen.product, name: 'Two' } })
  expect(refused.status).toBe(409)
  const { code, now } = v.parse(Refused, await refused.json())
  const newer = v.parse(ProductAnswer, now)
  expect([code, newer.product.name]).toEqual(['stale', 'One'])
  expect((await save(desk, { ...newer, product: { ...seen.product, name: 'Two' } })).status).toBe(200)
})

test('the second of two people who reorder products gets the current order, and can reorder that', async () => {
  const { desk } = await deskForTest()
  const seen = (await catalogueAt(desk)).products.map(({ id }) => id)
  expect((await desk.post(deskCalls.moveProduct.path, { id: '3', position: 0, seen })).status).toBe(200)
  const refused = await desk.post(deskCalls.moveProduct.path, { id: '5', position: 0, seen })
  const { code, now } = v.parse(Refused, await refused.json())
  const order = v.parse(CatalogueAnswer, now).products.map(({ id }) => id)
  expect([refused.status, code, order.slice(0, 2)]).toEqual([409, 'stale', ['3', seen[0]]])
  const again = await desk.post(deskCalls.moveProduct.path, { id: '5', position: 0, seen: order })
  expect(v.parse(CatalogueAnswer, await again.json()).products.slice(0, 2)).toMatchObject([{ id: '5' }, { id: '3' }])
})

test('the second of two people who change settings gets both versions, and can save on the newer', async () => {
  const { desk } = await deskForTest()
  const seen = v.parse(SettingsAnswer, await (await desk.get(deskCalls.readSettings.path)).json())
  const saved = await desk.post(deskCalls.saveSettings.path, { settings: { carrier: 'One' }, version: seen.version })
  expect(v.parse(SettingsAnswer, await saved.json())).toMatchObject({ version: 1, own: { carrier: 'One' } })
  for (const path of [deskCalls.readSettings.path, deskCalls.revertSettings.path]) {
    const refused = await desk.post(path, { settings: { carrier: 'Two' }, version: seen.version })
    const { code, now } = v.parse(Refused, await refused.json())
    expect([refused.status, code, v.parse(SettingsAnswer, now).own]).toEqual([409, 'stale', { carrier: 'One' }])
  }
  expect((await desk.post(deskCalls.saveSettings.path, { settings: { carrier: 'Two' }, version: 1 })).status).toBe(200)
})

test('a fault of a product is shown at its field, and again when publishing', async () => {
  const { desk } = await deskForTest()
  const { product, version } = await productAt(desk, '3')
  const saved = v.parse(
    ProductAnswer,
    await (await save(desk, { version, product: { ...product, handle: 'tawny', alt: '' } })).json(),
  )
  expect(saved.faults.map(({ field }) => field)).toEqual(expect.arrayContaining(['alt']))
  const { faults, version: seen } = await catalogueAt(desk)
  expect(faults.map(({ field }) => field)).toEqual(expect.arrayContaining(['alt', 'handle']))
  const refused = await desk.post(deskCalls.publish.path, { version: seen })
  expect([refused.status, v.parse(Refused, await refused.json()).error]).toEqual([
    409,
    expect.stringContaining('Market Day: '),
  ])
})

test.each([
  ['draft', 'draft', null],
  ['shown', 'shown', 'new'],
  ['retired', 'draft', null],
] as const)('a product created as %s is saved at once as %s', async (state, kept, change) => {
  const { shop, desk } = await deskForTest()
  const { product } = await productAt(desk, '3')
  const { id: _, ...rest } = { ...product, name: 'Tide Line', handle: 'tide-line', state }
  const { id } = v.parse(CreatedAnswer, await (await desk.post(deskCalls.createProduct.path, { product: rest })).json())
  expect((await catalogueAt(desk)).products[0]).toMatchObject({ id, state: kept, change })
  const seen = await (await shop.fetch(discoveryPaths.llms)).text()
  expect(seen, 'nobody sees it before it is published').not.toContain('Tide Line')
})

test('creates, moves and deletes a product', async () => {
  const { desk } = await deskForTest()
  const { product } = await productAt(desk, '3')
  const { id: _, ...rest } = { ...product, name: 'Tide Line', handle: 'tide-line', state: 'draft' }
  const { id } = v.parse(CreatedAnswer, await (await desk.post(deskCalls.createProduct.path, { product: rest })).json())
  expect((await catalogueAt(desk)).products[0]).toMatchObject({ id, name: 'Tide Line', state: 'draft', change: null })
  expect((await move(desk, '3', 0)).status).toBe(200)
  const reordered = await catalogueAt(desk)
  expect(reordered.isReordered).toBe(true)
  expect(reordered.products.slice(0, 3).map((one) => one.id)).toEqual(['3', id, '1'])
  expect((await desk.post(pathTo(deskCalls.removeProduct, { id: '3' }), { version: 0 })).status).toBe(409)
  const { version, wasPublished } = await productAt(desk, id)
  expect(wasPublished).toBe(false)
  expect((await desk.post(pathTo(deskCalls.removeProduct, { id }), { version })).status).toBe(200)
  expect((await desk.get(pathTo(deskCalls.readProduct, { id }))).status).toBe(404)
})

test('removing the sample takes all its products but those that the owner has changed', async () => {
  const { shop, desk } = await deskForTest()
  expect((await catalogueAt(desk)).samples).toBe(27)
  const market = await productAt(desk, '3')
  await save(desk, { ...market, product: { ...market.product, name: 'Fair Day', handle: 'fair-day' } })
  expect((await catalogueAt(desk)).samples).toBe(26)
  const answer = await desk.post(deskCalls.removeSample.path, {})
  const { products, samples, faults, version } = v.parse(CatalogueAnswer, await answer.json())
  expect([products.map(({ name }) => name), samples, faults]).toEqual([['Fair Day'], 0, []])
  expect((await desk.post(deskCalls.publish.path, { version })).status).toBe(200)
  const llms = await (await shop.fetch(discoveryPaths.llms)).text()
  expect([llms.includes('[Fair Day]'), llms.includes('[Tawny]')]).toEqual([true, false])
  expect((await desk.get(pathTo(deskCalls.readProduct, { id: '1' }))).status).toBe(404)
  expect((await openBrowser(shop).post(deskCalls.removeSample.path, {})).status).toBe(401)
})

test('a shop can start empty: no category is left, the first product gets a number after those of the sample', async () => {
  const { desk } = await deskForTest()
  const answer = await desk.post(deskCalls.removeSample.path, {})
  expect(v.parse(CatalogueAnswer, await answer.json())).toMatchObject({
    products: [],
    samples: 0,
    faults: [{ id: null, sentence: 'A shop shows at least one product.' }],
  })
  const read = async () => v.parse(SettingsAnswer, await (await desk.get(deskCalls.readSettings.path)).json())
  const { own, standard, version } = await read()
  expect([own, allSettings({ ...standard, ...own }).nouns.many]).toEqual([
    { withoutSample: true, categories: [] },
    'pieces',
  ])
  // The form of a screen knows nothing of the sample.
  const { withoutSample: _, ...typed } = { ...own, brand: 'Bare Clay' }
  expect((await desk.post(deskCalls.saveSettings.path, { settings: typed, version })).status).toBe(200)
  expect((await read()).own).toEqual({ withoutSample: true, brand: 'Bare Clay' })
  expect((await catalogueAt(desk)).products).toEqual([])
  const { product } = await productAt(desk, 'new')
  const { id: _id, ...begun } = { ...product, name: 'Mug' }
  const created = await desk.post(deskCalls.createProduct.path, { product: begun })
  expect(v.parse(CreatedAnswer, await created.json()).id).toBe('28')
})

test('a product of the sample that somebody has ordered is retired, not removed', async () => {
  const { shop, desk } = await deskForTest()
  await startCheckout(shop, { cart: [{ id: '5', options: { size: 'Medium' }, personal: {}, quantity: 1 }] })
  const answer = await desk.post(deskCalls.removeSample.path, {})
  const { products } = v.parse(CatalogueAnswer, await answer.json())
  expect(products.map(({ id, state }) => [id, state])).toEqual([['5', 'retired']])
})

test('the defaults of a shop without sample products can be published', async () => {
  const { desk } = await deskForTest()
  const settings = { returnDays: 21, freeShippingFrom: 6000 }
  const saved = await desk.post(deskCalls.saveSettings.path, {
    settings: { ...settings, announcement: '' },
    version: 0,
  })
  expect(v.parse(SettingsAnswer, await saved.json()).faults).toEqual([])
  const { product } = await productAt(desk, '3')
  const { id: _, ...mug } = { ...product, name: 'Mug', handle: 'mug', craft: null, recipe: null, pictures: '' }
  await desk.post(deskCalls.createProduct.path, { product: mug })
  const begun = (await catalogueAt(desk)).products[0]?.id ?? ''
  const { product: created, version } = await productAt(desk, begun)
  await save(desk, { product: { ...created, state: 'shown' }, version })
  await desk.post(deskCalls.removeSample.path, {})
  const read = async () => v.parse(SettingsAnswer, await (await desk.get(deskCalls.readSettings.path)).json())
  const removed = await read()
  expect(removed).toMatchObject({ sellsSamples: false, faults: [] })
  expect(allSettings({ ...removed.standard, ...removed.own })).toMatchObject({ announcement: '', social: [] })
  // Saved again, the announcement is no longer her own but the default.
  await desk.post(deskCalls.saveSettings.path, { settings: removed.own, version: removed.version })
  const again = await read()
  expect(again).toMatchObject({ own: settings, faults: [] })
  expect(again.own).not.toHaveProperty('announcement')
})

test('requests without a valid product change nothing', async () => {
  const { shop, desk } = await deskForTest()
  const { product } = await productAt(desk, '3')
  for (const body of [
    null,
    {},
    { product, version: -1 },
    { product: { ...product, id: '__proto__' }, version: 0 },
    { product: { ...product, recipe: { beads: [{}] } }, version: 0 },
    { product: { ...product, name: 'x'.repeat(10_001) }, version: 0 },
  ])
    expect((await desk.post(pathTo(deskCalls.saveProduct, { id: '3' }), body)).status).toBe(400)
  expect((await desk.post(pathTo(deskCalls.saveProduct, { id: '99' }), { product, version: 0 })).status).toBe(409)
  expect((await move(desk, '3', -1)).status).toBe(400)
  expect(await shop.services.db.selectFrom('catalogueDraft').selectAll().execute()).toEqual([])
  expect(await auditLogOf(shop.services.db, '')).toEqual([])
})

test('the desk loads the published catalogue, also the built-in one, and the shop’s terms', async () => {
  const { shop, desk } = await deskForTest()
  const me = v.parse(MeAnswer, await (await desk.get(deskCalls.readMe.path)).json())
  const { zones, packaging, vatNumber, vatScheme } = shop.services.shop()
  expect(me).toMatchObject({ zones, packaging, vatNumber, vatScheme })
  const data: unknown = await (await shop.fetch(me.catalogue)).json()
  expect(data).toMatchObject({ products: solasSnapshot.products })
})

test('a new product uses the prices and categories of the draft, which only owners can change', async () => {
  const { shop, desk } = await deskForTest()
  const helper = await helperAt(desk, shop)
  const { version, standard, own, uses } = v.parse(
    SettingsAnswer,
    await (await desk.get(deskCalls.readSettings.path)).json(),
  )
  expect(uses).toMatchObject({ 'tier-1': expect.any(Number) as number, Burgundy: expect.any(Number) as number })
  const { tiers, categories } = allSettings({ ...standard, ...own })
  const settings = {
    tiers: [...tiers, { id: 'tier-9', name: 'Large <b>', cents: 6000 }],
    categories: [{ id: 'category-9', name: 'Jet' }, ...categories.slice(0, 4), { id: 'Soft Romance', name: 'Soft' }],
  }
  expect((await helper.post(deskCalls.saveSettings.path, { settings, version })).status).toBe(403)
  expect((await desk.post(deskCalls.saveSettings.path, { settings, version })).status).toBe(200)
  expect((await desk.post(deskCalls.saveSettings.path, { settings, version })).status).toBe(409)
  const blank = await productAt(helper, 'new')
  expect(blank).toMatchObject({ version: 0, published: null, product: { category: '', priceCents: 0, options: [] } })
  expect(blank.pricing.tiers.at(-1)).toEqual({ name: 'Large <b>', cents: 6000 })
  expect((await productAt(helper, '5')).product.category).toBe('Soft')
  expect(
    (await helper.post(pathTo(deskCalls.saveProduct, { id: 'new' }), { product: blank.product, version: 0 })).status,
  ).toBe(409)
})

test('owners and helpers can read the price history of a product, strangers cannot', async () => {
  const { shop, desk } = await deskForTest()
  const helper = await helperAt(desk, shop)
  const pricesAt = async () =>
    v.parse(PricesAnswer, await (await helper.get(pathTo(deskCalls.readPrices, { id: '5' }))).json())
  expect(await pricesAt()).toEqual({ periods: [], lowest: null, loweredFrom: null })
  const answer = await productAt(desk, '5')
  await save(desk, { ...answer, product: { ...answer.product, priceCents: 3500 } })
  await desk.post(deskCalls.publish.path, { version: (await catalogueAt(desk)).version })
  expect(await pricesAt()).toMatchObject({
    periods: [
      { priceCents: 4000, number: 1 },
      { priceCents: 3500, number: 2, until: null },
    ],
    lowest: 3500,
    loweredFrom: 4000,
  })
  expect((await openBrowser(shop).get(pathTo(deskCalls.readPrices, { id: '5' }))).status).toBe(401)
})
