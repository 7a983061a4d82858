import { expect, test } from 'vitest'
import { standardFor, withOwnDefaults } from './own-defaults.ts'
import { type OwnSettings, standardSettings } from './settings.ts'

const mug = { id: '28' } as const
const sample = { id: '3', craft: 'bracelets' } as const
type Sold = readonly (typeof mug | typeof sample)[]
function settingsOf(products: Sold, settings: OwnSettings) {
  const published: { products: Sold; settings?: OwnSettings } = { products, settings }
  return withOwnDefaults(published).settings
}
const linksOf = (products: Sold, settings: OwnSettings) => settingsOf(products, settings)?.social

test('a shop without the built-in products has only the social links that its owner adds', () => {
  const social = [{ name: 'Instagram', url: 'https://www.instagram.com/kiln' }]
  expect(linksOf([mug], { brand: 'Kiln & Tide' })).toEqual([])
  expect(linksOf([mug], { brand: 'Kiln & Tide', social })).toEqual(social)
  expect(linksOf([mug, sample], { brand: 'Kiln & Tide' })).toBeUndefined()
})

test('a shop without the sample sells pieces until its owner says what, and her words are never taken for the standard ones', () => {
  const nouns = { ...standardSettings.nouns, one: 'mug', described: 'stoneware mugs' }
  expect(settingsOf([mug], {})).toMatchObject({ nouns: { one: 'piece', googleCategory: '' }, tagline: 'Pieces' })
  expect(settingsOf([mug], { nouns })).toMatchObject({ nouns, tagline: 'Stoneware mugs' })
  expect(standardFor([mug], { nouns }).nouns?.one).toBe('piece')
})

test('the sample is gone once it was removed, whatever the numbers of the products', () => {
  expect(settingsOf([sample], {})).toEqual({})
  expect(settingsOf([sample], { withoutSample: true })).toMatchObject({ nouns: { one: 'piece' } })
})

test.each([
  ['Ærø Pottery', 'AER'],
  ['Þórr', 'THO'],
  ['Łódź Szkło', 'LOD'],
  ['Clay House', 'CLA'],
  ['青木', 'ORD'],
])('for the shop name %s, references begin with %s', (brand, prefix) => {
  expect(settingsOf([mug], { brand })?.orderPrefix).toBe(prefix)
})
