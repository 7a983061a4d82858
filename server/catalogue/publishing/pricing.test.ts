import { expect, test } from 'vitest'
import { leadDaysOf } from '#shop/catalogue/supply.ts'
import { discoveryPaths } from '#shop/paths.ts'
import { refuseDraft } from '#shop/publishing/draft-refusals.ts'
import { type EditableProduct, editableProductsOf } from '#shop/publishing/editable-product.ts'
import { allSettings } from '#shop/settings/own-settings.ts'
import type { OwnSettings } from '#shop/settings/settings.ts'
import { solasSnapshot } from '#shops/solas.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { openShop } from '../../testing/open-shop.ts'
import { publishDraft, settingsOf } from '../../testing/publish-draft.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { payOn, startCheckout } from '../../testing/shopper.ts'
import { storedDraft } from '../../testing/stored.ts'
import { webhooksArrive } from '../../testing/webhooks.ts'
import { publicSettings } from '../published/current.ts'
import { publishedPrices } from '../published/prices.ts'
import { readCatalogueFile, writeCatalogueFile } from './catalogue-file.ts'
import { draftsOf } from './draft.ts'
import { saveProduct } from './edit.ts'
import { importProducts } from './import.ts'
import { readListings } from './listings-file.ts'
import { revertSettings, saveSettings, settingsDraftOf } from './settings-draft.ts'

// Shows S10.202, S10.203, S10.204.

const who = 'nora@solas.test'
const standard = allSettings(solasSnapshot.settings ?? {})
const priced = (id: string, cents: number): OwnSettings => ({
  tiers: standard.tiers.map((tier) => (tier.id === id ? { ...tier, cents } : tier)),
})
const called = (id: string, name: string): OwnSettings => ({
  categories: standard.categories.map((one) => (one.id === id ? { id, name } : one)),
})

const shop = shopForEachTest()

const { draft, save, publishAll, undo } = settingsOf(() => shop, who)
const text = async (path: string) => (await shop.fetch(path)).text()
const draftOf = (id: string) => storedDraft(shop.services.db, id)
async function edit(id: string, part: Partial<EditableProduct>) {
  const { product, version } = await draftOf(id)
  return saveProduct(shop.services, { ...product, ...part }, { who, version })
}
function checkout(expectedTotal: number, id = '3') {
  const body = JSON.stringify({
    items: [{ price: 30, quantity: 1 }],
    cart: [{ id, quantity: 1, size: 'Medium' }],
    email: 'a@b.ie',
    expectedTotal,
  })
  const headers = { origin: 'http://solas.test' }
  return shop.fetch('/functions/v1/create-checkout-v2', { method: 'POST', body, headers })
}

test('a changed price tier changes all its products when it is published, and undo restores them', async () => {
  expect((await checkout(3000 + 495)).status).toBe(200)
  expect(await save(priced('tier-1', 2850))).toBeNull()
  expect((await draftOf('3')).product.priceCents).toBe(2850)
  expect(await text(discoveryPaths.products)).toContain('<g:price>30.00 EUR<')
  expect(await publishAll()).toBeNull()
  expect(await text(discoveryPaths.products)).not.toContain('<g:price>30.00 EUR<')
  expect(await text(discoveryPaths.llms)).toContain('€28.50 to €40 in euro')
  expect(publicSettings(shop.services.shop())).not.toHaveProperty('tiers')
  expect((await checkout(3000 + 495)).status).toBe(409)
  expect((await checkout(2850 + 495)).status).toBe(200)
  // What the specification says of a request without a cart stays.
  const body = JSON.stringify({ items: [{ price: 30, quantity: 1 }], email: 'a@b.ie' })
  const headers = { origin: 'http://solas.test' }
  const plain = await shop.fetch('/functions/v1/create-checkout-v2', { method: 'POST', body, headers })
  expect(plain.status).toBe(200)
  expect(await undo()).toBeNull()
  expect((await checkout(3000 + 495)).status).toBe(200)
  const orders = await shop.services.db.selectFrom('orders').select('subtotal').execute()
  expect(orders.map(({ subtotal }) => subtotal)).toEqual(expect.arrayContaining([3000, 2850]))
})

