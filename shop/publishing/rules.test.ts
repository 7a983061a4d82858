import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { recipesIn } from '#crafts/bracelets/recipes-for-tests.ts'
import { sizeOption } from '#crafts/bracelets/sizes.ts'
import { solasSnapshot } from '#shops/solas.ts'
import type { OwnSettings } from '../settings/settings.ts'
import { Snapshot } from '../snapshot.ts'
import { EditableProduct, editableProductsOf, snapshotOf } from './editable-product.ts'
import { noMarkup } from './guidance-rules.ts'
import { catalogueFaults as faultsOf } from './rules.ts'

// Shows S10.190, S10.203.

const builtIn = editableProductsOf(solasSnapshot)
const changed = (id: string, change: Partial<EditableProduct>): EditableProduct[] =>
  builtIn.map((product) => (product.id === id ? { ...product, ...change } : product))
const catalogueFaults = (products: readonly EditableProduct[], own: OwnSettings = {}) =>
  faultsOf(products, { ...solasSnapshot.settings, ...own })
const sentences = (products: readonly EditableProduct[]) => catalogueFaults(products).map(({ sentence }) => sentence)

test('the built-in catalogue keeps every rule', () => {
  expect(catalogueFaults(builtIn)).toEqual([])
})

test('the built-in catalogue is unchanged after it is split into products, saved and read', () => {
  const { settings: _, ...products } = solasSnapshot
  expect(snapshotOf(builtIn)).toEqual(products)
  expect(v.parse(v.array(EditableProduct), JSON.parse(JSON.stringify(builtIn)))).toEqual(builtIn)
  expect(v.parse(Snapshot, JSON.parse(JSON.stringify(solasSnapshot)))).toEqual(solasSnapshot)
})

test('any catalogue is unchanged after it is split into products and joined again', () => {
  const change = fc.record({
    state: fc.constantFrom('shown', 'retired'),
    options: fc.constantFrom([], [sizeOption()], [sizeOption(['Small', 'Medium'])]),
    added: fc.constantFrom(null, '2027-01-31'),
    supply: fc.constantFrom(
      { kind: 'made-to-order' },
      { kind: 'made-to-order', leadDays: 20 },
      { kind: 'in-stock', counts: { Medium: 2 } },
      { kind: 'one-of-a-kind' },
    ),
    craft: fc.constantFrom(null, 'bracelets'),
    recipe: fc.constantFrom(null, builtIn[3]?.recipe ?? null),
    pictures: fc.constantFrom('', 'market-day'),
    guidance: fc.constantFrom({}, { care: '' }, { care: '# Every day\n- Rinse it', safety: 'Hot' }),
  }) as fc.Arbitrary<Partial<EditableProduct>>
  fc.assert(
    fc.property(fc.shuffledSubarray([...builtIn]), change, (products, part) => {
      const catalogue = snapshotOf(products.map((product) => ({ ...product, ...part })))
      expect(snapshotOf(editableProductsOf(catalogue))).toEqual(catalogue)
    }),
  )
})

const plan = recipesIn(solasSnapshot.recipes)['1'] ?? null
const beads = plan?.beads ?? []

