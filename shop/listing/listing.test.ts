import { expect, test } from 'vitest'
import { products, solas } from '#shops/solas.ts'
import { materialsFact } from '../catalogue/facts.ts'
import { appliedFilters } from './applied-filters.ts'
import { type FilterState, wholeList } from './filter-state.ts'
import { countedOptions, filteredProducts, suggestedProducts } from './listing.ts'

// Shows S2.59, S9.11.

const countOfMaterial = (filters: FilterState, saved: readonly string[], material: string) =>
  countedOptions(solas, materialsFact, filters, saved).find(({ option }) => option === material)?.count ?? 0
const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name)

test('a request without filters lists the whole catalogue', () => {
  expect(filteredProducts(solas, wholeList(solas), [])).toEqual(products)
})

test('lists the first six products as best sellers, the wishlist as saved, or a shared list', () => {
  expect(filteredProducts(solas, { ...wholeList(solas), pick: 'best-sellers' }, ['9'])).toEqual(products.slice(0, 6))
  expect(filteredProducts(solas, { ...wholeList(solas), pick: 'saved' }, ['9', '2']).map(({ id }) => id)).toEqual([
    '2',
    '9',
  ])
  expect(filteredProducts(solas, { ...wholeList(solas), pick: 'saved' }, [])).toEqual([])
  expect(filteredProducts(solas, { ...wholeList(solas), pick: ['26', '1'] }, ['9']).map(({ id }) => id)).toEqual([
    '1',
    '26',
  ])
})

test('the count of a material depends on the other filters, not on the chosen materials', () => {
  const request = { ...wholeList(solas), category: 'Vibrant Colors', facts: { materials: ['Garnet'] } } as const
  expect(countOfMaterial(wholeList(solas), [], 'Amazonite')).toBe(
    filteredProducts(solas, { ...wholeList(solas), facts: { materials: ['Amazonite'] } }, []).length,
  )
  expect(countOfMaterial(request, [], 'Garnet')).toBe(0)
  expect(countOfMaterial(request, [], 'Wood')).toBe(countOfMaterial({ ...request, facts: {} }, [], 'Wood'))
})

test('the sixteen materials are offered from A to Z, each with its products', () => {
  const counted = countedOptions(solas, materialsFact, wholeList(solas), [])
  expect(counted).toHaveLength(16)
  for (const { option, count } of counted)
    expect(products.filter(({ materials }) => materials.includes(option))).toHaveLength(count)
  const names = counted.map(({ option }) => option)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)))
})

test('every applied filter has a name and can be removed alone', () => {
  const request = {
    search: ' garnet ',
    category: 'Burgundy',
    priceFrom: 0,
    priceTo: 3500,
    facts: { materials: ['Garnet', 'Wood'] },
    pick: 'best-sellers',
    sort: 'name-asc',
  } as const
  const applied = appliedFilters(solas, request)
  expect(namesOf(applied)).toEqual(['Best sellers', '“garnet”', 'Burgundy', 'Up to €35', 'Garnet', 'Wood'])
  for (const { name, removal } of applied) {
    const left = namesOf(appliedFilters(solas, { ...request, ...removal }))
    expect(left).toEqual(namesOf(applied).filter((other) => other !== name))
  }
  expect(appliedFilters(solas, { ...request, ...wholeList(solas), sort: request.sort })).toEqual([])
})

test.each([
  [3000, 4000, '€30 to €40'],
  [0, 3500, 'Up to €35'],
  [3500, 3500, '€35 exactly'],
])('the price filter from %i to %i cents is called %s', (priceFrom, priceTo, name) => {
  expect(namesOf(appliedFilters(solas, { ...wholeList(solas), priceFrom, priceTo }))).toEqual([name])
})

test('when nothing is found, products of the chosen category are suggested', () => {
  expect(suggestedProducts(solas, { ...wholeList(solas), search: 'x' }, 3)).toEqual(products.slice(0, 3))
  for (const product of suggestedProducts(solas, { ...wholeList(solas), category: 'Warm Tones' }, 3))
    expect(product.category).toBe('Warm Tones')
})