test('a renamed category keeps its products and its old URL', async () => {
  expect(await save(called('Burgundy', 'Reds & “wines”'))).toBeNull()
  expect(await publishAll()).toBeNull()
  expect(shop.services.shop().settings.categories[0]).toEqual({
    id: 'Burgundy',
    name: 'Reds & “wines”',
    former: ['Burgundy'],
  })
  expect(await text(discoveryPaths.products)).toContain('Bracelets &gt; Reds &amp; “wines”<')
  expect(shop.services.shop().settings.legal.updated).toBe('2026-11-22')
  await undo()
  expect(await text(discoveryPaths.products)).toContain('Bracelets &gt; Burgundy<')
})

test('a category in use cannot be removed, two equal prices are refused, and nothing changes', async () => {
  expect(await save({ categories: standard.categories.slice(1) })).toMatchObject({
    code: 'category-in-use',
    message: expect.stringMatching(/is in Burgundy: give it another/) as string,
  })
  expect(await save(priced('tier-1', 3500))).toEqual(refuseDraft('wrong-choice', 'Two prices are the same.'))
  expect(await save(called('Burgundy', '<script>alert(1)</script>'))).toMatchObject({
    code: 'wrong-choice',
    message: expect.stringMatching(/can’t contain < or >/) as string,
  })
  expect(await draft()).toEqual({ own: {}, version: 0 })
  expect(await shop.services.db.selectFrom('catalogueDraft').selectAll().execute()).toEqual([])
})

test('a new price tier and category can be used, and reverted once no product uses them', async () => {
  const own = {
    tiers: [...standard.tiers, { id: 'tier-9', name: 'Large', cents: 6000 }],
    categories: [{ id: 'category-9', name: 'Jet' }, ...standard.categories],
  }
  expect(await edit('3', { priceCents: 6000, category: 'Jet' })).toBeNull()
  expect(await publishAll()).toEqual(refuseDraft('wrong-product', 'Market Day', 'Choose a category that the shop has.'))
  expect(await save(own)).toBeNull()
  const { version } = await draft()
  expect(await revertSettings(shop.services, { who, version })).toMatchObject({
    code: 'category-in-use',
    message: expect.stringMatching(/^Market Day is in Jet/) as string,
  })
  expect(await publishAll()).toBeNull()
  expect(shop.services.shop().settings.categories[0]?.name).toBe('Jet')
  expect((await checkout(6000)).status).toBe(200)
})

test('saving a product or a price is refused if somebody changed the prices meanwhile', async () => {
  const { product, version } = await draftOf('3')
  const seen = (await draft()).version
  expect(await save(priced('tier-1', 2850))).toBeNull()
  expect(await saveProduct(shop.services, { ...product, name: 'Fair Day' }, { who, version })).toMatchObject({
    code: 'stale',
  })
  expect(await saveSettings(shop.services, priced('tier-1', 2900), { who, version: seen })).toMatchObject({
    code: 'stale',
  })
  expect((await draftOf('3')).product).toMatchObject({ name: 'Market Day', priceCents: 2850 })
})

