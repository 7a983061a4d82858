import { expect, test } from 'vitest'
import { type Fact, materialsFact } from '#shop/catalogue/facts.ts'
import { editableProductsOf } from '#shop/publishing/editable-product.ts'
import { solasSnapshot } from '#shops/solas.ts'
import { differencesOf, withValues } from './product-text.ts'

const weights = {
  id: 'weight',
  name: 'Weight',
  values: [
    { id: '250 g', name: '250 g', extra: 0 },
    { id: '500 g', name: '500 g', extra: 2800 },
  ],
  default: '500 g',
}
const extras = (names: readonly string[]) => withValues(weights, names).values.map(({ name, extra }) => [name, extra])

test.each<[string, string[], [string, number][]]>([
  [
    'is renamed',
    ['250 g', 'Half a kilo'],
    [
      ['250 g', 0],
      ['Half a kilo', 2800],
    ],
  ],
  [
    'is put first',
    ['100 g', '250 g', '500 g'],
    [
      ['100 g', 0],
      ['250 g', 0],
      ['500 g', 2800],
    ],
  ],
  [
    'is put between',
    ['250 g', '400 g', '500 g'],
    [
      ['250 g', 0],
      ['400 g', 0],
      ['500 g', 2800],
    ],
  ],
  [
    'is put last',
    ['250 g', '500 g', '1 kg'],
    [
      ['250 g', 0],
      ['500 g', 2800],
      ['1 kg', 0],
    ],
  ],
  ['is taken out', ['500 g'], [['500 g', 2800]]],
  [
    'changes places',
    ['500 g', '250 g'],
    [
      ['500 g', 2800],
      ['250 g', 0],
    ],
  ],
])('an option value that %s does not get the extra price of another value', (_, names, expected) => {
  expect(extras(names)).toEqual(expected)
})

test('says where two versions of a product differ, fact by fact', () => {
  const [one] = editableProductsOf(solasSnapshot)
  if (!one) throw new Error('the shop has no products')
  const burnTime: Fact = { ...materialsFact, id: 'burn-time', name: 'Burn time', kind: 'number', unit: 'h' }
  const other = { ...one, name: 'Candle', materials: ['Soy wax'], facts: { 'burn-time': 40, gone: 'x' } }
  expect(differencesOf(one, other, [materialsFact, burnTime])).toEqual([
    { name: 'Name', one: 'Claret Evening', other: 'Candle' },
    { name: 'Materials', one: 'Garnet, Czech glass, Gold-tone brass', other: 'Soy wax' },
    { name: 'Burn time', one: '', other: '40\u00a0h' },
  ])
})
