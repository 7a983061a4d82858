import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Product } from '../catalogue/product.ts'
import { foldedWords } from '../fold-letters.ts'
import { categories } from '../settings/settings.ts'
import { createShop } from '../shop.ts'
import { products } from '../solas/products.ts'
import type { FilterState } from './filter-state.ts'
import { filteredProducts, materialCounts } from './listing.ts'
import { sortOptions } from './sort.ts'

// The rules as plainly as they can be said, product by product; what is quick has to find the same.
const colourWords: Readonly<Record<string, string>> = {
  Burgundy: 'red wine claret maroon',
  Leopardskin: 'leopard brown beige sand spotted animal',
  'Vibrant Colors': 'colours colourful bright rainbow multicolour',
  'Warm Tones': 'orange amber brown honey autumn',
  'Soft Romance': 'pink white cream blush pastel',
}
const stones = /jasper|quartz|amazonite|carnelian|garnet|howlite|tiger/i
const fillers = ['a', 'an', 'and', 'for', 'in', 'of', 'or', 'the', 'with']
const singular = (word: string) =>
  word.length < 4
    ? word
    : word
        .replace(/ies$/, 'y')
        .replace(/(s|x|ch|sh)es$/, '$1')
        .replace(/([^s])s$/, '$1')
        .replace(/colour/, 'color')
const wordsOf = (text: string) => foldedWords(text).map(singular)

function matchesSearch({ name, category, materials, description, alt }: Product, search: string): boolean {
  const typed = wordsOf(search)
  if (typed.length === 0) return search.trim() === ''
  const telling = typed.filter((word) => !fillers.includes(word))
  const kinds = materials.some((material) => stones.test(material)) ? 'stone gemstone' : ''
  const texts = [name, name.replaceAll('-', ''), category, colourWords[category], description, kinds, alt, ...materials]
  const words = wordsOf(texts.join(' ')).filter((word) => !fillers.includes(word))
  return (telling.length > 0 ? telling : typed).every((wanted) => words.some((word) => word.startsWith(wanted)))
}

function filterSimply(list: readonly Product[], filters: FilterState, only: readonly string[] | null): Product[] {
  const { search, category, priceFrom, priceTo, materials } = filters
  return list.filter(
    (product) =>
      matchesSearch(product, search) &&
      (category === null || product.category === category) &&
      product.priceCents >= priceFrom &&
      product.priceCents <= priceTo &&
      (materials.length === 0 || materials.some((material) => product.materials.includes(material))) &&
      (only === null || only.includes(product.id)),
  )
}

function sortSimply(list: readonly Product[], option: FilterState['sort']): Product[] {
  if (option === 'price-asc') return list.toSorted((a, b) => a.priceCents - b.priceCents)
  if (option === 'price-desc') return list.toSorted((a, b) => b.priceCents - a.priceCents)
  if (option === 'name-asc') return list.toSorted((a, b) => a.name.localeCompare(b.name, 'en-IE'))
  if (option === 'name-desc') return list.toSorted((a, b) => b.name.localeCompare(a.name, 'en-IE'))
  return [...list]
}

const word = fc.constantFrom(
  ...[
    'garnet',
    'Garnets',
    'pearl',
    "tiger's",
    'tigers eye',
    'rose',
    'Rosé',
    'ross',
    'glass',
    'glasses',
    'boxes',
    'berries',
  ],
  ...[
    'the',
    'of',
    'with',
    'colour',
    'colours',
    'Österreich',
    'Ärmel',
    'zoë',
    'éire',
    '26',
    'x',
    'ab',
    'abc',
    'ies',
    'straße',
    'İ',
  ],
)
const text = fc.oneof(
  { weight: 4, arbitrary: fc.array(word, { maxLength: 5 }).map((words) => words.join(' ')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
)
const material = fc.constantFrom('Garnet', 'Wood', 'Rose quartz', "Tiger's eye", 'Glass', 'constructor', '__proto__')
const plain = { options: [], personal: [], supply: { kind: 'made-to-order' } } as const
const someProducts = fc
  .array(
    fc.record({
      name: text,
      priceCents: fc.constantFrom(3000, 3500, 4000),
      category: fc.constantFrom(...categories),
      materials: fc.uniqueArray(material, { maxLength: 4 }),
      description: text,
      alt: text,
    }),
    { maxLength: 25 },
  )
  .map((list) =>
    list.map((product, index): Product => ({ ...plain, ...product, id: String(index), handle: `p-${index}` })),
  )
const someFilters = fc.record({
  search: fc.oneof(
    text,
    word.chain((full) => fc.nat({ max: full.length }).map((length) => full.slice(0, length))),
  ),
  category: fc.option(fc.constantFrom(...categories)),
  priceFrom: fc.constantFrom(0, 3000, 3500),
  priceTo: fc.constantFrom(3000, 3500, 4000),
  materials: fc.uniqueArray(material, { maxLength: 3 }),
  sort: fc.constantFrom(...sortOptions),
  ids: fc.option(fc.uniqueArray(fc.nat({ max: 25 }).map(String))),
})

test('the fast list returns the same products as a simple implementation, for any search, filter and sort', () => {
  fc.assert(
    fc.property(fc.oneof(someProducts, fc.constant(products)), fc.array(someFilters, { minLength: 1 }), (list, all) => {
      const shop = createShop({ products: list })
      for (const { ids, ...rest } of all) {
        const filters: FilterState = { ...rest, pick: ids === null ? null : 'saved' }
        expect(filteredProducts(shop, filters, ids ?? [])).toEqual(
          sortSimply(filterSimply(list, filters, ids), filters.sort),
        )
      }
    }),
    { numRuns: 300 },
  )
})

test('the fast counts of materials equal a simple implementation', () => {
  fc.assert(
    fc.property(someProducts, someFilters, material, (list, { ids, ...rest }, name) => {
      const filters: FilterState = { ...rest, pick: ids === null ? null : 'saved' }
      const simple = filterSimply(list, { ...filters, materials: [name] }, ids).length
      expect(materialCounts(createShop({ products: list }), filters, ids ?? []).get(name) ?? 0).toBe(simple)
    }),
    { numRuns: 300 },
  )
})
