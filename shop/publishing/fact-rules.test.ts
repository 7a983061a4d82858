import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { solasSnapshot } from '#shops/solas.ts'
import { FACT_CHOICES_MAX, FACTS_MAX, type Fact, type FactKind, factKinds, materialsFact } from '../catalogue/facts.ts'
import { feedAttributes, feedUnits } from '../catalogue/feed-attributes.ts'
import { FactValues } from '../catalogue/product-data.ts'
import { editableProductsOf } from './editable-product.ts'
import { applyFacts, factFaults, lostValues, valueFaults, withKnownFacts } from './fact-rules.ts'

// Shows S10.230.

const [first] = editableProductsOf(solasSnapshot)
if (!first) throw new Error('the shop has no products')
const product = first
const factOf = (kind: FactKind, part: Partial<Fact> = {}): Fact => ({
  ...materialsFact,
  id: 'own',
  name: 'Own',
  kind,
  choices: kind === 'choice' ? ['Soy', 'Beeswax'] : [],
  isFiltered: kind !== 'text',
  feedAs: null,
  ...part,
})
const many = (count: number, of: (index: number) => string) => Array.from({ length: count }, (_, index) => of(index))

test.each(factKinds)('a fact of the kind %s can be published', (kind) => {
  expect(factFaults([materialsFact, factOf(kind)])).toEqual([])
})

test.each<[part: Partial<Fact>, field: string, sentence: string]>([
  [{ name: '' }, 'name', 'Give the fact a name.'],
  [{ name: 'x'.repeat(41) }, 'name', 'A name has at most 40 characters.'],
  [{ name: '<b>bold</b>' }, 'name', 'A name can’t contain < or >.'],
  [{ name: 'materials' }, 'name', 'Another fact has this name.'],
  [{ kind: 'number', unit: 'x'.repeat(21) }, 'unit', 'A unit has at most 20 characters.'],
  [{ kind: 'choice', choices: ['Soy'] }, 'choices', 'Enter at least two to choose from.'],
  [{ kind: 'choice', choices: ['Soy', 'soy'] }, 'choices', 'One is there twice.'],
  [{ kind: 'several', choices: ['Soy, bees'] }, 'choices', 'Each is one name without a comma.'],
  [{ kind: 'several', choices: ['x'.repeat(61)] }, 'choices', 'Each has at most 60 characters.'],
  [{ kind: 'several', choices: many(FACT_CHOICES_MAX + 1, String) }, 'choices', `Enter at most ${FACT_CHOICES_MAX}.`],
  [{ kind: 'text', isFiltered: true }, 'isFiltered', 'Customers can’t filter by a text. Use a choice.'],
  [{ feedAs: 'material' }, 'feedAs', 'Another fact is material in the feed already.'],
  [{ kind: 'yes-no', feedAs: 'color' }, 'feedAs', 'In the feed, yes or no can only be product_detail.'],
  [
    { kind: 'number', unit: 'mm', feedAs: 'product_length' },
    'feedAs',
    'In the feed, product_length is a number. Its unit is cm or in.',
  ],
])('a fact with %j has a fault at its %s', (part, field, sentence) => {
  expect(factFaults([materialsFact, factOf('several', part)])).toContainEqual({ field: `facts.1.${field}`, sentence })
})

test('a shop has at most so many facts, and materials stay a list of any words', () => {
  const facts = many(FACTS_MAX + 1, (index) => `fact-${index}`).map((id) => factOf('number', { id, name: id }))
  expect(factFaults(facts)).toEqual([{ field: 'facts', sentence: `A shop has at most ${FACTS_MAX} facts.` }])
  expect(factFaults([{ ...materialsFact, kind: 'text' }])).toContainEqual({
    field: 'facts.0.kind',
    sentence: 'Materials are several, in any words.',
  })
})

test('every attribute of the feed takes a fact', () => {
  for (const feedAs of feedAttributes) {
    const [unit] = feedUnits[feedAs] ?? []
    const fact = unit === undefined ? factOf('choice', { feedAs }) : factOf('number', { feedAs, unit })
    expect(factFaults([fact]), feedAs).toEqual([])
  }
})

