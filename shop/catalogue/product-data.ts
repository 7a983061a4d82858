import * as v from 'valibot'
import { craftIds } from '#crafts/crafts.ts'
import { typedLine, upTo } from '../typed-text.ts'
import { FACT_NUMBER_MAX, FACT_TEXT_MAX, type FactValue } from './facts.ts'
import { guidanceNames } from './guidance.ts'
import { OPTION_VALUES_MAX, OPTIONS_MAX, type Option, PART_ID, VALUE_ID_MAX } from './options.ts'
import { CHOICES_MAX, PERSONAL_FIELDS_MAX, type PersonalField, WORDS_LENGTH_MAX } from './personal-fields.ts'
import { PHOTO_FILE } from './photo-file.ts'
import type { Product } from './product.ts'
import type { Supply } from './supply.ts'

const text = v.string()
const line = v.pipe(typedLine(), upTo(500))
const id = v.pipe(text, v.regex(PART_ID))
const PRICE_MAX = 10_000_000
const extra = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(PRICE_MAX))
const LEAD_DAYS_MAX = 365
const COUNT_MAX = 100_000
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(COUNT_MAX))

/** Options as data from outside; whether they keep the rules is for `catalogueFaults` to say. */
export const OptionsData: v.GenericSchema<unknown, readonly Option[]> = v.pipe(
  v.array(
    v.object({
      id,
      name: line,
      values: v.pipe(
        v.array(v.object({ id: v.pipe(line, v.maxLength(VALUE_ID_MAX)), name: line, extra })),
        v.maxLength(OPTION_VALUES_MAX),
      ),
      default: v.exactOptional(line),
    }),
  ),
  v.maxLength(OPTIONS_MAX),
)

export const PersonalData: v.GenericSchema<unknown, readonly PersonalField[]> = v.pipe(
  v.array(
    v.object({
      id,
      label: line,
      kind: v.picklist(['text', 'choice']),
      choices: v.exactOptional(v.pipe(v.array(line), v.maxLength(CHOICES_MAX))),
      maxLength: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(WORDS_LENGTH_MAX)),
      required: v.boolean(),
      extra,
      bespoke: v.boolean(),
    }),
  ),
  v.maxLength(PERSONAL_FIELDS_MAX),
)

export const SupplyData: v.GenericSchema<unknown, Supply> = v.variant('kind', [
  v.object({
    kind: v.literal('made-to-order'),
    leadDays: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LEAD_DAYS_MAX))),
  }),
  v.object({ kind: v.literal('in-stock'), counts: v.record(v.pipe(text, v.maxLength(300)), count) }),
  v.object({ kind: v.literal('one-of-a-kind') }),
])

/** Values in a draft at most; a published product has fewer. */
const FACTS_MANY = 100
const factLine = v.pipe(typedLine(), upTo(FACT_TEXT_MAX * 10))
const FactValueData: v.GenericSchema<unknown, FactValue> = v.union([
  v.boolean(),
  v.pipe(
    v.number(),
    v.minValue(-FACT_NUMBER_MAX),
    v.maxValue(FACT_NUMBER_MAX),
    v.transform((value) => Math.round(value * 1000) / 1000),
  ),
  factLine,
  v.pipe(v.array(factLine), v.maxLength(FACTS_MANY)),
])
/** Values of facts as data from outside, by the facts' ids. Numbers have three decimals at most. */
export const FactValues = v.pipe(v.record(id, FactValueData), v.maxEntries(FACTS_MANY))

// The type asks for every field: one that is missing would be lost when a snapshot is read.
const entries = {
  id: text,
  name: text,
  handle: text,
  priceCents: v.pipe(v.number(), v.integer(), v.minValue(1)),
  category: text,
  materials: v.array(text),
  facts: v.exactOptional(FactValues),
  description: text,
  alt: text,
  added: v.exactOptional(text),
  retired: v.exactOptional(v.literal(true)),
  options: OptionsData,
  personal: PersonalData,
  supply: SupplyData,
  craft: v.exactOptional(v.picklist(craftIds)),
  guidance: v.exactOptional(v.object(v.entriesFromList(guidanceNames, v.exactOptional(text)))),
  formerHandles: v.exactOptional(v.array(text)),
  pictures: v.exactOptional(text),
  photos: v.exactOptional(v.array(v.pipe(text, v.regex(PHOTO_FILE)))),
} satisfies Readonly<Record<keyof Product, v.GenericSchema | v.ExactOptionalSchema<v.GenericSchema, undefined>>>

export const ProductData: v.GenericSchema<unknown, Product> = v.object(entries)
