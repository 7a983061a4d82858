import * as v from 'valibot'
import { expect, test } from 'vitest'
import { inSize, sizeOption } from '#crafts/bracelets/sizes.ts'
import { solas, solasSnapshot } from '#shops/solas.ts'
import { cartChanges } from '../cart/changes.ts'
import { parseStoredCart, storedCart } from '../cart/storage.ts'
import { findAnyProduct, findProduct } from '../catalogue/catalogue.ts'
import { materialsFact } from '../catalogue/facts.ts'
import { buyForm } from '../checkout/buy-form.ts'
import { quote } from '../checkout/quote.ts'
import { refuseCheckout } from '../checkout/refusals.ts'
import { CheckoutRequest, refuseOutdated } from '../checkout/request.ts'
import { structuredData } from '../pages/structured-data.ts'
import { type EditableProduct, editableProductsOf, snapshotOf } from '../publishing/editable-product.ts'
import { createShop } from '../shop.ts'
import { optionsOf } from './fact-options.ts'
import { wholeList } from './filter-state.ts'
import { filteredProducts } from './listing.ts'

// Shows S10.190.

const products = editableProductsOf(solasSnapshot)
const snapshotWith = (id: string, change: Partial<EditableProduct>) =>
  snapshotOf(products.map((product) => (id === product.id ? { ...product, ...change } : product)))

test('functions use the shop they are given, and other shops do not change', () => {
  const snapshot = snapshotWith('3', {
    name: 'Fair Day',
    priceCents: 3000,
    materials: ['Jet'],
    recipe: null,
    story: 'New.',
  })
  const shop = createShop(snapshot)
  expect(findProduct(shop, '3')?.name).toBe('Fair Day')
  expect(quote(shop, [{ id: '3', ...inSize('Medium'), quantity: 2 }], { giftWrap: false }).subtotal).toBe(6000)
  expect(optionsOf(shop.catalogue.products, materialsFact)).toContain('Jet')
  expect(filteredProducts(shop, { ...wholeList(shop), search: 'fair day' }, []).map(({ id }) => id)).toEqual(['3'])
  expect([snapshot.stories['3'], snapshot.recipes['3']]).toEqual(['New.', undefined])
  expect(findProduct(solas, '3')?.name).toBe('Market Day')
  expect(filteredProducts(solas, { ...wholeList(solas), search: 'fair day' }, [])).toEqual([])
})

test('the price filter ends at the highest price of the shop', () => {
  const shop = createShop(snapshotOf(products.filter(({ priceCents }) => priceCents < 4000)))
  expect([shop.catalogue.highestPrice, wholeList(shop).priceTo]).toEqual([3500, 3500])
  expect(filteredProducts(shop, wholeList(shop), [])).toHaveLength(shop.catalogue.products.length)
})

test('a retired product keeps its page, cannot be bought, and is reported in carts', () => {
  const stored = storedCart(solas, [{ id: '3', ...inSize('Medium'), quantity: 1 }])
  const shop = createShop(snapshotWith('3', { state: 'retired' }))
  expect(findProduct(shop, '3')).toBeUndefined()
  expect(findAnyProduct(shop, 'market-day')?.retired).toBe(true)
  expect([shop.catalogue.products.length, shop.catalogue.allProducts.length]).toEqual([26, 27])
  expect(parseStoredCart(shop, stored)).toEqual({ cart: [], damaged: true })
  expect(cartChanges(shop, stored)).toEqual([{ kind: 'retired', name: 'Market Day' }])
  const request = v.parse(CheckoutRequest, { cart: [{ id: '3', ...inSize('Medium'), quantity: 1 }] })
  expect(refuseOutdated(shop, request)).toEqual(refuseCheckout('not-made'))
  const [data] = structuredData(shop, '/product/market-day', 'https://shop.test', [])
  expect(JSON.stringify(data)).toContain('https://schema.org/Discontinued')
  expect(JSON.stringify(structuredData(shop, '/shop', 'https://shop.test', []))).not.toContain('market-day')
})

test('a size that a product does not have cannot be bought, and is reported in carts', () => {
  const stored = storedCart(solas, [{ id: '3', ...inSize('Large'), quantity: 1 }])
  const shop = createShop(snapshotWith('3', { options: [sizeOption(['Small', 'Medium'])] }))
  expect(parseStoredCart(shop, stored).cart).toEqual([])
  expect(cartChanges(shop, stored)).toEqual([{ kind: 'retired', name: 'Market Day (Large)' }])
  const request = v.parse(CheckoutRequest, { cart: [{ id: '3', ...inSize('Large'), quantity: 1 }] })
  expect(refuseOutdated(shop, request)).toEqual(refuseCheckout('not-offered', 'Size'))
  const sent = v.safeParse(buyForm(findProduct(shop, '3') ?? expect.fail(), []), { size: 'Large', email: 'a@b.ie' })
  expect(sent.issues?.map(({ message }) => message)).toEqual(['Please choose a size'])
  const [data] = structuredData(shop, '/product/market-day', 'https://shop.test', [])
  expect(data).toMatchObject({ size: ['Small', 'Medium'] })
})

test('an old handle of a product leads to it until another product uses it', () => {
  const withFormer = (id: string, formerHandles: string[]) =>
    solasSnapshot.products.map((product) => (product.id === id ? { ...product, formerHandles } : product))
  const shop = createShop({ products: withFormer('3', ['fair-day', 'tawny']) })
  expect(findProduct(shop, 'fair-day')?.id).toBe('3')
  expect(findProduct(shop, 'tawny')?.id).not.toBe('3')
})
