import { expect, test } from 'vitest'
import { solasSnapshot } from '#shops/solas.ts'
import { createShop } from '../shop.ts'
import { heroPictures, heroProduct } from './hero-pictures.ts'

const { products } = solasSnapshot
const photographed = (photo: string) => products.map((product) => ({ ...product, photos: [photo] }))
const hero = { wide: 'a1', tall: 'b2', alt: 'The bench' }

test.each([
  ['the shop as it comes', solasSnapshot, undefined],
  ['every product photographed', { ...solasSnapshot, products: photographed('0123456789abcdef') }, 'own'],
  ['a picture of the owner’s', { ...solasSnapshot, settings: { ...solasSnapshot.settings, hero } }, undefined],
] as const)('which of its own product photographs the shop has as its first hero picture: %s', (_, snapshot, name) => {
  expect(heroProduct(createShop(snapshot))?.file?.name).toBe(name)
})

test('an empty shop has no hero picture: the scenes show bracelets', () => {
  expect(heroPictures(createShop({ products: [] }))).toEqual({ wide: undefined, tall: undefined })
  expect(heroPictures(createShop(solasSnapshot)).wide?.name).toBe('hero-wide')
})
