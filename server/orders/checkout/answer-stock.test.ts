import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { publicCalls } from '#shop/calls/public-calls.ts'
import { shortLines } from '#shop/cart/stock.ts'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import { ShopStockAnswer } from '#shop/checkout/stock-answer.ts'
import { findTopic } from '#shop/newsletter/topics.ts'
import { discoveryPaths, paths } from '#shop/paths.ts'
import type { PublishedShop } from '#shop/published-shop.ts'
import { createApp } from '../../app.ts'
import { pageSettings } from '../../catalogue/pages/page-settings.ts'
import { loadRenderer, openSite } from '../../catalogue/pages/site.ts'
import { takeItems } from '../../catalogue/stock/stock.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { openForms, shownBy } from '../../testing/form-shop.ts'
import { type OpenShop, openShop } from '../../testing/open-shop.ts'
import { aoife, checkOut, payOn, startCheckout } from '../../testing/shopper.ts'
import { supply } from '../../testing/stocked.ts'
import { fulfil } from '../order/fulfil.ts'
import { releaseOverdue } from '../order/release-overdue.ts'

let shop: OpenShop
beforeEach(async () => {
  shop = await openShop({ shops: 1 })
  await supply(shop, { 1: { kind: 'in-stock', counts: { Medium: 2 } }, 5: { kind: 'one-of-a-kind' } })
})
afterEach(() => shop.close())

const cartId = '0b6b3c1e-6f0a-4b7e-9a51-0c8f2f6f1d11'
const cart = [{ id: '5', quantity: 1, size: 'Medium' }]

async function answerFor(query = '', cookie = '') {
  const answer = await shop.fetch(publicCalls.readShopStock.path + query, { headers: { cookie } })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return v.parse(ShopStockAnswer, await answer.json())
}
const stockFor = async (query = '') => (await answerFor(query)).stock

test('the last item is shown as available to the cart that is being paid, and as reserved to others', async () => {
  expect(await stockFor()).toMatchObject({ '1.Medium': 2, 5: 1 })
  expect((await checkOut(shop, { cart, cartId, email: aoife.email })).status).toBe(200)
  expect(await stockFor(`?cart=${cartId}`)).toMatchObject({ 5: 1 })
  await shop.services.loadStock()
  expect(await stockFor()).toMatchObject({ '1.Medium': 2, 5: 0 })
  expect(await stockFor(`?cart=${cartId}`)).toMatchObject({ '1.Medium': 2, 5: 1 })
  expect(await stockFor('?cart=nobody')).toMatchObject({ 5: 0 })
  const until = '2026-11-20T12:30:40.000Z'
  expect(await answerFor(`?cart=${cartId}`)).toMatchObject({ reserved: {}, yours: { 5: until } })
  expect(await answerFor()).toMatchObject({ reserved: { 5: until }, yours: {} })
})

test('a cart whose reservation ended sees no more stock than there is', async () => {
  expect((await checkOut(shop, { cart, cartId, email: aoife.email })).status).toBe(200)
  shop.advance(31 * 60_000)
  await releaseOverdue(shop.services)
  await shop.services.loadStock()
  expect(await stockFor(`?cart=${cartId}`)).toMatchObject({ 5: 1 })
})

test('feeds show a reserved item as reserved, and as sold only after payment', async () => {
  const feed = async () => (await shop.fetch(discoveryPaths.products)).text()
  const llms = async () => (await shop.fetch(discoveryPaths.llms)).text()
  expect(await feed()).not.toContain('out_of_stock')
  expect(await llms()).toMatch(/Only 2 left\.[\s\S]*One of a kind\./)
  expect(await llms()).toContain('in 2–3 business days, or as its page says.')
  const sessionId = await startCheckout(shop, { cart, cartId, email: aoife.email })
  await shop.services.loadStock()
  expect((await feed()).match(/out_of_stock/g)).toHaveLength(1)
  expect(await llms()).toContain(' Reserved.')
  expect(await llms()).not.toContain(' Sold.')
  await payOn(shop, sessionId)
  await fulfil(shop.services.shop(), shop.services, sessionId)
  await shop.services.loadStock()
  expect((await feed()).match(/out_of_stock/g)).toHaveLength(1)
  expect(await llms()).toContain(' Sold.')
  expect(await answerFor()).toMatchObject({ stock: { 5: 0 }, reserved: {} })
})

async function sellElsewhere(variant: string) {
  const about = { cause: 'order', orderId: 'elsewhere', who: 'shop', at: shop.services.now() } as const
  const short = await inTransaction(shop.services.db, (trx) => takeItems(trx, new Map([[variant, 1]]), about))
  expect(short).toEqual([])
}

test('a cart that asks for too many is told how many are left, and can be changed to that at once', async () => {
  await sellElsewhere('1.Medium')
  const two = { id: '1', options: { size: 'Medium' }, personal: {}, quantity: 2 }
  expect(shortLines(shop.services.shop(), [two])).toEqual([])
  const refused = await checkOut(shop, { cart: [{ id: '1', size: 'Medium', quantity: 2 }] })
  expect([refused.status, refused.error]).toEqual([
    409,
    'Only 1 left of Claret Evening (Medium). Please review your bag.',
  ])
  expect(shortLines({ ...shop.services.shop(), stock: await stockFor() }, [two])).toEqual([{ ...two, left: 1 }])
  expect((await checkOut(shop, { cart: [{ id: '1', size: 'Medium', quantity: 1 }] })).status).toBe(200)
})

