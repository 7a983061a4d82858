import { expect, test } from 'vitest'
import { products } from '#shop/solas/products.ts'
import { atShopPrices, emptyLine, linesTyped } from './line-fields.tsx'

const [first] = products
if (!first) throw new Error('The shop has products')
const typed = (name: string, product = '') => ({ ...emptyLine(), name, product, price: '12' })

test.each([
  ['its name', typed(first.name)],
  ['other capitals and spaces', typed(` ${first.name.toUpperCase()} `)],
  ['its id, after it was renamed', typed('Its old name', first.id)],
])('a typed line is sent with the id and the first choice of its product, by %s', (_, line) => {
  expect(linesTyped([line], products)).toMatchObject([{ product: first.id, options: { size: 'Medium' } }])
  expect(atShopPrices([line], products)).toMatchObject([{ price: (first.priceCents / 100).toFixed(2) }])
})

test('what the shop does not have is sent by its name', () => {
  expect(linesTyped([typed('Odd one')], products)).toEqual([
    { name: 'Odd one', quantity: 1, unitCents: 1200, product: '', options: {} },
  ])
})
