import { expect, test } from 'vitest'
import { type Recipe, strungBeads } from '#crafts/bracelets/recipe.ts'
import { recipesIn } from '#crafts/bracelets/recipes-for-tests.ts'
import { products, solas, solasSnapshot } from '#shops/solas.ts'
import { productImages } from '../pictures/product-images.ts'
import { findProduct } from './catalogue.ts'

// Shows S1.1, S1.4, S2.48, S3.1, S3.2, S3.3, S3.4.

const recipes = recipesIn(solasSnapshot.recipes)
const unique = (values: readonly string[]) => new Set(values).size

test('there are 27 products with the ids 1 to 27 and unique handles and names', () => {
  expect(products.map((product) => product.id)).toEqual(Array.from({ length: 27 }, (_, index) => String(index + 1)))
  expect(unique(products.map((product) => product.handle))).toBe(27)
  expect(unique(products.map((product) => product.name))).toBe(27)
})

test('prices are 30, 35 or 40 euro and 40 is the highest', () => {
  expect(new Set(products.map((product) => product.priceCents))).toEqual(new Set([3000, 3500, 4000]))
  expect(solas.catalogue.highestPrice).toBe(4000)
})

const categories = solas.settings.categories.map(({ name }) => name)

test('each of the five categories is used and no other', () => {
  expect(new Set(products.map((product) => product.category))).toEqual(new Set(categories))
  expect(categories).toEqual(['Burgundy', 'Leopardskin', 'Vibrant Colors', 'Warm Tones', 'Soft Romance'])
})

test('Burgundy Safari and Safari Pearl are the last products', () => {
  expect(products.slice(-2).map((product) => product.handle)).toEqual(['burgundy-safari', 'safari-pearl'])
})

test.each(products.map((product) => [product.name, product] as const))(
  '%s has all its texts and pictures',
  (_, product) => {
    expect(product.description.length).toBeLessThanOrEqual(150)
    const images = productImages(solasSnapshot, product)
    expect(images.map(({ view }) => view)).toEqual(expect.arrayContaining(['flat', 'close']))
    for (const { alt } of images) expect(alt.length).toBeGreaterThan(20)
    expect(solasSnapshot.closeAlts[product.id]?.length).toBeGreaterThan(20)
    expect(solasSnapshot.stories[product.id]?.split('\n\n')).toHaveLength(2)
  },
)

test.each([
  ['3', 'Market Day over the corner of a book bound in linen.'],
  ['1', 'Claret Evening around an upturned cup.'],
  ['2', 'Leopard Lane around the cuff of a ribbed knit sleeve, as on a wrist.'],
  ['4', 'Honey Toast around the cuff of a ribbed knit sleeve, as on a wrist.'],
])('the text of the worn picture of product %s names what the bracelet is on', (id, alt) => {
  const product = products.find((one) => one.id === id)
  if (!product) throw new Error(`There is no product ${id}`)
  expect(productImages(solasSnapshot, product).find(({ view }) => view === 'worn')?.alt).toBe(alt)
})

const plan = (id: string): Recipe => {
  const recipe = recipes[id]
  if (!recipe) throw new Error(`Product ${id} has no recipe`)
  return recipe
}

test.each(products.map((product) => [product.name, product] as const))(
  'the beads in the bead plan of %s add up to its count and length',
  (_, product) => {
    const recipe = plan(product.id)
    const strung = strungBeads(recipe)
    expect(strung).toHaveLength(recipe.beadCount)
    for (const bead of recipe.beads) expect(strung.filter(({ key }) => key === bead.key)).toHaveLength(bead.count)
    expect(strung.reduce((length, bead) => length + bead.lengthMm, 0)).toBeCloseTo(recipe.strungLengthMm, 0)
    expect(Math.max(...recipe.beads.map((bead) => bead.diameterMm))).toBe(recipe.largestBeadMm)
    expect(new Set(recipe.beads.map((bead) => bead.kind))).toEqual(new Set(product.materials))
  },
)

test('a product is found by id or handle only', () => {
  expect(findProduct(solas, '26')?.name).toBe('Burgundy Safari')
  expect(findProduct(solas, 'burgundy-safari')?.id).toBe('26')
  for (const unknown of ['', '0', '28', '026', '__proto__', 'constructor'])
    expect(findProduct(solas, unknown)).toBeUndefined()
})
