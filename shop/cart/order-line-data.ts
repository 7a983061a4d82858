import * as v from 'valibot'
import type { Named } from '../catalogue/choice.ts'
import { isoDay } from '../iso-day.ts'
import { type ChoiceEntries, choiceEntries, withChoice } from './line-data.ts'
import type { OrderLine } from './order-line.ts'

export const Names = v.array(v.tuple([v.string(), v.string()]))

const namedEntries = {
  id: v.string(),
  name: v.string(),
  ...choiceEntries,
  optionNames: v.optional(Names),
  personalNames: v.optional(Names, []),
}

type NamedEntries = ChoiceEntries & { readonly optionNames?: readonly Named[] | undefined }

/** Does what `withChoice` does, and adds the option names that lines of earlier releases lack: those knew sizes only. */
function withNames<Line extends NamedEntries>(data: Line) {
  const line = withChoice(data)
  const namesOfSize = Object.values(line.options).map((value): Named => ['Size', value])
  return { ...line, optionNames: data.optionNames ?? namesOfSize }
}

const lineEntries = {
  ...namedEntries,
  quantity: v.number(),
  unitCents: v.number(),
  lineCents: v.number(),
  discountCents: v.exactOptional(v.number()),
  readyBy: v.optional(v.nullable(isoDay()), null),
  isWithdrawable: v.optional(v.boolean(), true),
}

export const OrderLineData: v.GenericSchema<unknown, OrderLine> = v.pipe(v.object(lineEntries), v.transform(withNames))

export const OrderItemData: v.GenericSchema<unknown, OrderLine & { readonly itemId: string }> = v.pipe(
  v.object({ ...lineEntries, itemId: v.string() }),
  v.transform(withNames),
)
