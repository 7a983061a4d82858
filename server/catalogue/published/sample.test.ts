import { expect, test } from 'vitest'
import type { Product } from '#shop/catalogue/product.ts'
import type { OwnSettings } from '#shop/settings/settings.ts'
import type { Words } from '#shop/settings/word-names.ts'
import { createShop } from '#shop/shop.ts'
import { shortPrice } from '#shop/texts/facts.ts'
import { products as samples, solas, settings as solasSettings } from '#shops/solas.ts'
import { standardFor, withSample } from './sample.ts'

const [claret, ...others] = samples
if (!claret) throw new Error('The sample has no products')
const { craft: _, ...mug }: Product = { ...claret, id: '28', handle: 'mug', name: 'Mug', category: 'Mugs' }
const settingsOf = (products: readonly Product[], settings: OwnSettings) =>
  createShop(withSample({ products, settings })).settings

test('a shop that was never edited has the settings and words of its folder', () => {
  expect(settingsOf(samples, {})).toEqual(solas.settings)
  expect(solas.settings).toMatchObject(solasSettings)
})

test('a shop without the sample has only the social links that its owner adds', () => {
  const social = [{ name: 'Instagram', url: 'https://www.instagram.com/kiln' }]
  expect(settingsOf([mug], { brand: 'Kiln & Tide' }).social).toEqual([])
  expect(settingsOf([mug], { brand: 'Kiln & Tide', social }).social).toEqual(social)
  expect(settingsOf([mug, claret], { brand: 'Kiln & Tide' }).social).toEqual(solasSettings.social)
})

test('a shop without the sample sells pieces until its owner says what, and her words are never taken for the standard ones', () => {
  const nouns = { ...solas.settings.nouns, one: 'mug', described: 'stoneware mugs' }
  expect(settingsOf([mug], {})).toMatchObject({ nouns: { one: 'piece', googleCategory: '' }, tagline: 'Pieces' })
  expect(settingsOf([mug], { nouns })).toMatchObject({ nouns, tagline: 'Stoneware mugs' })
  expect(standardFor([mug], { nouns }).nouns).toBeUndefined()
})

test('what an owner sets stays hers without the sample, also if the sample has the same', () => {
  expect(settingsOf([mug], solasSettings)).toEqual({ ...solas.settings, orderPrefix: 'SOL' })
  expect(settingsOf([claret], { ...solasSettings, withoutSample: true })).toEqual(solas.settings)
})

test('the sample is gone once it was removed, whatever the numbers of the products', () => {
  expect(settingsOf([claret], {}).nouns.one).toBe('bracelet')
  expect(settingsOf([claret], { withoutSample: true })).toMatchObject({ nouns: { one: 'piece' } })
  expect(settingsOf([mug], { withoutSample: true }).categories).toEqual([])
})

test('a category of the sample stays while a product is in it', () => {
  expect(settingsOf([{ ...mug, category: 'Warm Tones' }], {}).categories).toMatchObject([{ id: 'Warm Tones' }])
})

test.each<[word: keyof Words, settings: OwnSettings, products: readonly Product[]]>([
  ['heroText', {}, samples.map((product) => ({ ...product, supply: { kind: 'one-of-a-kind' } }))],
  ['designPoint', {}, [mug, ...samples]],
  ['homeStory', { brand: 'Tonn' }, samples],
  ['storyBeginning', { brand: 'Tonn' }, samples],
  ['storyBeginning', {}, others],
  ['simplicity', {}, [{ ...claret, priceCents: 4500 }, ...others]],
  ['accessibility', { contactEmail: 'hello@tonn.test' }, samples],
  ['gifts', { returnDays: 14 }, samples],
  ['homeDescription', { freeShippingFrom: 9000 }, samples],
  ['listDescription', { nouns: { ...solas.settings.nouns, described: 'bangles' } }, samples],
  ['storyDescription', { brand: 'Tonn' }, samples],
  ['keywords', { nouns: { ...solas.settings.nouns, described: 'bangles' } }, samples],
])('the sample’s "%s" stands only while it is true: %j', (word, settings, products) => {
  const { words } = settingsOf(products, settings)
  expect(words[word]).not.toBe(solas.settings.words[word])
  expect(words.meaning).toBe(solas.settings.words.meaning)
  expect(settingsOf(products, { ...settings, words: { [word]: 'Hers.' } }).words[word]).toBe('Hers.')
})

test('the words of the sample say what its settings and products are', () => {
  const { words, freeShippingFrom, returnDays, contactEmail } = solas.settings
  const prices = [...new Set(samples.map(({ priceCents }) => shortPrice(priceCents)))].toSorted()
  expect(words.simplicity).toContain(`Three prices: ${new Intl.ListFormat('en-IE').format(prices)}.`)
  expect(words.homeDescription).toContain(`free shipping in Ireland from ${shortPrice(freeShippingFrom)}.`)
  expect(words.gifts).toContain(`you have ${returnDays} days`)
  expect(words.accessibility).toContain(contactEmail)
})

test.each([
  ['Ærø Pottery', 'AER'],
  ['Þórr', 'THO'],
  ['Łódź Szkło', 'LOD'],
  ['Clay House', 'CLA'],
  ['青木', 'ORD'],
])('for the shop name %s, references begin with %s', (brand, prefix) => {
  expect(settingsOf([mug], { brand }).orderPrefix).toBe(prefix)
})
