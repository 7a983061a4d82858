import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { cartChanges } from '../cart/changes.ts'
import { parseStoredCart, storedCart } from '../cart/storage.ts'
import { buyForm } from '../checkout/buy-form.ts'
import { quote } from '../checkout/quote.ts'
import { parseCheckoutRequest } from '../checkout/request.ts'
import { structuredData } from '../structured-data.ts'
import { allProducts, findAnyProduct, findProduct, highestPrice, materials, products } from './catalogue.ts'
import { recipes } from './details.ts'
import { wholeList } from './filter-state.ts'
import { filteredProducts } from './listing.ts'
import { catalogueOf, type Piece, piecesOf } from './piece.ts'
import { builtInCatalogue, showCatalogue } from './snapshot.ts'
import { storyOf } from './stories.ts'

const pieces = piecesOf(builtInCatalogue)
const show = (id: string, change: Partial<Piece>) =>
  showCatalogue(catalogueOf(pieces.map((piece) => (id === piece.id ? { ...piece, ...change } : piece))))
afterEach(() => showCatalogue(builtInCatalogue))

test('whoever looks at the catalogue sees the one that is shown', () => {
  show('3', { name: 'Fair Day', priceCents: 3000, materials: ['Jet'], recipe: null, story: 'New.' })
  expect(findProduct('3')?.name).toBe('Fair Day')
  expect(quote([{ id: '3', size: 'Medium', quantity: 2 }], { giftWrap: false }).subtotal).toBe(6000)
  expect(materials.map(({ name }) => name)).toContain('Jet')
  expect(filteredProducts({ ...wholeList(), search: 'fair day' }, []).map(({ id }) => id)).toEqual(['3'])
  expect([storyOf('3'), recipes['3']]).toEqual(['New.', undefined])
  showCatalogue(builtInCatalogue)
  expect(findProduct('3')?.name).toBe('Market Day')
})

test('the price filter ends at the highest price that is shown', () => {
  showCatalogue(catalogueOf(pieces.filter(({ priceCents }) => priceCents < 4000)))
  expect([highestPrice, wholeList().priceTo]).toEqual([3500, 3500])
  expect(filteredProducts(wholeList(), [])).toHaveLength(products.length)
})

test('a retired product keeps its page and cannot be bought, and carts are told', () => {
  const stored = storedCart([{ id: '3', size: 'Medium', quantity: 1 }])
  show('3', { state: 'retired' })
  expect(findProduct('3')).toBeUndefined()
  expect(findAnyProduct('market-day')?.retired).toBe(true)
  expect([products.length, allProducts.length]).toEqual([26, 27])
  expect(parseStoredCart(stored)).toEqual({ cart: [], damaged: true })
  expect(cartChanges(stored)).toEqual([{ kind: 'retired', name: 'Market Day' }])
  expect(parseCheckoutRequest({ cart: [{ id: '3', size: 'Medium', quantity: 1 }] })).toEqual({
    ok: false,
    error: 'A piece in your bag is no longer made. Please review your bag.',
  })
  const [data] = structuredData('/product/market-day', 'https://shop.test', [])
  expect(JSON.stringify(data)).toContain('https://schema.org/Discontinued')
  expect(JSON.stringify(structuredData('/shop', 'https://shop.test', []))).not.toContain('market-day')
})

test('a size that a product does not come in is bought nowhere, and carts are told', () => {
  const stored = storedCart([{ id: '3', size: 'Large', quantity: 1 }])
  show('3', { sizes: ['Small', 'Medium'] })
  expect(parseStoredCart(stored).cart).toEqual([])
  expect(cartChanges(stored)).toEqual([{ kind: 'retired', name: 'Market Day (Large)' }])
  expect(parseCheckoutRequest({ cart: [{ id: '3', size: 'Large', quantity: 1 }] })).toEqual({
    ok: false,
    error: 'This product does not come in this size',
  })
  const sent = v.safeParse(buyForm([]), { product: '3', size: 'Large', email: 'a@b.ie' })
  expect(sent.issues?.map(({ message }) => message)).toEqual(['Please choose another size'])
  const [data] = structuredData('/product/market-day', 'https://shop.test', [])
  expect(data).toMatchObject({ size: ['Small', 'Medium'] })
})

test('a handle that a product had leads to it until another product has it', () => {
  const withFormer = (id: string, formerHandles: string[]) =>
    builtInCatalogue.products.map((product) => (product.id === id ? { ...product, formerHandles } : product))
  showCatalogue({ ...builtInCatalogue, products: withFormer('3', ['fair-day', 'tawny']) })
  expect(findProduct('fair-day')?.id).toBe('3')
  expect(findProduct('tawny')?.id).not.toBe('3')
})
