import {
  FACT_CHOICES_MAX,
  FACT_TEXT_MAX,
  FACT_VALUES_MAX,
  FACTS_MAX,
  type Fact,
  type FactValue,
  factValue,
  materialsFact,
  UNIT_MAX,
} from '../catalogue/facts.ts'
import { feedUnits } from '../catalogue/feed-attributes.ts'
import { PART_NAME_MAX } from '../catalogue/options.ts'
import { counted } from '../counted.ts'
import type { EditableProduct } from './editable-product.ts'

/** Length of a choice and of a value of a list at most, in characters. */
const FACT_CHOICE_MAX = 60

type Check = [field: string, isGood: boolean, sentence: string]

const folded = (words: readonly string[]) => words.map((word) => word.toLowerCase())
const hasTwice = (words: readonly string[]) => new Set(folded(words)).size < words.length

const listChecks = (field: string, values: readonly string[]): Check[] => [
  [field, !hasTwice(values), 'One is there twice.'],
  [field, values.every((value) => value !== '' && !value.includes(',')), 'Each is one name without a comma.'],
  [field, values.every((value) => value.length <= FACT_CHOICE_MAX), `Each has at most ${FACT_CHOICE_MAX} characters.`],
]

function checksOf(fact: Fact, index: number, facts: readonly Fact[]): Check[] {
  const { id, name, kind, unit, choices, isFiltered, feedAs } = fact
  const units = feedAs === null ? undefined : feedUnits[feedAs]
  const others = facts.slice(0, index)
  const isFree = feedAs === null || feedAs === 'product_detail'
  const at = (field: keyof Fact) => `facts.${index}.${field}`
  return [
    [at('name'), name !== '', 'Give the fact a name.'],
    [at('name'), name.length <= PART_NAME_MAX, `A name has at most ${PART_NAME_MAX} characters.`],
    [at('name'), !/[<>]/.test(name), 'A name can’t contain < or >.'],
    [
      at('name'),
      !folded(others.map((other) => other.name)).includes(name.toLowerCase()),
      'Another fact has this name.',
    ],
    [at('name'), !others.some((other) => other.id === id), 'Another fact has this id.'],
    [
      at('kind'),
      id !== materialsFact.id || (kind === 'several' && choices.length === 0),
      'Materials are several, in any words.',
    ],
    [at('unit'), unit.length <= UNIT_MAX, `A unit has at most ${UNIT_MAX} characters.`],
    [at('choices'), kind !== 'choice' || choices.length >= 2, 'Enter at least two to choose from.'],
    [at('choices'), choices.length <= FACT_CHOICES_MAX, `Enter at most ${FACT_CHOICES_MAX}.`],
    ...listChecks(at('choices'), choices),
    [at('isFiltered'), !isFiltered || kind !== 'text', 'Customers can’t filter by a text. Use a choice.'],
    [
      at('feedAs'),
      isFree || !others.some((other) => other.feedAs === feedAs),
      `Another fact is ${feedAs} in the feed already.`,
    ],
    [at('feedAs'), isFree || kind !== 'yes-no', 'In the feed, yes or no can only be product_detail.'],
    [
      at('feedAs'),
      units === undefined || (kind === 'number' && units.includes(unit)),
      `In the feed, ${feedAs} is a number. Its unit is ${new Intl.ListFormat('en-IE', { type: 'disjunction' }).format(units ?? [])}.`,
    ],
  ]
}

/** Every reason why products cannot have these facts, each with its field, such as 'facts.2.name'. */
export function factFaults(facts: readonly Fact[]): { readonly field: string; readonly sentence: string }[] {
  const checks: Check[] = [
    ['facts', facts.length <= FACTS_MAX, `A shop has at most ${FACTS_MAX} facts.`],
    ...facts.flatMap(checksOf),
  ]
  return checks.flatMap(([field, isGood, sentence]) => (isGood ? [] : [{ field, sentence }]))
}

