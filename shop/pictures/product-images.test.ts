import { expect, test } from 'vitest'
import type { Product } from '../catalogue/product.ts'
import { productImages } from './product-images.ts'

const mug: Product = {
  id: '40',
  name: 'Tide Mug',
  handle: 'tide-mug',
  priceCents: 2800,
  category: 'Mugs',
  materials: ['Stoneware'],
  description: 'A mug.',
  alt: '',
  pictures: '',
  options: [],
  personal: [],
  supply: { kind: 'made-to-order' },
}

test.each<[what: string, product: Product, photoAlts: readonly string[] | undefined, alts: readonly string[]]>([
  ['without a picture', mug, undefined, ['Tide Mug']],
  ['without a description of its photograph', { ...mug, photos: ['a.jpg'] }, [''], ['Tide Mug']],
  ['with one', { ...mug, photos: ['a.jpg'] }, ['A blue mug.'], ['A blue mug.']],
])('the image of a product %s has an alt text', (_, product, photoAlts, alts) => {
  const details = {
    recipes: {},
    closeAlts: {},
    stories: {},
    ...(photoAlts && { photoAlts: { [product.id]: photoAlts } }),
  }
  expect(productImages(details, product).map(({ alt }) => alt)).toEqual(alts)
})