test('a form without scripts shows on a page that the last item is sold', async () => {
  await sellElsewhere('5')
  const answer = await openForms(shop).send('/checkout/buy', { product: '5', size: 'Medium', email: aoife.email })
  expect(answer.status).toBe(409)
  const { form, stock } = await shownBy(answer)
  expect(form?.problem).toBe('Somebody else has just bought the last one. Nothing was charged.')
  expect(stock).toMatchObject({ 5: 0 })
})

test('a form without scripts says when a reserved item may be free again, without asking for an e-mail', async () => {
  await startCheckout(shop, { cart, cartId, email: aoife.email })
  const answer = await openForms(shop).send('/checkout/buy', { product: '5', size: 'Medium', email: aoife.email })
  expect(answer.status).toBe(409)
  const { form } = await shownBy(answer)
  expect(form?.problem).toBe('Somebody is paying for it; it may be free again at 12:30. Nothing was charged.')
  expect(findTopic(shop.services.shop(), 'piece-5')).toBeNull()
  const refused = await checkOut(shop, { cart })
  expect([refused.status, refused.error]).toEqual([
    409,
    'Nothing is left of First Dance (Medium) just now. Somebody is paying for it; it may be free again at 12:30. Please review your bag.',
  ])
})

test('without scripts, only the browser that reserved an item may continue its payment', async () => {
  const forms = openForms(shop)
  const form = { product: '5', size: 'Medium', email: aoife.email }
  const first = await forms.send('/checkout/buy', form)
  expect(first.status).toBe(303)
  const [cookie = ''] = (first.headers.get('set-cookie') ?? '').split(';')
  expect(first.headers.get('set-cookie')).toMatch(/^buyer=[\da-f-]{36}; Max-Age=1840; Path=\/; HttpOnly; SameSite=Lax$/)
  await shop.services.loadStock()
  expect(await answerFor('', cookie)).toMatchObject({
    stock: { 5: 1 },
    reserved: {},
    yours: { 5: expect.any(String) as string },
  })
  const again = await forms.send('/checkout/buy', form, { cookie })
  expect([again.status, again.headers.get('location')]).toEqual([303, first.headers.get('location')])
  const changed = await forms.send('/checkout/buy', { ...form, email: 'other@example.ie' }, { cookie })
  expect(changed.status).toBe(303)
  const another = await forms.send('/checkout/buy', { ...form, product: '1' }, { cookie })
  expect(another.status).toBe(303)
  expect(await answerFor('', cookie)).toMatchObject({ stock: { 5: 1, '1.Medium': 2 } })
  await shop.services.loadStock()
  for (const stranger of ['', 'buyer=', 'buyer=%', `buyer=${randomUUID()}`]) {
    expect(await answerFor('', stranger)).toMatchObject({ stock: { 5: 0, '1.Medium': 1 }, yours: {} })
    expect((await forms.send('/checkout/buy', form, { cookie: stranger })).status).toBe(409)
  }
})

test('a reserved item is shown as “yours” only to its buyer, and that page is not cached', async () => {
  await shop.close()
  shop = await openShop({ shops: 1, env: { PURGE_URL: 'http://127.0.0.1:1/' } })
  await supply(shop, { 5: { kind: 'one-of-a-kind' }, 6: { kind: 'one-of-a-kind' } })
  const { services, sandbox } = shop
  const settings = (published: PublishedShop) => pageSettings(published, services.config, '2026-11-20')
  const built = 'dist/storefront'
  const site = await openSite(built, await loadRenderer(built), { shop: services.shop, settings })
  const app = createApp({ services, sandbox }, site)
  const page = async (cookie = '', path = paths.product('first-dance')) => {
    const answer = await app.fetch(new Request(`${services.config.publicUrl}${path}`, { headers: { cookie } }))
    return { html: (await answer.text()).replaceAll('<!-- -->', ''), cache: answer.headers.get('cache-control') }
  }
  const other = findProduct(services.shop(), '6')
  if (!other) throw new Error('There is no such product')
  expect((await page()).cache).toContain('s-maxage')
  const bought = await openForms(shop).send('/checkout/buy', { product: '5', size: 'Medium', email: aoife.email })
  const [cookie = ''] = (bought.headers.get('set-cookie') ?? '').split(';')
  await shop.services.loadStock()
  const [others, own, elsewhere] = [await page(), await page(cookie), await page('', paths.product(other.handle))]
  expect(others.html).toContain('Somebody is paying for it; it may be free again at 12:30.')
  expect(others.html).not.toMatch(/somebody has bought|Tell me if it is back|\/checkout\/buy/)
  expect(others.html).toContain('https://schema.org/OutOfStock')
  expect(own.html).toContain('Yours until 12:30.')
  expect(own.html).toContain('/checkout/buy')
  expect([others.cache, own.cache]).toEqual(['no-cache', 'no-store'])
  expect(elsewhere.cache).toContain('s-maxage')
  expect((await page('', paths.shop)).html).toContain('>Reserved</p>')
})
