import { expect, test } from 'vitest'
import { findGuidance, type GuidanceLevels, guidanceNames } from './guidance.ts'

test.each<[product: string | undefined, category: string | undefined, shop: string | undefined, shown: string | null]>([
  [undefined, undefined, undefined, null],
  [undefined, undefined, '', null],
  [undefined, undefined, 'shop', 'shop'],
  [undefined, 'category', undefined, 'category'],
  [undefined, 'category', 'shop', 'category'],
  [undefined, '', 'shop', ''],
  ['product', undefined, undefined, 'product'],
  ['product', undefined, 'shop', 'product'],
  ['product', 'category', 'shop', 'product'],
  ['product', '', 'shop', 'product'],
  ['', 'category', 'shop', ''],
  ['', undefined, 'shop', ''],
])(
  'with the text %j of the product, %j of the category and %j of the shop, shows %j',
  (product, category, shop, shown) => {
    for (const name of guidanceNames) {
      const level = (text: string | undefined) => (text === undefined ? {} : { [name]: text })
      const levels: GuidanceLevels = { product: level(product), category: level(category), shop: level(shop) }
      expect(findGuidance(name, levels)).toBe(shown)
    }
  },
)

test('a product and a category without texts inherit the shop’s', () => {
  expect(findGuidance('care', { shop: { care: 'Rinse it' } })).toBe('Rinse it')
  expect(findGuidance('care', { product: { safety: 'Hot' }, shop: { care: 'Rinse it' } })).toBe('Rinse it')
})
