import { expect, test } from 'vitest'
import { productOfLine } from './sales.ts'

const products = ['Straße', 'Strasse', 'Smørrebrød board', 'Mary’s Ring', 'Wren-Blue', 'が', 'か', '—', 'Crème'].map(
  (name, index) => ({ id: String(index + 1), name }),
)

test.each([
  ['Straße', 'Straße'],
  ['Strasse', 'Strasse'],
  ['STRASSE', 'Strasse'],
  ['smorrebrod  board', 'Smørrebrød board'],
  ["mary's ring", 'Mary’s Ring'],
  ['Wren Blue', 'Wren-Blue'],
  ['creme', 'Crème'],
  ['cre\u0300me', 'Crème'],
  ['が', 'が'],
  ['か', 'か'],
  ['—', '—'],
  ['!', undefined],
  ['', undefined],
  ['Stra', undefined],
])('finds for the typed name %j the product %j', (name, product) => {
  expect(productOfLine(products, { name })?.name).toBe(product)
})

test('the chosen product is used instead of the typed name', () => {
  expect(productOfLine(products, { product: '3', name: 'Straße' })?.id).toBe('3')
})