const odd = [
  'Mary O’Brien',
  '青い花瓶',
  'מרים',
  '👩‍🎨',
  '<b>bold</b>',
  '=SUM(A1)',
  '50 % + 50 %',
  '—',
  '0',
  'constructor',
]

test.each(factKinds)('a fact of the kind %s keeps what it takes and drops the rest', (kind) => {
  const fact = factOf(kind, { choices: kind === 'choice' || kind === 'several' ? odd : [] })
  const kept: Readonly<Record<FactKind, readonly unknown[]>> = {
    text: ['Beeswax', ...odd],
    number: [40, 0, -18.5],
    choice: odd,
    several: [odd.slice(0, 8)],
    'yes-no': [true, false],
  }
  const tried = ['', 'Beeswax', ...odd, 40, 0, -18.5, true, false, odd.slice(0, 8), [], ['Beeswax']]
  const known = tried.filter((value) => {
    const facts = v.parse(FactValues, { own: value })
    return withKnownFacts({ ...product, facts }, [fact]).facts.own !== undefined
  })
  expect(known).toEqual(kept[kind])
})

test('values are cleaned as they are read: invisible characters go, numbers keep three decimals', () => {
  expect(v.parse(FactValues, { own: 'Zoë\u200b', many: ['\u00ad', 'Una & Seán'], number: 1.23456 })).toEqual({
    own: 'Zoë',
    many: ['', 'Una & Seán'],
    number: 1.235,
  })
  expect(v.parse(FactValues, { constructor: 'x' })).toEqual({})
  for (const facts of [{ Own: 'x' }, { own: null }, { own: 1e12 }, { own: Number.NaN }])
    expect(v.is(FactValues, facts), JSON.stringify(facts)).toBe(false)
})

test('known values are kept once and for all, whatever is stored', () => {
  const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.constantFrom('Soy', 'Fig', '')))
  const facts = factKinds.map((kind) => factOf(kind, { id: kind, name: kind }))
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...factKinds, 'gone'), value), (stored) => {
      const known = withKnownFacts({ ...product, facts: stored }, facts)
      expect(withKnownFacts(known, facts)).toBe(known)
      expect(Object.keys(known.facts)).not.toContain('gone')
      expect(known.materials).toEqual([])
      expect(withKnownFacts(known, [materialsFact]).facts).toEqual({})
    }),
  )
})

test('says how many products lose a value', () => {
  const burning = { ...product, facts: { own: 40 } }
  const fact = factOf('number')
  expect(lostValues([burning, product], [materialsFact, fact])).toBeNull()
  expect(lostValues([burning, product], [materialsFact])).toBe(
    'Publishing drops values that no fact takes any more, from 1 product.',
  )
  expect(lostValues([burning, product], [materialsFact, factOf('text')])).toMatch(/from 1 product\.$/)
  expect(lostValues([burning, product], [fact])).toMatch(/from 2 products\.$/)
})

test.each([
  ['x'.repeat(101), 'text', 'Own: It has at most 100 characters.'],
  [many(9, String), 'several', 'Own: Name at most 8.'],
  [['Fig', 'fig'], 'several', 'Own: One is there twice.'],
  [['Fig, clove'], 'several', 'Own: Each is one name without a comma.'],
] as const)('the value %j of a %s is refused', (own, kind, sentence) => {
  expect(valueFaults({ ...product, facts: { own } }, [materialsFact, factOf(kind)])).toEqual([[sentence, 1]])
})

test('a renamed choice is renamed in products, and a new one takes nothing over', () => {
  const before = [factOf('choice'), factOf('several', { id: 'list', choices: ['Fig', 'Clove'] })]
  const after = [
    factOf('choice', { choices: ['Soya', 'Beeswax'] }),
    factOf('several', { id: 'list', choices: ['Clove', 'Fig', 'Rose'] }),
  ]
  const one = { ...product, facts: { own: 'Soy', list: ['Fig', 'Clove'], other: 'Soy' } }
  expect(applyFacts([one, product], before, after)).toEqual([
    { ...one, facts: { own: 'Soya', list: ['Fig', 'Clove'], other: 'Soy' } },
    product,
  ])
  expect(applyFacts([one], before, before)[0]).toBe(one)
})
