import type { FeedAttribute } from './feed-attributes.ts'

/** The kinds of facts. A list without choices takes any words. */
export const factKinds = ['text', 'number', 'choice', 'several', 'yes-no'] as const
export type FactKind = (typeof factKinds)[number]

/** A fact that the owner describes once for all products, such as the burn time of candles (S10.230). */
export type Fact = {
  /** Keys the values of products. It never changes, so that links to filters keep working. */
  readonly id: string
  readonly name: string
  readonly kind: FactKind
  /** The unit of a number, '' without one. */
  readonly unit: string
  /** The values of a choice or a list. */
  readonly choices: readonly string[]
  readonly isShown: boolean
  readonly isFiltered: boolean
  readonly isCompared: boolean
  readonly feedAs: FeedAttribute | null
}

export type FactValue = string | number | boolean | readonly string[]

export const FACTS_MAX = 20
export const FACT_VALUES_MAX = 8
export const FACT_CHOICES_MAX = 30
export const FACT_TEXT_MAX = 100
export const UNIT_MAX = 20
export const FACT_NUMBER_MAX = 1_000_000_000

/** The fact that comes with the shop. Products hold its value as `materials` (docs/decisions/023). */
export const materialsFact: Fact = {
  id: 'materials',
  name: 'Materials',
  kind: 'several',
  unit: '',
  choices: [],
  isShown: true,
  isFiltered: true,
  isCompared: true,
  feedAs: 'material',
}

type WithFacts = {
  readonly materials: readonly string[]
  readonly facts?: Readonly<Record<string, FactValue>> | undefined
}

type WithFactsOfShop = { readonly settings: { readonly facts: readonly Fact[] } }

/** The value that a product has of a fact; undefined without one. */
export function factValue({ materials, facts }: WithFacts, { id }: Pick<Fact, 'id'>): FactValue | undefined {
  return id === materialsFact.id ? materials : facts?.[id]
}

/** The facts of a product that have a value, each with its name and its value in words, of those that are shown or compared. */
export function factRows(
  { settings: { facts } }: WithFactsOfShop,
  use: 'isShown' | 'isCompared',
  product: WithFacts,
): (readonly [name: string, words: string])[] {
  return facts
    .filter((fact) => fact[use])
    .map((fact) => [fact.name, factWords(factValue(product, fact), fact)] as const)
    .filter(([, words]) => words)
}

/** The materials of a product as pages show them: none if their fact is not shown. */
export function shownMaterials({ settings: { facts } }: WithFactsOfShop, { materials }: WithFacts): readonly string[] {
  return facts.some(({ id, isShown }) => isShown && id === materialsFact.id) ? materials : []
}

const number = new Intl.NumberFormat('en-IE')

/** The value of a fact in words, such as '40 h', 'Yes' or 'Wood, Glass'; '' without one. */
export function factWords(value: FactValue | undefined, { unit }: Pick<Fact, 'unit'>): string {
  if (typeof value === 'number') return `${number.format(value)}${unit && `\u00a0${unit}`}`
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return [value ?? []].flat().join(', ')
}
