import * as v from 'valibot'
import type { Details } from './catalogue/details.ts'
import type { Product } from './catalogue/product.ts'
import { ProductData } from './catalogue/product-data.ts'
import { finishes, type Recipe, shapes } from './crafts/bracelets/recipe.ts'
import { OwnSettings } from './settings/own-settings.ts'
import type { OwnSettings as Own } from './settings/settings.ts'
import { typedLine } from './typed-text.ts'

const text = v.string()
const millimetres = v.pipe(v.number(), v.minValue(0), v.maxValue(1000))
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000))

const Bead = v.object({
  key: typedLine(),
  kind: typedLine(),
  shape: v.picklist(shapes),
  diameterMm: millimetres,
  lengthMm: millimetres,
  colour: v.pipe(text, v.regex(/^#[\dA-Fa-f]{6}$/)),
  finish: v.picklist(finishes),
  count,
  accents: v.exactOptional(v.array(v.pipe(text, v.regex(/^#[\dA-Fa-f]{6}$/)))),
})

export const RecipeData: v.GenericSchema<unknown, Recipe> = v.object({
  beads: v.array(Bead),
  sequence: v.array(typedLine()),
  repeat: count,
  beadCount: count,
  strungLengthMm: millimetres,
  innerCircumferenceMm: millimetres,
  largestBeadMm: millimetres,
})

/** All that a shop sells and has sold: its products in their order, retired ones among them, with what is known of each by id; and its owner's settings, where there are such (docs/decisions/022, S10.190). */
export type Snapshot = Details & {
  readonly products: readonly Product[]
  readonly settings?: Own
}

export const listedEntries = { products: v.array(ProductData) }
export const recipeEntries = { recipes: v.record(text, RecipeData) }

/** A snapshot as data from outside, of the right shape; whether it keeps the rules is for `catalogueFaults` and `settingsFaults` to say. */
export const Snapshot = v.object({
  ...listedEntries,
  ...recipeEntries,
  closeAlts: v.record(text, text),
  stories: v.record(text, text),
  photoAlts: v.exactOptional(v.record(text, v.array(text))),
  settings: v.exactOptional(OwnSettings),
}) satisfies v.GenericSchema<unknown, Snapshot>
