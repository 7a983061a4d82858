import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { solasSnapshot } from '#shops/solas.ts'
import { findProduct } from '../catalogue/catalogue.ts'
import { wholeList } from '../listing/filter-state.ts'
import { filterUrl } from '../listing/filter-url.ts'
import { filteredProducts } from '../listing/listing.ts'
import { parseFilters } from '../listing/parse-filters.ts'
import { isRefusal } from '../refusal.ts'
import { allSettings, OwnSettings } from '../settings/own-settings.ts'
import { builtInQuestions } from '../settings/questions.ts'
import { createShop } from '../shop.ts'
import { priceRange } from '../texts/facts.ts'
import { EditableProduct, editableProductsOf, snapshotOf } from './editable-product.ts'
import {
  applyPricing,
  blankProduct,
  duplicateOf,
  ownCategories,
  type Pricing,
  pricingFaults,
  usesOf,
  withFormerNames,
} from './pricing.ts'
import { catalogueFaults } from './rules.ts'

// Shows S10.202.

const products = editableProductsOf(solasSnapshot)
const standard = allSettings(solasSnapshot.settings ?? {})
const { tiers, categories } = standard
const named = (id: string, name: string) => categories.map((one) => (one.id === id ? { ...one, name } : one))
const priced = (id: string, cents: number) => tiers.map((tier) => (tier.id === id ? { ...tier, cents } : tier))

function shopWith(pricing: Pricing) {
  const after = applyPricing(products, standard, pricing)
  if (isRefusal(after)) throw new Error(after.message)
  return createShop({ ...snapshotOf(after), settings: pricing })
}

test.each<[what: string, pricing: Partial<Pricing>, sentence: RegExp]>([
  ['a price below 50 cents', { tiers: priced('tier-1', 49) }, /from €0\.50 to €9,999\.00/],
  ['a huge price', { tiers: priced('tier-1', 1_000_000) }, /from €0\.50 to €9,999\.00/],
  ['two prices alike', { tiers: priced('tier-1', 3500) }, /prices are the same/],
  ['no category', { categories: [] }, /at least one category/],
  ['a category without a name', { categories: named('Burgundy', '') }, /a name/],
  ['a long name', { categories: named('Burgundy', 'x'.repeat(31)) }, /at most 30/],
  [
    'words without end to be found by',
    { categories: categories.map((one) => ({ ...one, words: 'x'.repeat(121) })) },
    /at most 120/,
  ],
  ['markup for a name', { categories: named('Burgundy', '<script>') }, /can’t contain < or >/],
  ['the name of the first button', { categories: named('Burgundy', 'ALL') }, /shows every product/],
  ['two names alike', { categories: named('Burgundy', 'warm tones') }, /the same name/],
  [
    'another’s name of before',
    {
      categories: [
        { id: 'Burgundy', name: 'Red', former: ['Blue'] },
        { id: 'category-1', name: 'Blue' },
      ],
    },
    /had before/,
  ],
  [
    'too many',
    { categories: Array.from({ length: 13 }, (_, at) => ({ id: `category-${at}`, name: `${at}` })) },
    /at most 12/,
  ],
])('%s is explained in a sentence', (_, part, sentence) => {
  const faults = pricingFaults({ tiers, categories, ...part })
  expect(faults.map((fault) => fault.sentence)).toContainEqual(expect.stringMatching(sentence))
})

test.each<[what: string, own: object]>([
  ['an id that objects have of themselves', { categories: [{ id: 'constructor', name: 'Red' }] }],
  ['such an id of a question', { questions: [{ ...builtInQuestions[0], id: 'constructor' }] }],
  ['a price that is no number', { tiers: [{ id: 'tier-1', name: '', cents: Number.NaN }] }],
  ['a price below nothing', { tiers: [{ id: 'tier-1', name: '', cents: -3000 }] }],
  ['half a cent', { tiers: [{ id: 'tier-1', name: '', cents: 3000.5 }] }],
])('the settings schema refuses %s', (_, own) => {
  expect(v.safeParse(OwnSettings, own).success).toBe(false)
})

test.each([Number.NaN, 0, -1, 1.5, 366, Number.POSITIVE_INFINITY])(
  'the product schema refuses a making time of %d days',
  (leadDays) => {
    expect(v.safeParse(EditableProduct, { ...products[0], supply: { kind: 'made-to-order', leadDays } }).success).toBe(
      false,
    )
  },
)

