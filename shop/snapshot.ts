import * as v from 'valibot'
import type { Details } from './catalogue/details.ts'
import { PHOTO_FILE } from './catalogue/photo-file.ts'
import { type Product, sizes } from './catalogue/product.ts'
import { finishes, type Recipe, shapes } from './catalogue/recipe.ts'
import { OwnSettings } from './settings/own-settings.ts'
import type { OwnSettings as Own } from './settings/settings.ts'

const text = v.string()
const millimetres = v.pipe(v.number(), v.minValue(0), v.maxValue(1000))
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000))

const Bead = v.object({
  key: text,
  kind: text,
  shape: v.picklist(shapes),
  diameterMm: millimetres,
  lengthMm: millimetres,
  colour: v.pipe(text, v.regex(/^#[\dA-F]{6}$/i)),
  finish: v.picklist(finishes),
  count,
  accents: v.exactOptional(v.array(v.pipe(text, v.regex(/^#[\dA-F]{6}$/i)))),
})

/** The bead plan of a product, as data from outside. */
export const RecipeData: v.GenericSchema<unknown, Recipe> = v.object({
  beads: v.array(Bead),
  sequence: v.array(text),
  repeat: count,
  beadCount: count,
  strungLengthMm: millimetres,
  innerCircumferenceMm: millimetres,
  largestBeadMm: millimetres,
})

const LEAD_DAYS_MAX = 365
/** Working days that a product takes to make, as data from outside. */
export const LeadDays = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LEAD_DAYS_MAX))

const ProductData = v.object({
  id: text,
  name: text,
  handle: text,
  priceCents: v.pipe(v.number(), v.integer(), v.minValue(1)),
  category: text,
  materials: v.array(text),
  description: text,
  alt: text,
  added: v.exactOptional(text),
  retired: v.exactOptional(v.literal(true)),
  sizes: v.exactOptional(v.array(v.picklist(sizes))),
  leadDays: v.exactOptional(LeadDays),
  formerHandles: v.exactOptional(v.array(text)),
  pictures: v.exactOptional(text),
  photos: v.exactOptional(v.array(v.pipe(text, v.regex(PHOTO_FILE)))),
}) satisfies v.GenericSchema<unknown, Product>

/** All that a shop sells and has sold: its products in their order, retired ones among them, with what is known of each by id; and its owner's settings, where there are such (docs/decisions/022). */
export type Snapshot = Details & {
  readonly products: readonly Product[]
  readonly stories: Readonly<Record<string, string>>
  readonly settings?: Own
}

/** Schema of a catalogue's products and their bead plans. */
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
