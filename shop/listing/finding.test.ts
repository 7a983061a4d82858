import fc from 'fast-check'
import { expect, test } from 'vitest'
import { products, solas } from '#shops/solas.ts'
import { materialsFact } from '../catalogue/facts.ts'
import type { Product } from '../catalogue/product.ts'
import { optionsOf } from './fact-options.ts'
import { createFilter, type Filters, noFilters } from './filters.ts'
import { createSearch } from './search.ts'
import { complementaryProducts, similarity, similarProducts } from './similar.ts'
import { isSortOption, sortOptions, sortProducts } from './sort.ts'

// Shows S1.6, S2.57, S2.62, S2.87, S9.13, S9.15.

const matchesSearch = (product: Product, search: string) => createSearch(solas, search)(product)
const filterProducts = (filters: Filters) => products.filter(createFilter(solas, filters))

const namesFor = (search: string) =>
  products.filter((product) => matchesSearch(product, search)).map(({ name }) => name)
const named = (name: string) => {
  const product = products.find((one) => one.name === name)
  if (!product) throw new Error(`No product is named ${name}`)
  return product
}

test.each([
  ['', products.length],
  ['   ', products.length],
  ['zzzz', 0],
  ['🎉', 0],
  ['!!!', 0],
  ['???', 0],
  ['the', 4],
  ['of', 0],
  ['for the', 0],
  ['the garnet', namesFor('garnet').length],
])('the search "%s" finds %i', (search, count) => {
  expect(namesFor(search)).toHaveLength(count)
})

test('a search for "the" also finds words that begin with it', () => {
  expect(namesFor('the')).toEqual(namesFor('them'))
})

test.each([
  ['garnet', 'Claret Evening'],
  ['GARNETS', 'Claret Evening'],
  ['pearl freshwater', 'First Dance'],
  ['freshwater pearls', 'First Dance'],
  ['burgúndy sáfari', 'Burgundy Safari'],
  ['safari burgundy', 'Burgundy Safari'],
  ['tigers eye', 'Honey Toast'],
  ["tiger's eye", 'Honey Toast'],
  ['tiger’s eyes', 'Honey Toast'],
  ['pink', 'Rose Window'],
  ['red', 'Claret Evening'],
  ['leop', 'Leopard Lane'],
  ['vibrant colours', 'Market Day'],
  ['a bracelet with blue', 'Market Day'],
  ['stones', 'Leopard Lane'],
])('the search "%s" finds %s', (search, name) => {
  expect(namesFor(search)).toContain(name)
})

test('every product is found by its own name, its category and each of its materials', () => {
  for (const product of products)
    for (const words of [product.name, product.category, ...product.materials])
      expect(matchesSearch(product, words), `${product.name} by ${words}`).toBe(true)
})

test('more words never find more products, in whatever order they come', () => {
  const word = fc.constantFrom('garnet', 'pearl', 'gold', 'wood', 'rose', 'red', 'leopard', 'x')
  fc.assert(
    fc.property(fc.array(word, { maxLength: 4 }), word, (words, another) => {
      const fewer = namesFor([...words, another].join(' '))
      expect(namesFor(words.join(' '))).toEqual(expect.arrayContaining(fewer))
      expect(namesFor([another, ...words].join(' '))).toEqual(fewer)
    }),
  )
})

test('no text of any kind breaks the search', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => Array.isArray(namesFor(text))))
})

test('several materials widen the list, other filters narrow it', () => {
  const either = filterProducts({ ...noFilters, facts: { materials: ['Wood', 'Amazonite'] } })
  for (const product of products)
    expect(either.includes(product)).toBe(product.materials.includes('Wood') || product.materials.includes('Amazonite'))
  const narrowed = filterProducts({
    ...noFilters,
    facts: { materials: ['Wood', 'Amazonite'] },
    category: 'Vibrant Colors',
    priceTo: 3000,
  })
  expect(narrowed.map(({ name }) => name)).toEqual(['Hedgerow'])
})

