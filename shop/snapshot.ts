import * as v from 'valibot'
import { craftPlans } from '#crafts/rules.ts'
import type { Details } from './catalogue/details.ts'
import type { Product } from './catalogue/product.ts'
import { ProductData } from './catalogue/product-data.ts'
import { OwnSettings } from './settings/own-settings.ts'
import type { OwnSettings as Own } from './settings/settings.ts'

const text = v.string()
const dataOfCrafts = Object.values(craftPlans).map(({ schema }) => schema)

/** All that a shop sells and has sold: its products in their order, retired ones among them, with what is known of each by id; and its owner's settings, where there are such (docs/decisions/022, S10.190). */
export type Snapshot = Details & {
  readonly products: readonly Product[]
  readonly settings?: Own
}

export const listedEntries = { products: v.array(ProductData) }
export const recipeEntries = { recipes: v.record(text, v.union(dataOfCrafts)) }

/** A snapshot as data from outside, of the right shape; whether it keeps the rules is for `catalogueFaults` and `settingsFaults` to say. */
export const Snapshot = v.object({
  ...listedEntries,
  ...recipeEntries,
  closeAlts: v.record(text, text),
  stories: v.record(text, text),
  photoAlts: v.exactOptional(v.record(text, v.array(text))),
  settings: v.exactOptional(OwnSettings),
}) satisfies v.GenericSchema<unknown, Snapshot>
