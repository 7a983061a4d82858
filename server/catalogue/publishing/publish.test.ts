import { expect, test } from 'vitest'
import { discoveryPaths } from '#shop/paths.ts'
import { refuseDraft } from '#shop/publishing/draft-refusals.ts'
import { type EditableProduct, editableProductsOf } from '#shop/publishing/editable-product.ts'
import { solasSnapshot } from '#shops/solas.ts'
import { createApp } from '../../app.ts'
import { openShop } from '../../testing/open-shop.ts'
import { publishDraft } from '../../testing/publish-draft.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { openShopSource, publishedSolas } from '../published/current.ts'
import { draftsOf, versionOf } from './draft.ts'
import { createProduct, moveProduct, removeProduct, revertProduct, saveProduct } from './edit.ts'
import { importProducts } from './import.ts'
import { publish, redoPublish, undoPublish } from './publish.ts'

// Shows S10.190, S10.193, S10.205, S10.209.

const who = 'nora@solas.test'
const marketDay = editableProductsOf(solasSnapshot).find(({ id }) => id === '3')
if (!marketDay) throw new Error('Market Day has gone')
const newProduct: EditableProduct = {
  ...marketDay,
  id: '1',
  name: 'Tide Line',
  handle: 'tide-line',
  state: 'draft',
  pictures: '',
  closeAlt: '',
}

const shop = shopForEachTest()

const draft = () => draftsOf(shop.services.db)
const versionSeen = async (id: string) => (await draft()).find(({ product }) => product.id === id)?.version ?? -1
const edit = async (product: EditableProduct) =>
  saveProduct(shop.services, product, { who, version: await versionSeen(product.id) })
const publishAll = () => publishDraft(shop.services, who)
const undo = () => undoPublish(shop.services, { who, number: shop.services.shop().version })
const text = async (path: string) => (await shop.fetch(path)).text()

function checkout(expectedTotal: number, id = '3') {
  const body = JSON.stringify({
    items: [{ price: 40, quantity: 1 }],
    cart: [{ id, quantity: 1, size: 'Medium' }],
    email: 'a@b.ie',
    expectedTotal,
  })
  return shop.fetch('/functions/v1/create-checkout-v2', {
    method: 'POST',
    body,
    headers: { origin: 'http://solas.test' },
  })
}

test('an unedited shop shows the built-in catalogue, whose data browsers load like those of any other', async () => {
  const { version, dataPath } = shop.services.shop()
  expect([version, dataPath]).toEqual([0, publishedSolas.dataPath])
  const data: unknown = await (await shop.fetch(dataPath)).json()
  expect(data).toMatchObject({ products: solasSnapshot.products })
  expect(await shop.services.db.selectFrom('catalogueDraft').selectAll().execute()).toEqual([])
  expect((await draft()).map(({ product }) => product)).toEqual(editableProductsOf(solasSnapshot))
  expect(await publishAll()).toEqual(refuseDraft('nothing-changed'))
})

test('an edit is invisible until it is published, and then in pages, feeds and checkout', async () => {
  expect(await edit({ ...marketDay, name: 'Fair Day', handle: 'fair-day', priceCents: 3000 })).toBeNull()
  expect(await text(discoveryPaths.llms)).toContain('Market Day')
  expect(await publishAll()).toBeNull()
  expect(shop.services.shop().version).toBe(2)
  expect(shop.services.shop().dataPath).toMatch(/^\/assets\/catalogue-[\da-f]{16}\.json$/)
  for (const path of [discoveryPaths.llms, discoveryPaths.products, discoveryPaths.newProducts])
    expect(await text(path)).toContain('Fair Day')
  expect(await text(discoveryPaths.sitemap)).toContain('/product/fair-day')
  expect(await text(discoveryPaths.sitemap)).not.toContain('/product/market-day<')
  const log = await shop.services.db.selectFrom('auditLog').select(['who', 'what']).orderBy('at').execute()
  expect(log.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['product 3 Fair Day edited', 'catalogue 2 published']),
  )
})

test('publishing a thousand products does not block other requests', async () => {
  const products = Array.from({ length: 1000 }, (_, index): EditableProduct => {
    const id = String(index + 1)
    return { ...marketDay, id, name: `Product ${id}`, handle: `product-${id}`, added: null }
  })
  await importProducts(shop.services, products, who)
  let turns = 0
  let isOver = false
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const refusal = await publishAll()
  isOver = true
  expect(refusal).toBeNull()
  expect(turns).toBeGreaterThanOrEqual(15)
})