test('the filtered list has exactly the products that pass every single filter', () => {
  const anyFilters = fc.record({
    search: fc.constantFrom('', 'garnet', 'pearl'),
    category: fc.constantFrom(null, 'Burgundy', 'Leopardskin'),
    priceFrom: fc.constantFrom(0, 3000, 3500, 4000),
    priceTo: fc.constantFrom(3000, 3500, 4000, Number.POSITIVE_INFINITY),
    facts: fc.subarray([...optionsOf(products, materialsFact)], { maxLength: 3 }).map((materials) => ({ materials })),
    only: fc.option(fc.subarray(products.map(({ id }) => id))),
  })
  const kinds = ['search', 'category', 'priceFrom', 'priceTo', 'facts', 'only'] as const
  fc.assert(
    fc.property(anyFilters, (filters) => {
      const kept = filterProducts(filters)
      const alone = kinds.map((kind) => filterProducts({ ...noFilters, [kind]: filters[kind] }))
      expect(kept).toEqual(products.filter((product) => alone.every((list) => list.includes(product))))
    }),
  )
})

test.each([
  ['featured', 'Claret Evening', 'Safari Pearl'],
  ['name-asc', 'Bunting', 'Wild Fig'],
  ['name-desc', 'Wild Fig', 'Bunting'],
] as const)('sorted by %s the list goes from %s to %s', (option, first, last) => {
  const names = sortProducts(products, option).map(({ name }) => name)
  expect([names[0], names.at(-1)]).toEqual([first, last])
})

test('products of the same price keep their catalogue order when sorted by price', () => {
  const ascending = sortProducts(products, 'price-asc')
  for (const [index, product] of ascending.entries()) {
    const next = ascending[index + 1]
    if (!next) continue
    expect(product.priceCents).toBeLessThanOrEqual(next.priceCents)
    if (product.priceCents === next.priceCents) expect(Number(product.id)).toBeLessThan(Number(next.id))
  }
  expect(sortProducts(products, 'price-desc')[0]?.name).toBe('First Dance')
})

test('there are five sort options, and an empty one is invalid', () => {
  expect(sortOptions).toEqual(['featured', 'price-asc', 'price-desc', 'name-asc', 'name-desc'])
  expect(isSortOption('')).toBe(false)
  for (const option of sortOptions) expect(isSortOption(option)).toBe(true)
})

test.each([
  ['Claret Evening', 'Wild Fig', 10 + 3 * 2 + 5],
  ['Claret Evening', 'Market Day', 3 + 5],
  ['Market Day', 'First Dance', 0],
  ['First Dance', 'Market Day', 0],
  ['Honey Toast', 'Copper Beech', 10 + 3 + 5],
])('the similarity of %s and %s is %i', (name, other, score) => {
  expect(similarity(named(name), named(other))).toBe(score)
})

test('the similar products are four others, best first, ties in catalogue order', () => {
  for (const product of products) {
    const similar = similarProducts(solas, product)
    expect(similar).toHaveLength(4)
    expect(similar).not.toContain(product)
    const scores = similar.map((other) => similarity(product, other))
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    const left = products.filter((other) => other !== product && !similar.includes(other))
    expect(Math.max(...left.map((other) => similarity(product, other)))).toBeLessThanOrEqual(scores[3] ?? 0)
  }
})

test('suggestions for a cart are most similar to its last item, and never items in it', () => {
  const [last, ...others] = similarProducts(solas, named('Honey Toast'), 3)
  expect(complementaryProducts(solas, ['5', named('Honey Toast').id])).toEqual([last, others[0]])
  expect(complementaryProducts(solas, [last?.id ?? '', named('Honey Toast').id])).toEqual(others)
  expect(
    complementaryProducts(
      solas,
      products.map(({ id }) => id),
    ),
  ).toEqual([])
  expect(complementaryProducts(solas, [])).toEqual([])
})