test('products follow changes of their price tier and category, also if two are swapped', () => {
  const swapped = tiers.map((tier) => ({
    ...tier,
    cents: tier.cents === 3000 ? 3500 : tier.cents === 3500 ? 3000 : 4500,
  }))
  const after = applyPricing(products, standard, { tiers: swapped, categories: named('Burgundy', 'Reds') })
  if (isRefusal(after)) throw new Error(after.message)
  for (const [index, { priceCents, category }] of products.entries()) {
    expect(after[index]?.priceCents).toBe({ 3000: 3500, 3500: 3000, 4000: 4500 }[priceCents])
    expect(after[index]?.category).toBe(category === 'Burgundy' ? 'Reds' : category)
  }
  expect(applyPricing(after, { tiers: swapped, categories: named('Burgundy', 'Reds') }, standard)).toEqual(products)
})

test('a price tier in use can be removed, a category in use cannot', () => {
  expect(applyPricing(products, standard, { ...standard, tiers: tiers.slice(1) })).toEqual(products)
  expect(applyPricing(products, standard, { ...standard, categories: categories.slice(1) })).toMatchObject({
    code: 'category-in-use',
    message: expect.stringMatching(/is in Burgundy: give/) as string,
  })
  const more = {
    tiers: [...tiers, { id: 'tier-9', name: '', cents: 6000 }],
    categories: [...categories, { id: 'category-9', name: 'Jet' }],
  }
  expect(applyPricing(products, more, standard)).toEqual(products)
  expect(applyPricing(products, standard, more)).toEqual(products)
  expect(usesOf(products, { ...more, facts: [] })).toMatchObject({ 'tier-9': 0, 'category-9': 0 })
  // Another of the same amount or name replaces it.
  const other = tiers.map((tier) => (tier.id === 'tier-1' ? { ...tier, id: 'tier-x' } : tier))
  expect(applyPricing(products, standard, { ...standard, tiers: other })).toEqual(products)
})

test('moves retired products to the first category when theirs is deleted', () => {
  const retired = products.map((product): typeof product => ({ ...product, state: 'retired' }))
  expect(Object.values(usesOf(retired, standard)).every((count) => count === 0)).toBe(true)
  const after = applyPricing(retired, standard, { ...standard, categories: categories.slice(1, 2) })
  if (isRefusal(after)) throw new Error(after.message)
  expect(new Set(after.map(({ category }) => category))).toEqual(new Set(['Leopardskin']))
})

test('a retired product moved to another category keeps its own care and safety texts', () => {
  const guided = standard.categories.map((one) => {
    if (one.id === 'Burgundy') return { ...one, guidance: { care: 'Rinse it' } }
    return one.id === 'Leopardskin' ? { ...one, guidance: { care: 'Oil it', safety: 'Sharp' } } : one
  })
  const [product] = products.filter(({ category }) => category === 'Burgundy')
  if (!product) throw new Error('There is no product in Burgundy')
  const retired: EditableProduct = { ...product, state: 'retired', guidance: { sizeGuide: 'Small' } }
  const before = { ...standard, categories: guided }
  const after = applyPricing([retired], before, { ...standard, categories: guided.slice(1) })
  expect(after).toMatchObject([
    { category: 'Leopardskin', guidance: { care: 'Rinse it', safety: '', sizeGuide: 'Small' } },
  ])
})

test('changing price tiers and changing them back gives the same products', () => {
  const amounts = fc.uniqueArray(fc.integer({ min: 100, max: 999_900 }), { minLength: 3, maxLength: 3 })
  fc.assert(
    fc.property(amounts, (cents) => {
      const changed = { ...standard, tiers: tiers.map((tier, index) => ({ ...tier, cents: cents[index] ?? 100 })) }
      const after = applyPricing(products, standard, changed)
      if (isRefusal(after)) throw new Error(after.message)
      expect(catalogueFaults(after, changed)).toEqual([])
      expect(applyPricing(after, changed, standard)).toEqual(products)
    }),
  )
})

test('a category keeps its published names, except names that another category uses now', () => {
  const renamed = named('Burgundy', 'Reds')
  expect(withFormerNames(renamed, categories)[0]).toEqual({ ...renamed[0], former: ['Burgundy'] })
  expect(withFormerNames(named('Burgundy', 'Wines'), withFormerNames(renamed, categories))[0]?.former).toEqual([
    'Burgundy',
    'Reds',
  ])
  expect(withFormerNames(categories, withFormerNames(renamed, categories))[0]).toEqual({
    ...categories[0],
    former: ['Reds'],
  })
  const taken = renamed.map((one) => (one.id === 'Warm Tones' ? { ...one, name: 'Burgundy' } : one))
  expect(withFormerNames(taken, categories)[0]?.former).toBeUndefined()
  expect(withFormerNames(categories, categories)).toEqual(categories)
  const guided = categories.map((one) => ({ ...one, guidance: { care: 'Rinse it' } }))
  expect(withFormerNames(guided, categories)).toEqual(guided)
  expect(
    withFormerNames(
      categories.map((one) => ({ ...one, guidance: {} })),
      guided,
    ),
  ).toEqual(categories)
})