test('prices, categories and making times are exported, and imported listings keep their price', async () => {
  const own = { ...priced('tier-3', 6000), ...called('Warm Tones', 'Amber') }
  await save(own)
  await edit('3', { supply: { kind: 'made-to-order', leadDays: 4 } })
  const before = (await draftsOf(shop.services.db)).map(({ product }) => product)
  const file = readCatalogueFile('a.json', writeCatalogueFile(before, new Map(), (await draft()).own))
  if (!file.ok) throw new Error(file.faults.join('\n'))
  const other = await openShop()
  try {
    await importProducts(other.services, file.content.products, who, file.content.settings)
    expect((await draftsOf(other.services.db)).map(({ product }) => product)).toEqual(before)
    expect((await settingsDraftOf(other.services.db)).own).toEqual((await draft()).own)
    expect(await publishDraft(other.services, who)).toBeNull()
    expect(other.services.shop().snapshot.products.find(({ id }) => id === '3')?.supply).toEqual({
      kind: 'made-to-order',
      leadDays: 4,
    })
  } finally {
    await other.close()
  }
  const without = readCatalogueFile('a.json', writeCatalogueFile(before))
  expect(without).toMatchObject({
    ok: false,
    faults: expect.arrayContaining([expect.stringMatching(/^a\.json:\d+: Choose a category/)]) as string[],
  })
  const listings = readListings('l.csv', 'TITLE,DESCRIPTION,PRICE\nOne,Two,70', (await draft()).own)
  expect(listings).toMatchObject({ ok: true, content: [{ priceCents: 7000, category: 'Burgundy' }] })
})

test('a product’s own making time is used in feed, order and e-mails, and saved with the order', async () => {
  expect(editableProductsOf(solasSnapshot).every((product) => leadDaysOf(product) === null)).toBe(true)
  expect(await edit('3', { supply: { kind: 'made-to-order', leadDays: 6 } })).toBeNull()
  expect(await publishAll()).toMatchObject({
    code: 'wrong-product',
    message: expect.stringMatching(/^Market Day: Making can take at most 5 working days/) as string,
  })
  expect(await edit('3', { supply: { kind: 'made-to-order', leadDays: 5 } })).toBeNull()
  expect(await publishAll()).toBeNull()
  expect(await text(discoveryPaths.products)).toContain('<g:min_handling_time>5<')
  const llms = await text(discoveryPaths.llms)
  expect(llms).toContain('Made in about 5 business days.')
  expect(llms).toContain('in 2–3 business days, or as its page says.')
  expect(shop.services.shop().settings.legal.updated).toBe('2026-11-20')
  const both = [3, 5].map((id) => ({ id: String(id), quantity: 1, size: 'Medium' }))
  const sessionId = await startCheckout(shop, { cart: both })
  await payOn(shop, sessionId)
  await webhooksArrive(shop)
  await deliverDue(shop.services, new AbortController().signal)
  const email = (await shop.emails()).find(({ subject }) => subject?.startsWith('Thank you'))
  expect(email?.text).toContain('We make it: about 5 business days.')
  const status: unknown = await (await shop.fetch(`/functions/v1/order-status?session_id=${sessionId}`)).json()
  expect(status).toMatchObject({ leadDays: 5 })
  await edit('3', { supply: { kind: 'made-to-order', leadDays: 2 } })
  await publishAll()
  const orders = await shop.services.db.selectFrom('orders').select('leadDays').execute()
  expect(orders).toEqual([{ leadDays: 5 }])
  expect((await checkout(4000, '5')).status).toBe(200)
  const plain = await shop.services.db.selectFrom('orders').select('id').where('leadDays', 'is', null).execute()
  expect(plain).toHaveLength(1)
})

test('the price history of a product has all snapshots, starting with the built-in price', async () => {
  const prices = async () =>
    (await publishedPrices(shop.services.db, '3')).map(({ number, priceCents }) => [number, priceCents])
  expect(await prices()).toEqual([])
  await edit('3', { priceCents: 4000 })
  await publishAll()
  await edit('3', { state: 'retired' })
  await publishAll()
  await undo()
  expect(await prices()).toEqual([
    [1, 3000],
    [2, 4000],
    [3, null],
    [4, 4000],
  ])
  expect((await publishedPrices(shop.services.db, '../3')).map(({ priceCents }) => priceCents)).toEqual([
    null,
    null,
    null,
    null,
  ])
})