test('an order is charged the price its buyer saw, and a placed order keeps its price', async () => {
  expect((await checkout(4000)).status).toBe(marketDay.priceCents === 4000 ? 200 : 409)
  const total = marketDay.priceCents + (marketDay.priceCents < 4000 ? 495 : 0)
  expect((await checkout(total)).status).toBe(200)
  await edit({ ...marketDay, priceCents: marketDay.priceCents === 3000 ? 3500 : 3000 })
  await publishAll()
  const late = await checkout(total)
  expect([late.status, await late.json()]).toEqual([
    409,
    { ok: false, code: 'prices-changed', error: 'Prices have changed. Please review your bag.' },
  ])
  const orders = await shop.services.db.selectFrom('orders').select('total').execute()
  expect(orders.map((order) => order.total)).toContain(total)
  await edit({ ...marketDay, state: 'retired' })
  await publishAll()
  const gone = await checkout(total)
  expect([gone.status, await gone.json()]).toEqual([
    409,
    { ok: false, code: 'not-made', error: 'A piece in your bag is no longer made. Please review your bag.' },
  ])
  await undo()
  await undo()
  expect((await checkout(total)).status).toBe(200)
})

test('undo restores earlier catalogues step by step, and keeps drafts', async () => {
  await edit({ ...marketDay, name: 'First' })
  await publishAll()
  await edit({ ...marketDay, name: 'Second' })
  await publishAll()
  expect(shop.services.shop().version).toBe(3)
  expect(await undo()).toBeNull()
  expect(await text(discoveryPaths.llms)).toContain('[First]')
  expect(await undo()).toBeNull()
  expect(await text(discoveryPaths.llms)).toContain('[Market Day]')
  expect(shop.services.shop()).toMatchObject({ version: 5, dataPath: publishedSolas.dataPath })
  expect(await undo()).toEqual(refuseDraft('nothing-to-undo'))
  expect((await draft()).find(({ product }) => product.id === '3')?.product.name).toBe('Second')
  expect(await publishAll()).toBeNull()
  expect(await text(discoveryPaths.llms)).toContain('[Second]')
})

test('an undo can itself be undone, step by step, until something else is published', async () => {
  const redo = () => redoPublish(shop.services, { who, number: shop.services.shop().version })
  const nameOf3 = () => shop.services.shop().snapshot.products.find(({ id }) => id === '3')?.name
  expect(await redo()).toEqual(refuseDraft('nothing-to-redo'))
  for (const name of ['Fair Day', 'Pattern Day']) {
    await edit({ ...marketDay, name })
    await publishAll()
  }
  await undo()
  await undo()
  expect(nameOf3()).toBe('Market Day')
  expect(await redo()).toBeNull()
  expect(nameOf3()).toBe('Fair Day')
  expect(await redo()).toBeNull()
  expect(nameOf3()).toBe('Pattern Day')
  expect(await redo()).toEqual(refuseDraft('nothing-to-redo'))
  await undo()
  expect(nameOf3()).toBe('Fair Day')
  await edit({ ...marketDay, name: 'Harvest Day' })
  await publishAll()
  expect(await redo()).toEqual(refuseDraft('nothing-to-redo'))
  expect(await redoPublish(shop.services, { who, number: 1 })).toMatchObject({ code: 'stale' })
})

test('a retired product is deleted only if nobody ever ordered it', async () => {
  const remove = async (id: string) => removeProduct(shop.services, { id, version: await versionSeen(id) }, who)
  const sold = editableProductsOf(solasSnapshot).find(({ id }) => id === '4')
  if (!sold) throw new Error('The product has gone')
  expect((await checkout(sold.priceCents + (sold.priceCents < 4000 ? 495 : 0), '4')).status).toBe(200)
  expect(await remove('3')).toEqual(refuseDraft('in-shop'))
  await edit({ ...marketDay, state: 'retired' })
  await edit({ ...sold, state: 'retired' })
  await publishAll()
  expect(await remove('4')).toEqual(refuseDraft('sold'))
  expect(await remove('3')).toBeNull()
  expect(await publishAll()).toBeNull()
  expect(shop.services.shop().snapshot.products.some(({ id }) => id === '3')).toBe(false)
  expect(await text(discoveryPaths.llms)).not.toContain('Market Day')
  expect((await draft()).some(({ product }) => product.id === '3')).toBe(false)
})

test('every former handle of a product leads to it, also after an undo', async () => {
  await edit({ ...marketDay, handle: 'fair-day' })
  await publishAll()
  const formerOf = () => shop.services.shop().snapshot.products.find(({ id }) => id === '3')
  expect(formerOf()).toMatchObject({ handle: 'fair-day', formerHandles: ['market-day'], pictures: 'market-day' })
  await undo()
  expect(formerOf()).toMatchObject({ handle: 'market-day', formerHandles: ['fair-day'] })
})

test('a fault prevents publishing and is explained in a sentence', async () => {
  await edit({ ...marketDay, description: '' })
  expect(await publishAll()).toEqual(refuseDraft('wrong-product', 'Market Day', 'Add a short description.'))
  expect(shop.services.shop().version).toBe(0)
})

