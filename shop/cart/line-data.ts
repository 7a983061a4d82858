import * as v from 'valibot'
import type { Choice } from '../catalogue/choice.ts'
import { PART_ID } from '../catalogue/options.ts'
import { cleanLine } from '../typed-text.ts'
import type { CartLine } from './cart.ts'

const TEXT_MAX = 1000
const Id = v.pipe(v.string(), v.regex(PART_ID))
const Chosen = v.record(Id, v.pipe(v.string(), v.maxLength(TEXT_MAX)))

const Words = v.pipe(
  v.record(Id, v.pipe(v.string(), v.maxLength(TEXT_MAX), v.transform(cleanLine))),
  v.transform((words): Choice['personal'] =>
    Object.fromEntries(Object.entries(words).filter(([, text]) => text !== '')),
  ),
)

/**
 * The entries of a stored or sent line that say what was chosen. The option 'size' stands in an entry of its own, as in all releases
 * (docs/decisions/003); the others are in `options`.
 */
export const choiceEntries = {
  size: v.nullish(v.pipe(v.string(), v.maxLength(TEXT_MAX))),
  options: v.optional(Chosen, {}),
  personal: v.optional(Words, {}),
}

export type ChoiceEntries = { readonly size?: string | null | undefined } & Choice

export function withChoice<Line extends ChoiceEntries>({ size, options, ...line }: Line) {
  return { ...line, options: typeof size === 'string' ? { size, ...options } : options }
}

export function choiceData({ options: { size, ...options }, personal }: Choice) {
  return {
    ...(size !== undefined && { size }),
    ...(Object.keys(options).length > 0 && { options }),
    ...(Object.keys(personal).length > 0 && { personal }),
  }
}

export const Quantity = v.pipe(v.number(), v.integer(), v.minValue(1))

export const CartLineData: v.GenericSchema<unknown, CartLine> = v.pipe(
  v.object({ id: v.string(), quantity: Quantity, ...choiceEntries }),
  v.transform(withChoice),
)
