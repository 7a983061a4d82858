import { expect, test } from 'vitest'
import { solasSnapshot } from '#shops/solas.ts'
import { createShop } from '../shop.ts'
import { categoryPicture } from './category-pictures.ts'

const { settings, catalogue } = createShop(solasSnapshot)
const { products } = catalogue
const photographed = products.map((product) => ({ ...product, photos: ['0123456789abcdef'] }))
const [first] = products

test('every category that came with the shop has a scene of its own', () => {
  const names = settings.categories.map((category) => categoryPicture(category, products)?.name)
  expect(names).not.toContain(undefined)
  expect(new Set(names).size).toBe(settings.categories.length)
})

test.each([
  ['a category of the owner’s', 'c7', products],
  ['a category whose products are all photographed', 'Burgundy', photographed],
  ['a category without products', 'Burgundy', []],
])('%s shows no scene', (_, id, shown) => {
  expect(categoryPicture({ id }, shown)).toBeUndefined()
})

test('a category shows its scene if one of its products has no photograph', () => {
  const shown = [...photographed.slice(1), ...(first ? [first] : [])]
  expect(categoryPicture({ id: 'Burgundy' }, shown)?.name).toBe('category-burgundy')
})