test.each<[what: string, change: Partial<EditableProduct>, sentence: string]>([
  ['no name', { name: '' }, 'Add a name.'],
  ['a long name', { name: 'x'.repeat(61) }, 'A name has at most 60 characters.'],
  ['the name of another', { name: 'market day' }, 'market day has this name too.'],
  [
    'a handle with a path in it',
    { handle: '../desk' },
    'An address has only lower-case letters, digits and single hyphens, such as market-day.',
  ],
  ['a handle that is a number', { handle: '26' }, 'The address needs at least one letter.'],
  ['the handle of another', { handle: 'market-day' }, 'Claret Evening has this address too.'],
  ['a price below the least', { priceCents: 49 }, 'A product costs from €0.50 to €9,999.00, including all extras.'],
  ['a category that the shop has not', { category: 'Blue' }, 'Choose a category that the shop has.'],
  [
    'making that the law leaves no time for',
    { supply: { kind: 'made-to-order', leadDays: 6 } },
    "Making can take at most 5 working days: with the longest delivery to your countries, the order must arrive within the law's 30 days.",
  ],
  ['no materials', { materials: [], recipe: null }, 'Add the materials.'],
  ['a material with a comma', { materials: ['Glass, blue'], recipe: null }, 'A material is one name without a comma.'],
  [
    'a long description',
    { description: 'x'.repeat(151) },
    'The short description has at most 150 characters: search engines cut it there.',
  ],
  ['no story', { story: '' }, 'Add a story.'],
  ['a long story', { story: 'x'.repeat(3001) }, 'A story has at most 3000 characters.'],
  ['markup in its care text', { guidance: { care: '<b>Rinse</b>' } }, noMarkup],
  ['a long size guide', { guidance: { sizeGuide: 'x'.repeat(4001) } }, 'At most 4000 characters fit here.'],
  [
    'no words for its picture',
    { alt: 'Beads' },
    'Describe the picture, in 20 to 300 characters, for people who can’t see it.',
  ],
  [
    'no Medium',
    { options: [sizeOption(['Small'])] },
    'The value of “Size” that is chosen first must be one of its values.',
  ],
  [
    'a bead plan of other materials',
    { materials: ['Wood'] },
    'Garnet is in the bead plan, but not among the materials.',
  ],
  [
    'a bead plan that does not add up',
    { recipe: plan && { ...plan, beadCount: 1 } },
    'The bead plan’s totals don’t add up.',
  ],
  [
    'a bead that is in no plan',
    { recipe: plan && { ...plan, sequence: [...plan.sequence, 'Z'] } },
    'The order of the beads names Z, and no bead has that letter.',
  ],
  [
    'beads without a size',
    { recipe: plan && { ...plan, beads: beads.map((bead) => ({ ...bead, lengthMm: 0 })) } },
    'Every bead needs a width and a length in millimetres.',
  ],
])('a product with %s is not published', (_, change, sentence) => {
  expect(sentences(changed('1', change))).toContain(sentence)
  expect(sentences(changed('1', { ...change, state: 'draft' }))).toEqual([])
})

test('a making time is limited by law and the longest delivery, or by the shop’s own making time', () => {
  const own = { shipsTo: { countries: ['IE', 'FR'], zones: [], dutiesMet: {} } }
  expect(catalogueFaults(changed('1', { supply: { kind: 'made-to-order', leadDays: 10 } }), own)).toEqual([])
  expect(catalogueFaults(changed('1', { supply: { kind: 'made-to-order', leadDays: 11 } }), own)).toMatchObject([
    { id: '1', field: 'supply' },
  ])
  expect(
    catalogueFaults(changed('1', { supply: { kind: 'made-to-order', leadDays: 8 } }), { making: { from: 5, to: 8 } }),
  ).toEqual([])
})

test('a product without pictures or a bead plan may be shown', () => {
  expect(catalogueFaults(changed('1', { recipe: null, pictures: '', alt: '', closeAlt: '' }))).toEqual([])
})

test.each([
  [19, false],
  [20, true],
  [300, true],
  [301, false],
])('an alt text of %i characters is accepted: %s', (length, isEnough) => {
  expect(sentences(changed('1', { alt: 'x'.repeat(length) })).length === 0).toBe(isEnough)
})

test('two products with the same name or address both have the fault', () => {
  const faults = catalogueFaults(changed('1', { name: 'Market Day', handle: 'market-day' }))
  const [other = ''] = builtIn.flatMap(({ id, name }) => (name === 'Market Day' ? [id] : []))
  expect(faults.map(({ id, field }) => `${id} ${field}`).toSorted()).toEqual(
    ['1 handle', '1 name', `${other} handle`, `${other} name`].toSorted(),
  )
})

test('refuses to publish a shop without a product for sale', () => {
  const sentence = 'A shop shows at least one product.'
  expect(sentences([])).toEqual([sentence])
  expect(sentences(builtIn.map((product) => ({ ...product, state: 'retired' })))).toEqual([sentence])
})

test('the schema refuses a malformed product', () => {
  const [product] = builtIn
  for (const wrong of [
    { ...product, id: '../1' },
    { ...product, state: 'sold' },
    { ...product, options: [{ id: 'constructor', name: 'Size', values: [] }] },
    { ...product, personal: [{ id: 'words', label: 'Words', kind: 'html' }] },
    { ...product, supply: { kind: 'in-stock', counts: { Medium: -1 } } },
    { ...product, recipe: { beads: [] } },
    { ...product, recipe: plan && { ...plan, beads: beads.map((bead) => ({ ...bead, colour: 'url(x)' })) } },
    { ...product, story: 'x'.repeat(10_001) },
  ])
    expect(v.safeParse(EditableProduct, wrong).success).toBe(false)
})
