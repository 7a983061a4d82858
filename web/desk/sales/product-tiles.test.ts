import { expect, test } from 'vitest'
import { products } from '#shops/solas.ts'
import { withOneMore } from './product-tiles.tsx'

const [first, second] = products
if (!first || !second) throw new Error('the shop has products')

test('a tap adds one to the line of a product, and a new line once another size was chosen', () => {
  const once = withOneMore([], first)
  expect(once).toMatchObject([{ name: first.name, product: first.id, quantity: '1', price: '35.00' }])
  const twice = withOneMore(withOneMore(once, first), second)
  expect(twice.map(({ product, quantity }) => [product, quantity])).toEqual([
    [first.id, '2'],
    [second.id, '1'],
  ])
  const inLarge = once.map((line) => ({ ...line, options: { size: 'Large' } }))
  expect(withOneMore(inLarge, first).map(({ quantity }) => quantity)).toEqual(['1', '1'])
})
