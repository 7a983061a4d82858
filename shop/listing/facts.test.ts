import fc from 'fast-check'
import { expect, test } from 'vitest'
import { products } from '#shops/solas.ts'
import { type Fact, type FactKind, type FactValue, factKinds, materialsFact } from '../catalogue/facts.ts'
import { paths } from '../paths.ts'
import { createShop } from '../shop.ts'
import { appliedFilters } from './applied-filters.ts'
import { optionsOf, optionWords } from './fact-options.ts'
import { type FilterState, wholeList } from './filter-state.ts'
import { filterUrl } from './filter-url.ts'
import { countedOptions, filteredProducts } from './listing.ts'
import { parseFilters } from './parse-filters.ts'

// Shows S10.230.

const [first] = products
if (!first) throw new Error('the shop has no products')
const bracelet = first
const odd = [
  'Soy',
  'Mary O’Brien',
  '青い花瓶',
  'מרים',
  '👩‍🎨',
  '<b>bold</b>',
  '=SUM(A1)',
  '50 % + 50 %',
  '—',
  '..',
  '1..2',
]
const factOf = (kind: FactKind, part: Partial<Fact> = {}): Fact => ({
  ...materialsFact,
  id: `of-${kind}`,
  name: `Of ${kind}`,
  kind,
  unit: kind === 'number' ? 'h' : '',
  choices: kind === 'choice' ? odd : [],
  isFiltered: kind !== 'text',
  feedAs: null,
  ...part,
})
const facts = [materialsFact, ...factKinds.map((kind) => factOf(kind))]
const shopOf = (values: readonly Readonly<Record<string, FactValue>>[], described = facts) =>
  createShop({
    products: values.map((own, index) => ({
      ...bracelet,
      id: String(index + 1),
      handle: `p-${index + 1}`,
      facts: own,
    })),
    settings: { facts: described },
  })

const word = fc.constantFrom(...odd)
const number = fc.oneof(fc.integer({ min: -50, max: 200 }), fc.constantFrom(0.5, 1.125, 1_000_000_000))
const anyValues = fc.record(
  {
    'of-text': word,
    'of-number': number,
    'of-choice': word,
    'of-several': fc.uniqueArray(word),
    'of-yes-no': fc.boolean(),
  },
  { requiredKeys: [] },
)
const someShop = fc.array(anyValues, { minLength: 1, maxLength: 20 }).map((values) => shopOf(values))

/** The rule as plainly as it can be said. */
function passes(value: FactValue | undefined, option: string): boolean {
  if (value === undefined) return false
  if (typeof value === 'boolean') return (value ? 'yes' : 'no') === option
  if (typeof value === 'string') return value === option
  if (typeof value !== 'number') return value.includes(option)
  const [, from, to = from] = /^(-?[\d.]+?)(?:\.\.(-?[\d.]+))?$/.exec(option) ?? []
  return value >= Number(from) && value <= Number(to)
}

test('the list has what a simple filter has, whatever options are chosen, and its URL leads back to it', () => {
  fc.assert(
    fc.property(someShop, fc.infiniteStream(fc.boolean()), (shop, ticks) => {
      const chosen = Object.fromEntries(
        shop.settings.facts.flatMap((fact) => {
          const options = fact.isFiltered
            ? optionsOf(shop.catalogue.products, fact).filter(() => ticks.next().value === true)
            : []
          return options.length > 0 ? [[fact.id, options] as const] : []
        }),
      )
      const filters: FilterState = { ...wholeList(shop), facts: chosen }
      const simple = shop.catalogue.products.filter((product) =>
        Object.entries(chosen).every(([id, options]) =>
          options.some((option) => passes(id === 'materials' ? product.materials : product.facts?.[id], option)),
        ),
      )
      expect(filteredProducts(shop, filters, [])).toEqual(simple)
      expect(parseFilters(shop, filterUrl(shop, filters).slice(paths.shop.length))).toEqual(filters)
      expect(appliedFilters(shop, filters)).toHaveLength(Object.values(chosen).flat().length)
    }),
  )
})

