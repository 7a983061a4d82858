import { expect, onTestFinished, test } from 'vitest'
import { products, solasSnapshot } from '#shops/solas.ts'
import type { Product, View } from '../catalogue/product.ts'
import { productImages } from './product-images.ts'
import { leadView, productPictures, secondView } from './product-pictures.ts'
import made from './products.json' with { type: 'json' }

function claretEvening(...views: readonly View[]): Product {
  const before = made['claret-evening']
  const changed = Object.fromEntries(views.map((view) => [view, 'a1b2c3']))
  Object.assign(made, { 'claret-evening': changed })
  onTestFinished(() => {
    Object.assign(made, { 'claret-evening': before })
  })
  const product = products.find(({ handle }) => handle === 'claret-evening')
  if (!product) throw new Error('There is no Claret Evening')
  return product
}

const galleryOf = (product: Product) => productImages(solasSnapshot, product).map(({ view }) => view)

test.each<[views: View[], lead: View, second: View, gallery: View[]]>([
  [['flat', 'lead', 'worn', 'close', 'scale'], 'lead', 'worn', ['lead', 'worn', 'flat', 'close', 'scale']],
  [['flat', 'lead', 'close'], 'lead', 'close', ['lead', 'flat', 'close']],
  [['flat', 'worn', 'close', 'scale'], 'flat', 'close', ['flat', 'worn', 'close', 'scale']],
  [[], 'flat', 'close', ['flat']],
])('a product with the pictures %j shows %s first, then %s', (views, lead, second, gallery) => {
  const product = claretEvening(...views)
  expect([leadView(product), secondView(product)]).toEqual([lead, second])
  expect(galleryOf(product)).toEqual(gallery)
})

test("the owner's own pictures come first, in her order", () => {
  const product = { ...claretEvening('flat', 'lead', 'worn'), photos: ['d4e5f6', 'a7b8c9'] }
  expect([leadView(product), secondView(product)]).toEqual(['flat', 'close'])
  expect(galleryOf(product)).toEqual([0, 1])
})

test('merchants and search engines get the flat view first, since it shows the whole bracelet', () => {
  const names = productPictures(claretEvening('flat', 'lead', 'worn', 'close', 'scale')).map(({ name }) => name)
  expect(names[0]).toBe('claret-evening-flat')
  expect(names).toContain('claret-evening-lead')
})

test('the text of the lead picture names the bracelet and says how it is seen', () => {
  const [lead] = productImages(solasSnapshot, claretEvening('flat', 'lead'))
  expect(lead?.alt).toBe('Claret Evening seen at an angle, with its front beads close and sharp.')
})
