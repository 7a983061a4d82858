import fc from 'fast-check'
import { expect, test } from 'vitest'
import { products, solas } from '#shops/solas.ts'
import { materialsFact } from '../catalogue/facts.ts'
import { paths, redirectedToShop } from '../paths.ts'
import { optionsOf } from './fact-options.ts'
import { type FilterState, priceRange, wholeList } from './filter-state.ts'
import { filterUrl, redirectedFilterUrl } from './filter-url.ts'
import { listUrl, pageIn } from './listing.ts'
import { parseFilters } from './parse-filters.ts'
import { sortOptions } from './sort.ts'

// Shows S2.15, S4.30, S9.14, S10.206.

const searchOf = (url: string) => url.slice(paths.shop.length)
const ids = products.map(({ id }) => id)

const anyFilters: fc.Arbitrary<FilterState> = fc
  .record({
    search: fc.string({ unit: 'binary', maxLength: 20 }),
    category: fc.constantFrom(null, ...solas.settings.categories.map(({ name }) => name)),
    prices: fc.tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 8 })),
    materials: fc.subarray([...optionsOf(products, materialsFact)]),
    pick: fc.oneof(
      fc.constantFrom(null, 'best-sellers' as const, 'saved' as const),
      fc.shuffledSubarray(ids, { minLength: 1 }),
    ),
    sort: fc.constantFrom(...sortOptions),
  })
  .map(({ prices: [one, other], materials, ...rest }) => ({
    ...rest,
    facts: materials.length > 0 ? { materials } : {},
    ...priceRange(solas, one * 500, other * 500),
  }))

test('reads the same filters back from their URL', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      expect(parseFilters(solas, searchOf(filterUrl(solas, filters)))).toEqual(filters)
    }),
  )
})

test('no URL breaks the list, and valid filters in it still apply', () => {
  const value = fc.oneof(fc.string(), fc.constantFrom('-5', '1e9', 'NaN', '37', '1-99-2', '__proto__', 'Garnet'))
  const keys = fc.constantFrom(
    'search',
    'category',
    'material',
    'fact.materials',
    'from',
    'to',
    'pick',
    'sort',
    'other',
  )
  const searches = fc
    .array(fc.tuple(keys, value), { maxLength: 8 })
    .map((pairs) => `?${pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')}`)
  fc.assert(
    fc.property(fc.oneof(fc.string(), searches), (search) => {
      const filters = parseFilters(solas, search)
      expect(parseFilters(solas, searchOf(filterUrl(solas, filters)))).toEqual(filters)
    }),
  )
})

test.each([
  [{}, '/shop'],
  [wholeList(solas), '/shop'],
  [{ category: 'Soft Romance' }, '/shop?category=Soft%20Romance'],
  [{ facts: { materials: ['Garnet', "Tiger's eye"] } }, "/shop?material=Garnet%2CTiger's%20eye"],
  [{ priceFrom: 3000, priceTo: 3500 }, '/shop?from=30&to=35'],
  [{ pick: ['1', '5', '26'] }, '/shop?pick=1-5-26'],
  [{ pick: 'saved', sort: 'price-asc' }, '/shop?pick=saved&sort=price-asc'],
] as const)('the URL of the filters %j is %s', (filters, url) => {
  expect(filterUrl(solas, filters)).toBe(url)
})

test.each([
  ['?category=Blue&sort=&material=Gold&pick=99&from=&to=x', wholeList(solas)],
  ['?from=40&to=30', { ...wholeList(solas), priceFrom: 3000, priceTo: 4000 }],
  ['?from=31&to=39', { ...wholeList(solas), priceFrom: 3500, priceTo: 3500 }],
  ['?from=31&to=34', { ...wholeList(solas), priceFrom: 3100, priceTo: 3400 }],
  [`?search=${'x'.repeat(300)}`, { ...wholeList(solas), search: 'x'.repeat(300) }],
  ['?from=41', { ...wholeList(solas), priceFrom: 4100, priceTo: 4100 }],
  ['?from=1e20', wholeList(solas)],
  ['?from=60&to=50', { ...wholeList(solas), priceFrom: 5000, priceTo: 5000 }],
  ['?from=-5&to=9999', wholeList(solas)],
  ['?material=Wood,Amazonite+,Wood,Garn&search=%E0%A4%A', { ...wholeList(solas), facts: { materials: ['Wood'] } }],
  ['?category=Soft+Romance', { ...wholeList(solas), category: 'Soft Romance' }],
  ['?pick=1-99-1-5', { ...wholeList(solas), pick: ['1', '5'] }],
])('reads from the URL "%s" only the filters that are valid', (search, filters) => {
  expect(parseFilters(solas, search)).toEqual(filters)
})

test('every path that redirects to the shop opens the list, or the best sellers or saved products', () => {
  expect(redirectedToShop.map((pattern) => redirectedFilterUrl(solas, pattern.replace('*', 'anything')))).toEqual([
    '/shop',
    '/shop',
    '/shop',
    '/shop',
    '/shop?pick=saved',
  ])
  expect(redirectedFilterUrl(solas, '/collections/best-sellers')).toBe('/shop?pick=best-sellers')
  for (const path of ['/collections/best-sellers/', '/Collections/Best-Sellers', '//collections//best-sellers'])
    expect(redirectedFilterUrl(solas, path)).toBe('/shop?pick=best-sellers')
  for (const path of ['/wishlist', '/wishlist/', '/WISHLIST'])
    expect(redirectedFilterUrl(solas, path)).toBe('/shop?pick=saved')
})

test('the page number is read back from any list URL, and is 1 if invalid', () => {
  fc.assert(
    fc.property(anyFilters, fc.integer({ min: 1, max: 999 }), (filters, page) => {
      const search = searchOf(listUrl(solas, filters, page))
      expect([pageIn(search), parseFilters(solas, search)]).toEqual([page, filters])
    }),
  )
  expect(['', '?page=0', '?page=-2', '?page=1.5', '?page=x', '?page=9999', '?sort=page=2'].map(pageIn)).toEqual(
    Array(7).fill(1),
  )
})
