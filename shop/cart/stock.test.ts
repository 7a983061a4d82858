import { expect, test } from 'vitest'
import { inSize } from '#crafts/bracelets/sizes.ts'
import { products } from '#shops/solas.ts'
import { leftInAll, withFirstLeft } from '../catalogue/availability.ts'
import { standardChoice } from '../catalogue/choice.ts'
import type { Product } from '../catalogue/product.ts'
import type { Supply } from '../catalogue/supply.ts'
import { findTopic } from '../newsletter/topics.ts'
import { createShop } from '../shop.ts'
import { stockWords } from '../texts/stock.ts'
import { maxInStock, shortLines } from './stock.ts'

const [made, bowl, one] = products.map((product): Product => {
  const supply: Supply = product.id === '3' ? { kind: 'one-of-a-kind' } : { kind: 'in-stock', counts: {} }
  return product.id === '1' ? product : { ...product, supply }
})
if (!made || !bowl || !one) throw new Error('The shop has three products')
const stock = { '2.Small': 5, '2.Medium': 0, '2.Large': 1, '3': 1 }
const shop = { ...createShop({ products: [made, bowl, one] }), stock }
const line = (id: string, size: 'Small' | 'Medium' | 'Large', quantity: number, words = '') => ({
  id,
  ...inSize(size),
  personal: words ? { name: words } : {},
  quantity,
})

test('counts what is left of a product in all its variants, or only in those with a chosen option', () => {
  expect([made, bowl, one].map((product) => leftInAll(shop, product))).toEqual([null, 6, 1])
  expect(leftInAll(shop, bowl, { size: 'Medium' })).toBe(0)
  expect(leftInAll(shop, one, { size: 'Medium' })).toBe(1)
})

test('the first choice of a product is a variant in stock, if there is one', () => {
  expect(standardChoice(withFirstLeft(shop, bowl)).options).toEqual({ size: 'Small' })
  expect(withFirstLeft(shop, made)).toBe(made)
  expect(withFirstLeft({ stock: {} }, bowl)).toBe(bowl)
})

test.each([
  [bowl, null, ''],
  [bowl, 4, ''],
  [bowl, 3, 'Only 3 left'],
  [bowl, 0, 'Sold'],
  [one, 1, 'One of a kind'],
  [one, 0, 'Sold'],
])('words for the stock of a product (case %#)', (product, left, words) => {
  expect(stockWords(product, left)).toBe(words)
})

test('the maximum of a line is the stock minus lines of the same variant with other personal words', () => {
  const cart = [line('2', 'Small', 2, 'Aoife'), line('2', 'Small', 1, 'Dara')]
  expect(cart.map((each) => maxInStock(shop, cart, each))).toEqual([4, 3])
  expect(maxInStock(shop, cart, line('1', 'Small', 1))).toBe(20)
})

test('if stock is short, earlier lines of a variant get it first', () => {
  const cart = [
    line('1', 'Small', 9),
    line('2', 'Large', 1, 'Aoife'),
    line('2', 'Large', 2, 'Dara'),
    line('3', 'Small', 1),
  ]
  expect(shortLines(shop, cart)).toEqual([{ ...cart[2], left: 0 }])
  expect(shortLines({ ...shop, stock: {} }, cart).map(({ left }) => left)).toEqual([0, 0, 0])
})

test.each([
  ['piece-2.Medium', 'is back in stock'],
  ['piece-2.Small', null],
  ['piece-2', null],
  ['piece-3', null],
  ['piece-1', null],
  ['piece-2.Huge', null],
])('the back-in-stock sign-up for %s says: %s', (id, consent) => {
  const topic = findTopic(shop, id)
  expect(topic?.consent.match(/is [a-z ]+(?=,)/)?.[0] ?? null).toBe(consent)
})

test('customers can sign up for a whole product if all its variants are sold', () => {
  const sold = { ...shop, stock: {} }
  expect(findTopic(sold, 'piece-2')?.name).toBe(bowl.name)
  expect(findTopic(sold, 'piece-2.Medium')?.name).toBe(`${bowl.name} (Medium)`)
  expect(findTopic(sold, 'piece-3')?.consent).toContain('is back in stock')
  expect(findTopic(shop, 'piece-2', { wasOpen: true })?.name).toBe(bowl.name)
})
