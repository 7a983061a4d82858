import { type Fact, factValue, factWords } from '#shop/catalogue/facts.ts'
import type { Option } from '#shop/catalogue/options.ts'
import type { EditableProduct } from '#shop/publishing/editable-product.ts'
import { productFields } from '#shop/publishing/product-fields.ts'
import { type Difference, differencesBetween } from '../calls/differences.ts'

export function differencesOf(one: EditableProduct, other: EditableProduct, facts: readonly Fact[]): Difference[] {
  const known = facts.map((fact) => {
    const [before, after] = [one, other].map((product) => factWords(factValue(product, fact), fact))
    return { name: fact.name, one: before ?? '', other: after ?? '' }
  })
  return [...differencesBetween([one, other], productFields), ...known.filter((fact) => fact.one !== fact.other)]
}

/** The option with these values, whose ids are their names. A renamed value keeps the price that it adds; a new one adds nothing. */
export function withValues({ id, name, values, default: chosen }: Option, names: readonly string[]): Option {
  const kept = names.map((value, index) => {
    const before = values.find((one) => one.name === value) ?? values[index]
    const isAnother = before !== undefined && before.name !== value && names.includes(before.name)
    return { id: value, name: value, extra: isAnother ? 0 : (before?.extra ?? 0) }
  })
  const isOffered = chosen !== undefined && names.includes(chosen)
  return { id, name, values: kept, ...(isOffered && { default: chosen }) }
}

const DAYS_MAX = 99

/** Days from what a field of numbers holds: whole and at least one; null if it is empty. */
export function daysFrom(typed: number): number | null {
  return Number.isFinite(typed) ? Math.min(DAYS_MAX, Math.max(1, Math.round(typed))) : null
}