test('filters, URLs and search use the published prices and categories', () => {
  const shop = shopWith({
    tiers: priced('tier-3', 4250),
    categories: withFormerNames([...named('Burgundy', 'Reds & wines'), { id: 'category-1', name: 'Jet' }], categories),
  })
  const address = filterUrl(shop, { category: 'Reds & wines' })
  expect(address).toBe('/shop?category=Reds%20%26%20wines')
  expect(parseFilters(shop, address.slice(5)).category).toBe('Reds & wines')
  expect(parseFilters(shop, '?category=Burgundy').category).toBe('Reds & wines')
  for (const path of [
    '?category=..%2F..%2Fdesk',
    '?category=constructor',
    '?category=%00',
    '?category=%E0%A4',
    '?category',
  ])
    expect(parseFilters(shop, path).category).toBeNull()
  expect(
    filteredProducts(shop, parseFilters(shop, '?category=Burgundy'), []).map(({ category }) => category),
  ).toContain('Reds & wines')
  expect(filteredProducts(shop, { ...wholeList(shop), search: 'reds & wines' }, []).length).toBeGreaterThan(0)
  expect(priceRange(shop)).toBe('€30 to €42.50')
  expect(shop.catalogue.highestPrice).toBe(4500)
  expect(filteredProducts(shop, parseFilters(shop, ''), [])).toHaveLength(27)
  expect(shop.settings.categories[0]?.id).toBe('Burgundy')
  expect(findProduct(shop, '1')?.category).toBe('Reds & wines')
})

test('a category is found by its search words, built-in or the owner’s, whatever its name', () => {
  const finder = (own: Pricing['categories']) => {
    const shop = shopWith({ tiers, categories: withFormerNames(own, categories) })
    return (search: string) => filteredProducts(shop, { ...wholeList(shop), search }, []).map(({ id }) => id)
  }
  const colours = ['maroon', 'maroon wine', 'burgundy red']
  const before = colours.map(finder(categories))
  expect(before.map(({ length }) => length)).not.toContain(0)
  expect(colours.map(finder(named('Burgundy', 'Reds')))).toEqual(before)
  const black = finder(
    categories.map((one) => (one.id === 'Burgundy' ? { ...one, name: 'Jet', words: 'black coal' } : one)),
  )
  expect([black('coal black'), black('maroon')]).toEqual([before[0], []])
  const soft = finder([...categories.slice(0, 4), { id: 'Soft Romance', name: 'Soft', words: '' }])
  expect(soft('pastel')).toEqual([])
})

test('a new product is empty, except for the category if the owner has exactly one', () => {
  const empty = {
    state: 'draft',
    name: '',
    priceCents: 0,
    category: '',
    materials: [],
    options: [],
    personal: [],
    supply: { kind: 'made-to-order' },
    craft: null,
    recipe: null,
    photos: [],
    guidance: {},
  }
  expect(blankProduct(standard)).toMatchObject(empty)
  expect(blankProduct({ categories: [] })).toMatchObject(empty)
  const jet = { categories: [{ id: 'category-1', name: 'Jet' }] }
  expect(blankProduct(jet)).toMatchObject({ ...empty, category: 'Jet' })
})

test('a duplicate copies everything except name, address, pictures and stock counts', () => {
  const [first] = editableProductsOf(solasSnapshot)
  if (!first) throw new Error('There is no product')
  const photos = [{ file: `${'a'.repeat(16)}.jpg`, alt: 'A ring' }]
  const original = { ...first, photos, supply: { kind: 'in-stock', counts: { 'size=small': 2 } } as const }
  expect(duplicateOf(original)).toEqual({
    ...original,
    id: '1',
    state: 'draft',
    name: '',
    handle: '',
    alt: '',
    closeAlt: '',
    added: null,
    pictures: '',
    photos: [],
    supply: { kind: 'in-stock', counts: {} },
  })
  expect(duplicateOf({ ...original, supply: { kind: 'made-to-order', leadDays: 9 } }).supply).toEqual({
    kind: 'made-to-order',
    leadDays: 9,
  })
})

test('an owner with other products chooses from categories that she made, renamed or used', () => {
  const mugs = { id: 'category-1', name: 'Mugs' }
  const all = [...named('Burgundy', 'Cups'), mugs]
  expect(ownCategories(all, []).map(({ name }) => name)).toEqual(['Cups', 'Mugs'])
  expect(ownCategories(all, [{ category: 'Leopardskin' }]).map(({ name }) => name)).toEqual([
    'Cups',
    'Leopardskin',
    'Mugs',
  ])
})
