import { type Fact, type FactValue, factValue, factWords } from '../catalogue/facts.ts'
import type { Product } from '../catalogue/product.ts'

/** Chosen values of facts, by the facts' ids: 'Garnet', 'yes', '40', or '20..40' for a range with both its ends. */
export type ChosenFacts = Readonly<Record<string, readonly string[]>>

/** Ranges that a filter offers of a number, about. */
const RANGES = 6
const NUMBERS = /^-?\d{1,10}(?:\.\d{1,3})?(?:\.\.-?\d{1,10}(?:\.\d{1,3})?)?$/

/** True if a value passes an option of its fact's filter. */
export function hasOption(value: FactValue | undefined, option: string): boolean {
  if (typeof value === 'number') {
    const [from = Number.NaN, to = from] = option.split('..').map(Number)
    return value >= from && value <= to
  }
  if (typeof value === 'boolean') return option === (value ? 'yes' : 'no')
  return value !== undefined && [value].flat().includes(option)
}

/** Numbers one by one if they are few, else as ranges in round steps; ranges without a number are left out. */
function rangesOf(numbers: readonly number[]): string[] {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b)
  if (sorted.length <= RANGES) return sorted.map(String)
  const [least = 0, most = 0] = [sorted[0], sorted.at(-1)]
  const width = (most - least) / RANGES
  const power = 10 ** Math.floor(Math.log10(width))
  const step = power * ([1, 2, 5].find((factor) => factor * power >= width) ?? 10)
  const round = (value: number) => Number(value.toPrecision(12))
  const first = Math.floor(round(least / step))
  const count = Math.floor(round(most / step)) - first + 1
  return Array.from({ length: count }, (_, index) => [round((first + index) * step), round((first + index + 1) * step)])
    .filter(([from = 0, to = 0]) => sorted.some((value) => value >= from && value < to))
    .map((ends) => ends.join('..'))
}

/** The options that the filter of a fact offers: those that some product has. */
export function optionsOf(products: readonly Product[], fact: Fact): readonly string[] {
  const values = products.flatMap((product): readonly (string | number | boolean)[] =>
    [factValue(product, fact) ?? []].flat(),
  )
  if (fact.kind === 'number') return rangesOf(values.filter((value) => typeof value === 'number'))
  if (fact.kind === 'yes-no') return ['yes', 'no'].filter((option) => values.includes(option === 'yes'))
  if (fact.choices.length > 0) return fact.choices.filter((choice) => values.includes(choice))
  return [...new Set(values.map(String))].sort((a, b) => a.localeCompare(b, 'en-IE'))
}

/** The options among words from a URL. Ranges of numbers hold whatever products there are. */
export function parseOptions(products: readonly Product[], fact: Fact, words: readonly string[]): readonly string[] {
  if (fact.kind === 'number') return [...new Set(words)].filter((word) => NUMBERS.test(word)).slice(0, RANGES * 2)
  return optionsOf(products, fact).filter((option) => words.includes(option))
}

/** An option in words, such as '20 to 40 h' or 'Yes'. */
export function optionWords(fact: Fact, option: string): string {
  if (fact.kind === 'yes-no') return factWords(option === 'yes', fact)
  if (fact.kind !== 'number') return option
  const [from, to] = option.split('..').map(Number)
  return to === undefined ? factWords(from, fact) : `${factWords(from, { unit: '' })} to ${factWords(to, fact)}`
}
