import type { Cents } from '../money.ts'
import { defaultValue, type Option } from './options.ts'
import { endsWithdrawal, type PersonalField, wordsFault } from './personal-fields.ts'

/** The value of each option, and the words for the fields that are filled in, by id. */
export type Choice = {
  readonly options: Readonly<Record<string, string>>
  readonly personal: Readonly<Record<string, string>>
}

type Chosen = {
  readonly priceCents: Cents
  readonly options: readonly Option[]
  readonly personal: readonly PersonalField[]
}

/** A name with what stands beside it, such as ['Glaze', 'Celadon']. */
export type Named = readonly [name: string, value: string]

export function standardChoice({ options }: Pick<Chosen, 'options'>): Choice {
  return { options: Object.fromEntries(options.map((option) => [option.id, defaultValue(option)])), personal: {} }
}

/** The choice with its parts in the product's order, so that equal choices are equal as JSON; what the product does not have stays last. */
export function orderedChoice({ options, personal }: Omit<Chosen, 'priceCents'>, choice: Choice): Choice {
  const ordered = (parts: readonly { readonly id: string }[], chosen: Choice['options']) => {
    const order = parts.map(({ id }) => id)
    const index = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
    return Object.fromEntries(Object.entries(chosen).toSorted(([a], [b]) => index(a) - index(b)))
  }
  return { options: ordered(options, choice.options), personal: ordered(personal, choice.personal) }
}

/** Why options cannot be bought: the option whose value does not exist. Undefined if they can; an option that the product does not have counts as 'unknown'. */
export function optionFault(
  { options }: Pick<Chosen, 'options'>,
  chosen: Choice['options'],
): Option | 'unknown' | undefined {
  const wrong = options.find(({ id, values }) => !values.some((value) => value.id === chosen[id]))
  if (wrong) return wrong
  return Object.keys(chosen).length > options.length ? 'unknown' : undefined
}

/** Faults of personal words, by the id of the field; none if nothing is. */
export function personalFaults(
  { personal }: Pick<Chosen, 'personal'>,
  words: Choice['personal'],
): { readonly id: string; readonly sentence: string }[] {
  const unknown = Object.keys(words).filter((id) => !personal.some((field) => field.id === id))
  return [
    ...personal.flatMap((field) => {
      const sentence = wordsFault(field, words[field.id] ?? '')
      return sentence === null ? [] : [{ id: field.id, sentence }]
    }),
    ...unknown.map((id) => ({ id, sentence: 'These words do not belong to this product' })),
  ]
}

export function isChoosable(product: Omit<Chosen, 'priceCents'>, { options, personal }: Choice): boolean {
  return optionFault(product, options) === undefined && personalFaults(product, personal).length === 0
}

/** The price of one piece as it was chosen, in cents: the product's, with what its options and its fields add. A required field adds before it is filled in, since nobody can buy without it. Every amount of a line comes from here. */
export function unitPrice({ priceCents, options, personal }: Chosen, choice: Choice): Cents {
  const ofOptions = options.map(({ id, values }) => values.find((value) => value.id === choice.options[id])?.extra ?? 0)
  const ofWords = personal.map(({ id, extra, required }) => (required || choice.personal[id] ? extra : 0))
  return [...ofOptions, ...ofWords].reduce((sum, extra) => sum + extra, priceCents)
}

export function optionNames({ options }: Pick<Chosen, 'options'>, chosen: Choice['options']): Named[] {
  return options.flatMap(({ id, name, values }) => {
    const value = values.find((one) => one.id === chosen[id])
    return value ? [[name, value.name] as const] : []
  })
}

export function personalNames({ personal }: Pick<Chosen, 'personal'>, words: Choice['personal']): Named[] {
  return personal.flatMap(({ id, label }) => (words[id] ? [[label, words[id]] as const] : []))
}

/** True if the 14-day right of withdrawal applies to an item with these personal fields (Directive 2011/83/EU, article 16(c)). */
export function isWithdrawable({ personal }: Pick<Chosen, 'personal'>, words: Choice['personal']): boolean {
  return !personal.some((field) => endsWithdrawal(field) && words[field.id])
}

/** The id of a product's variant: its values in the order of `orderedChoice`; '' without options. */
export function variantId({ options }: Pick<Choice, 'options'>): string {
  return Object.values(options).join(' / ')
}

/** The price that lists, filters and feeds give for a product: the lowest for which it can be bought. */
export const lowestPrice = (product: Chosen): Cents => priceFrom(product).cents

/** The lowest price of a product, and whether a choice costs more than that. */
export function priceFrom({ priceCents, options, personal }: Chosen): {
  readonly cents: Cents
  readonly isFrom: boolean
} {
  const lowest = options.map(({ values }) => Math.min(...values.map(({ extra }) => extra)))
  const cents = [priceCents, ...lowest, ...personal.map(({ required, extra }) => (required ? extra : 0))].reduce(
    (sum, extra) => sum + extra,
    0,
  )
  const isFrom = options.some(({ values }) => new Set(values.map(({ extra }) => extra)).size > 1)
  return { cents, isFrom: isFrom || personal.some(({ required, extra }) => !required && extra > 0) }
}