test('a new product gets the next id, the date of publishing, and can be bought', async () => {
  const id = '28'
  expect(await createProduct(shop.services, newProduct, who)).toBe(id)
  expect((await draft())[0]?.product).toMatchObject({ id: '28', state: 'draft', added: null })
  expect(await publishAll()).toEqual(refuseDraft('nothing-changed'))
  await edit({ ...newProduct, id, state: 'shown' })
  expect(await publishAll()).toBeNull()
  expect((await draft())[0]?.product.added).toBe('2026-11-20')
  expect((await checkout(marketDay.priceCents + (marketDay.priceCents < 4000 ? 495 : 0), id)).status).toBe(200)
  expect(await edit({ ...newProduct, id, state: 'draft' })).toEqual(refuseDraft('in-shop'))
  expect(await removeProduct(shop.services, { id, version: await versionSeen(id) }, who)).toEqual(
    refuseDraft('in-shop'),
  )
  await undo()
  expect(await removeProduct(shop.services, { id, version: await versionSeen(id) }, who)).toEqual(
    refuseDraft('in-shop'),
  )
  expect(await createProduct(shop.services, newProduct, who)).toBe('29')
  expect(await removeProduct(shop.services, { id: '29', version: 1 }, who)).toBeNull()
})

test('refuses the second of two changes to the same product', async () => {
  const seen = versionOf(await draft())
  const version = await versionSeen('3')
  expect(await saveProduct(shop.services, { ...marketDay, name: 'One' }, { who, version })).toBeNull()
  expect(await saveProduct(shop.services, { ...marketDay, name: 'Two' }, { who, version })).toMatchObject({
    code: 'stale',
  })
  expect(await publish(shop.services, { who, version: seen })).toMatchObject({ code: 'stale' })
  expect(await publishAll()).toBeNull()
  expect(await undoPublish(shop.services, { who, number: 1 })).toMatchObject({ code: 'stale' })
})

test('of two people who publish at once, one succeeds', async () => {
  await edit({ ...marketDay, name: 'Fair Day' })
  const version = versionOf(await draft())
  const both = await Promise.all([1, 2].map(() => publish(shop.services, { who, version })))
  expect(both.filter((refusal) => refusal === null)).toHaveLength(1)
  expect(shop.services.shop().version).toBe(2)
})

test('a product is moved, and the draft order reverted to the published one', async () => {
  const seen = (await draft()).map(({ product }) => product.id)
  expect(await moveProduct(shop.services, { id: '3', position: 0, seen }, who)).toBeNull()
  await edit({ ...marketDay, name: 'Fair Day' })
  expect((await draft()).slice(0, 2).map(({ product }) => product.name)).toEqual(['Fair Day', 'Claret Evening'])
  expect(await revertProduct(shop.services, { id: '3', version: await versionSeen('3') }, who)).toBeNull()
  expect((await draft())[0]?.product).toEqual(marketDay)
  await publishAll()
  expect(
    shop.services
      .shop()
      .snapshot.products.map(({ id }) => id)
      .slice(0, 2),
  ).toEqual(['3', '1'])
})

test('a published snapshot cannot be changed or deleted in the database', async () => {
  await edit({ ...marketDay, name: 'Fair Day' })
  await publishAll()
  const { db } = shop.services
  await expect(db.updateTable('catalogueSnapshots').set({ content: '{}' }).execute()).rejects.toThrow('stays as it is')
  await expect(db.deleteFrom('catalogueSnapshots').execute()).rejects.toThrow('stays as it is')
})

test('a shop that opens on a database shows what was published there', async () => {
  await edit({ ...marketDay, name: 'Fair Day' })
  await publishAll()
  const other = await openShop()
  expect(await (await other.fetch(discoveryPaths.llms)).text()).toContain('[Market Day]')
  await other.close()
  const source = await openShopSource(shop.services.db, shop.services.config, shop.services.now)
  expect(source.shop()).toEqual(shop.services.shop())
  const app = createApp({ services: { ...shop.services, ...source }, sandbox: null })
  const llms = await app.fetch(new Request(`http://solas.test${discoveryPaths.llms}`))
  expect(await llms.text()).toContain('[Fair Day]')
  expect(await text(discoveryPaths.llms)).toContain('[Fair Day]')
})

test('the data file of the published catalogue stays available after others are requested', async () => {
  const at = (path: string) => shop.services.catalogueData(path)
  for (const name of ['One', 'Two', 'Three', 'Four']) {
    expect(await edit({ ...marketDay, name })).toBeNull()
    expect(await publishAll()).toBeNull()
  }
  for (let undone = 0; undone < 3; undone += 1) expect(await undo()).toBeNull()
  await at(publishedSolas.dataPath)
  const { dataPath } = shop.services.shop()
  expect((await shop.fetch(dataPath)).status).toBe(200)
})