/** The part of a value that the description of its fact still takes; undefined for none. An empty value is none. */
function keptValue({ kind, choices }: Fact, value: FactValue): FactValue | undefined {
  const isOffered = (one: string) => one !== '' && (choices.length === 0 || choices.includes(one))
  if (kind === 'several') {
    const list = Array.isArray(value) ? value.filter(isOffered) : []
    return list.length > 0 ? list : undefined
  }
  if (kind === 'number') return typeof value === 'number' ? value : undefined
  if (kind === 'yes-no') return typeof value === 'boolean' ? value : undefined
  return typeof value === 'string' && isOffered(value) ? value : undefined
}

/** A product with only the values that these facts take; the same object if it has no others. */
export function withKnownFacts<Edited extends Pick<EditableProduct, 'materials' | 'facts'>>(
  product: Edited,
  facts: readonly Fact[],
): Edited {
  const kept = facts.flatMap((fact): [string, FactValue][] => {
    const value = Object.hasOwn(product.facts, fact.id) ? product.facts[fact.id] : undefined
    const known = value === undefined || fact.id === materialsFact.id ? undefined : keptValue(fact, value)
    return known === undefined ? [] : [[fact.id, known]]
  })
  const known: Edited = {
    ...product,
    materials: facts.some(({ id }) => id === materialsFact.id) ? product.materials : [],
    facts: Object.fromEntries(kept),
  }
  return JSON.stringify(known) === JSON.stringify(product) ? product : known
}

/** How many products lose a value when these facts are published, in a sentence; null for none. */
export function lostValues(products: readonly EditableProduct[], facts: readonly Fact[]): string | null {
  const count = (product: Pick<EditableProduct, 'materials' | 'facts'>) =>
    [...Object.values(product.facts), product.materials].flat().length
  const losing = products.filter((product) => count(withKnownFacts(product, facts)) < count(product)).length
  if (losing === 0) return null
  return `Publishing drops values that no fact takes any more, from ${counted(losing, 'product')}.`
}

export function valueFaults(product: EditableProduct, facts: readonly Fact[]): [sentence: string, index: number][] {
  return facts.flatMap((fact, index) => {
    const value = fact.id === materialsFact.id ? undefined : factValue(product, fact)
    const values = Array.isArray(value) ? value : []
    const checks: Check[] = [
      [
        'facts',
        typeof value !== 'string' || value.length <= FACT_TEXT_MAX,
        `It has at most ${FACT_TEXT_MAX} characters.`,
      ],
      ['facts', values.length <= FACT_VALUES_MAX, `Name at most ${FACT_VALUES_MAX}.`],
      ...listChecks('facts', values),
    ]
    return checks.flatMap(([, isGood, sentence]): [string, number][] =>
      isGood ? [] : [[`${fact.name}: ${sentence}`, index]],
    )
  })
}

/** Choices that were renamed, by the id of their fact: a new one stands where one that is gone stood. */
function renamedChoices(
  before: readonly Fact[],
  after: readonly Fact[],
): ReadonlyMap<string, ReadonlyMap<string, string>> {
  return new Map(
    after.map(({ id, choices }) => {
      const old = before.find((fact) => fact.id === id)?.choices ?? []
      const renamed = old.flatMap((choice, index): [string, string][] => {
        const now = choices[index]
        return now === undefined || choices.includes(choice) || old.includes(now) ? [] : [[choice, now]]
      })
      return [id, new Map(renamed)]
    }),
  )
}

/** Products after a change of the facts: each value has the new name of its choice. Those that do not change are the same objects. */
export function applyFacts(
  products: readonly EditableProduct[],
  before: readonly Fact[],
  after: readonly Fact[],
): readonly EditableProduct[] {
  const renamed = renamedChoices(before, after)
  if ([...renamed.values()].every(({ size }) => size === 0)) return products
  return products.map((product) => {
    const facts = Object.fromEntries(
      Object.entries(product.facts).map(([id, value]): [string, FactValue] => {
        const nameOf = (choice: string) => renamed.get(id)?.get(choice) ?? choice
        if (typeof value === 'string') return [id, nameOf(value)]
        return [id, Array.isArray(value) ? value.map(nameOf) : value]
      }),
    )
    return JSON.stringify(facts) === JSON.stringify(product.facts) ? product : { ...product, facts }
  })
}
