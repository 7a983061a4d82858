import { expect, test } from 'vitest'
import { products } from '#shops/solas.ts'
import { createShop } from '../shop.ts'
import type { Option } from './options.ts'
import type { Product } from './product.ts'
import { countedItems, countedVariants, FEW_LEFT, leftOf, variantKey } from './stock.ts'
import type { Supply } from './supply.ts'

const option = (id: string, ...values: string[]): Option => ({
  id,
  name: id,
  values: values.map((value) => ({ id: value, name: value, extra: 0 })),
})

function product(id: string, supply: Supply, ...options: Option[]): Product {
  const [template] = products
  if (!template) throw new Error('There are no products')
  return { ...template, id, handle: `product-${id}`, options, supply }
}

const bowl = product(
  '5',
  { kind: 'in-stock', counts: { 'small / celadon': 4, 'large / celadon': 1 } },
  option('size', 'small', 'large'),
  option('glaze', 'celadon', 'No. 2'),
)
const teapot = product('6', { kind: 'one-of-a-kind' }, option('lid', 'cork', 'clay'))
const mug = product('7', { kind: 'made-to-order' })
const shop = { ...createShop({ products: [bowl, teapot, mug] }), stock: { '5.small.celadon': FEW_LEFT, '6': 1 } }

test('the key of a variant has the product id and its values in the order of the options', () => {
  expect(variantKey('5', { glaze: 'celadon', size: 'small' }, bowl)).toBe('5.small.celadon')
  expect(variantKey('5', { size: 'small', glaze: 'No. 2' }, bowl)).toBe('5.small.No%2E 2')
  expect(variantKey('6', { lid: 'cork' }, teapot)).toBe('6')
})

test('does not count made-to-order items, and treats a missing count as sold out', () => {
  expect(leftOf(shop, mug, {})).toBeNull()
  expect(leftOf(shop, bowl, { size: 'small', glaze: 'celadon' })).toBe(3)
  expect(leftOf(shop, bowl, { size: 'large', glaze: 'celadon' })).toBe(0)
  expect(leftOf(shop, teapot, { lid: 'clay' })).toBe(1)
})

test('every variant starts with the count that its product states', () => {
  expect(countedVariants(bowl).map(({ key, opening }) => [key, opening])).toEqual([
    ['5.small.celadon', 4],
    ['5.small.No%2E 2', 0],
    ['5.large.celadon', 1],
    ['5.large.No%2E 2', 0],
  ])
  expect(countedVariants(teapot)).toEqual([{ key: '6', options: {}, opening: 1 }])
  expect(countedVariants(mug)).toEqual([])
})

test('quantities of the same variant are added up, for counted products only', () => {
  const small = { size: 'small', glaze: 'celadon' }
  const lines = [
    { id: '5', options: small, quantity: 1 },
    { id: '5', options: { glaze: 'celadon', size: 'small' }, quantity: 2 },
    { id: '6', options: { lid: 'cork' }, quantity: 1 },
    { id: '6', options: { lid: 'clay' }, quantity: 1 },
    { id: '7', options: {}, quantity: 3 },
    { id: 'product-6', options: {}, quantity: 1 },
  ]
  expect([...countedItems(shop, lines)]).toEqual([
    ['5.small.celadon', 3],
    ['6', 2],
  ])
})
