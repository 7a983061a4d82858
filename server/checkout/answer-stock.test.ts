import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shortLines } from '#shop/cart/stock.ts'
import { ShopStockAnswer } from '#shop/checkout/stock-answer.ts'
import { apiPaths, discoveryPaths } from '#shop/paths.ts'
import { inTransaction } from '../database/transaction.ts'
import { releaseOverdue } from '../orders/release-overdue.ts'
import { takeItems } from '../stock/stock.ts'
import { openForms, shownBy } from '../testing/form-shop.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { aoife, checkOut } from '../testing/shopper.ts'
import { supply } from '../testing/stocked.ts'

let shop: OpenShop
beforeEach(async () => {
  shop = await openShop({ shops: 1 })
  await supply(shop, { 1: { kind: 'in-stock', counts: { Medium: 2 } }, 5: { kind: 'one-of-a-kind' } })
})
afterEach(() => shop.close())

const cartId = '0b6b3c1e-6f0a-4b7e-9a51-0c8f2f6f1d11'
const cart = [{ id: '5', quantity: 1, size: 'Medium' }]

async function stockFor(query = '') {
  const answer = await shop.fetch(apiPaths.stock + query)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return v.parse(ShopStockAnswer, await answer.json()).stock
}

test('the last one is kept for the cart that is being paid, and sold to everybody else', async () => {
  expect(await stockFor()).toMatchObject({ '1.Medium': 2, 5: 1 })
  expect((await checkOut(shop, { cart, cartId, email: aoife.email })).status).toBe(200)
  expect(await stockFor(`?cart=${cartId}`)).toMatchObject({ 5: 1 })
  await shop.services.loadStock()
  expect(await stockFor()).toMatchObject({ '1.Medium': 2, 5: 0 })
  expect(await stockFor(`?cart=${cartId}`)).toMatchObject({ '1.Medium': 2, 5: 1 })
  expect(await stockFor('?cart=nobody')).toMatchObject({ 5: 0 })
})

test('a cart whose reservation is over is told of no more than there are', async () => {
  expect((await checkOut(shop, { cart, cartId, email: aoife.email })).status).toBe(200)
  shop.advance(31 * 60_000)
  await releaseOverdue(shop.services)
  await shop.services.loadStock()
  expect(await stockFor(`?cart=${cartId}`)).toMatchObject({ 5: 1 })
})

test('feeds follow a sale', async () => {
  const feed = async () => (await shop.fetch(discoveryPaths.products)).text()
  const llms = async () => (await shop.fetch(discoveryPaths.llms)).text()
  expect(await feed()).not.toContain('out_of_stock')
  expect(await llms()).toMatch(/Only 2 left\.[\s\S]*One of a kind\./)
  expect(await llms()).toContain('in 2–3 business days, or as its page says.')
  await checkOut(shop, { cart, cartId, email: aoife.email })
  await shop.services.loadStock()
  expect((await feed()).match(/out_of_stock/g)).toHaveLength(1)
  expect(await llms()).toContain(' Sold.')
})

/** Sells an item as another process does: this one has not heard of it yet. */
async function sellElsewhere(variant: string) {
  const about = { cause: 'order', orderId: 'elsewhere', who: 'shop', at: shop.services.now() } as const
  const short = await inTransaction(shop.services.db, (trx) => takeItems(trx, new Map([[variant, 1]]), about))
  expect(short).toEqual([])
}

test('a cart that asks for more than is left is told how many are left, and may be changed to that at once', async () => {
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

test('a form without scripts is told that the last one is sold, on a page that says so', async () => {
  await sellElsewhere('5')
  const answer = await openForms(shop).send('/checkout/buy', { product: '5', size: 'Medium', email: aoife.email })
  expect(answer.status).toBe(409)
  const { form, stock } = await shownBy(answer)
  expect(form?.problem).toBe('Somebody else has just bought the last one. Nothing was charged.')
  expect(stock).toMatchObject({ 5: 0 })
})