test('every product with a value has an option, and each offered option has a product', () => {
  fc.assert(
    fc.property(someShop, (shop) => {
      for (const fact of shop.settings.facts.filter(({ isFiltered }) => isFiltered)) {
        const counted = countedOptions(shop, fact, wholeList(shop), [])
        expect(counted.filter(({ count }) => count === 0)).toEqual([])
        const found = filteredProducts(
          shop,
          { ...wholeList(shop), facts: { [fact.id]: counted.map(({ option }) => option) } },
          [],
        )
        const having = shop.catalogue.products.filter(({ facts: own, materials }) =>
          fact.id === 'materials' ? materials.length > 0 : [own?.[fact.id] ?? []].flat().length > 0,
        )
        if (counted.length > 0) expect(found).toEqual(having)
      }
    }),
  )
})

test.each<[numbers: readonly number[], options: readonly string[]]>([
  [[], []],
  [[40], ['40']],
  [
    [40, 8, 40],
    ['8', '40'],
  ],
  [
    [5, 10, 20, 40, 80, 100, 120],
    ['0..20', '20..40', '40..60', '80..100', '100..120', '120..140'],
  ],
  [
    [-18, -5, 0, 1, 2, 3, 4],
    ['-20..-15', '-5..0', '0..5'],
  ],
  [
    [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7],
    ['0.1..0.2', '0.2..0.3', '0.3..0.4', '0.4..0.5', '0.5..0.6', '0.6..0.7', '0.7..0.8'],
  ],
])('offers the numbers %j as %j', (numbers, options) => {
  const shop = shopOf(numbers.map((value) => ({ 'of-number': value })))
  expect(optionsOf(shop.catalogue.products, factOf('number'))).toEqual(options)
})

test.each<[kind: FactKind, option: string, words: string]>([
  ['number', '20..40', '20 to 40\u00a0h'],
  ['number', '1000', '1,000\u00a0h'],
  ['number', '-18..0.5', '-18 to 0.5\u00a0h'],
  ['yes-no', 'yes', 'Yes'],
  ['yes-no', 'no', 'No'],
  ['choice', 'Soy', 'Soy'],
])('calls the option of a %s %s “%s”', (kind, option, words) => {
  expect(optionWords(factOf(kind), option)).toBe(words)
})

test.each([
  ['?fact.of-number=20..40,7,x,1e3,7,..,1..2..3', { 'of-number': ['20..40', '7'] }],
  ['?fact.of-choice=Soy,Tallow&fact.of-yes-no=yes,maybe', { 'of-choice': ['Soy'], 'of-yes-no': ['yes'] }],
  ['?fact.of-text=Soy&fact.of-gone=1&fact.materials=Garnet&fact.=x&fact.__proto__=x', {}],
  ['?material=Garnet,Jet&of-number=7', { materials: ['Garnet'] }],
])('reads from %s only what its facts take', (search, chosen) => {
  const shop = shopOf([{ 'of-choice': 'Soy', 'of-yes-no': true, 'of-text': 'Soy' }])
  expect(parseFilters(shop, search).facts).toEqual(chosen)
})

test('products are found by the words of their facts', () => {
  const shop = shopOf([{ 'of-text': 'Hand-poured', 'of-several': ['Fig'], 'of-yes-no': true }, { 'of-yes-no': false }])
  const found = (search: string) => filteredProducts(shop, { ...wholeList(shop), search }, []).map(({ id }) => id)
  expect([found('poured'), found('figs'), found('yes-no'), found('garnet')]).toEqual([['1'], ['1'], ['1'], ['1', '2']])
})

test('a fact that is removed narrows no list and has no filter', () => {
  const shop = shopOf([{ 'of-choice': 'Soy' }], [materialsFact])
  expect(parseFilters(shop, '?fact.of-choice=Soy').facts).toEqual({})
  expect(filterUrl(shop, { facts: { 'of-choice': ['Soy'] } })).toBe(paths.shop)
})
