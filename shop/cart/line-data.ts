import * as v from 'valibot'
import type { Choice, Named } from '../catalogue/choice.ts'
import { PART_ID } from '../catalogue/options.ts'
import { plainWords } from '../catalogue/personal-fields.ts'
import { isoDay } from '../iso-day.ts'
import type { CartLine, LineKey } from './cart.ts'
import type { OrderLine } from './order-line.ts'

/** Longer than any value's id and any words that a product takes. */
const TEXT_MAX = 1000
const Id = v.pipe(v.string(), v.regex(PART_ID))
const Chosen = v.record(Id, v.pipe(v.string(), v.maxLength(TEXT_MAX)))

/** Words for fields; those that are empty are not given. */
const Words = v.pipe(
  v.record(Id, v.pipe(v.string(), v.maxLength(TEXT_MAX), v.transform(plainWords))),
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

type ChoiceEntries = { readonly size?: string | null | undefined } & Choice

/** What was chosen, from the entries of a line. */
export function choiceFrom({ size, options, personal }: ChoiceEntries): Choice {
  return { options: typeof size === 'string' ? { size, ...options } : options, personal }
}

/** What was chosen as the entries of a line that is stored or sent. */
export function choiceData({ options: { size, ...options }, personal }: Choice) {
  return {
    ...(size !== undefined && { size }),
    ...(Object.keys(options).length > 0 && { options }),
    ...(Object.keys(personal).length > 0 && { personal }),
  }
}

/** A line without its quantity, as data from outside. */
export const LineKeyData = v.pipe(
  v.object({ id: v.string(), ...choiceEntries }),
  v.transform(({ id, ...choice }): LineKey => ({ id, ...choiceFrom(choice) })),
)

/** So many of a line, as data of the books. */
export const TakenLineData = v.pipe(
  v.object({ id: v.string(), quantity: v.pipe(v.number(), v.integer(), v.minValue(1)), ...choiceEntries }),
  v.transform(({ id, quantity, ...choice }) => ({ id, ...choiceFrom(choice), quantity })),
)

/** The names of the options of a line of an earlier release, which knew sizes only. */
const namesOfSize = ({ options }: Choice) => Object.values(options).map((value): Named => ['Size', value])

/** Pairs of an option's name and its chosen value, or of a field's label and the buyer's words. */
export const Names = v.array(v.tuple([v.string(), v.string()]))

/** A line of an order as it is stored and answered; amounts in cents. Lines of earlier releases have only a size. */
export const OrderLineData = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    quantity: v.number(),
    unitCents: v.number(),
    lineCents: v.number(),
    ...choiceEntries,
    optionNames: v.optional(Names),
    personalNames: v.optional(Names, []),
    readyBy: v.optional(v.nullable(isoDay()), null),
    isWithdrawable: v.optional(v.boolean(), true),
  }),
  v.transform(({ size, options, personal, ...line }): OrderLine => {
    const choice = choiceFrom({ size, options, personal })
    return { ...line, ...choice, optionNames: line.optionNames ?? namesOfSize(choice) }
  }),
)

/** So many of a line with its names, as a statement of withdrawal keeps them. */
export type ReturnedLine = CartLine & Pick<OrderLine, 'name' | 'optionNames' | 'personalNames'>

/** A line of a statement of withdrawal, as data of the books. */
export const ReturnedLineData = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
    ...choiceEntries,
    optionNames: v.optional(Names),
    personalNames: v.optional(Names, []),
  }),
  v.transform(({ size, options, personal, ...line }): ReturnedLine => {
    const choice = choiceFrom({ size, options, personal })
    return { ...line, ...choice, optionNames: line.optionNames ?? namesOfSize(choice) }
  }),
)
