import type { Cents } from '../money.ts'

/** A value of an option, such as 'Celadon'. It adds `extra` cents to the price. */
export type OptionValue = { readonly id: string; readonly name: string; readonly extra: Cents }

/** Something that the shopper chooses about a product, such as its glaze. `default` is the id of the value that is chosen first; without it that is the first one. */
export type Option = {
  readonly id: string
  readonly name: string
  readonly values: readonly OptionValue[]
  readonly default?: string | undefined
}

export const OPTIONS_MAX = 2
export const OPTION_VALUES_MAX = 20
/** Length of the name of an option, a value and a field at most, in characters. */
export const PART_NAME_MAX = 40
/** Length of the id of a value at most; it is made of the value's name, in any letters. */
export const VALUE_ID_MAX = 100

export const PART_ID: RegExp = /^(?!(?:constructor|prototype)$)[a-z][a-z\d-]{0,39}$/

/** One word for options with these names: 'size' if all are sizes, else 'choice'. */
export function optionNounOf(names: readonly string[]): string {
  const [only, ...others] = new Set(names.map((name) => name.toLowerCase()))
  return only !== undefined && others.length === 0 ? only : 'choice'
}

export function defaultValue({ default: chosen, values }: Option): string {
  return chosen ?? values[0]?.id ?? ''
}
