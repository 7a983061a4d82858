import * as v from 'valibot'
import { OwnSettings } from '../settings/own-settings.ts'
import type { OwnSettings as Own } from '../settings/settings.ts'
import { wordNames } from '../settings/word-names.ts'
import { SeenVersion } from './version.ts'

const version = SeenVersion

export const SaveSettingsRequest = v.object({ settings: OwnSettings, version })
export const SettingsVersionRequest = v.object({ version })

/** Settings as the server sends them, which has checked them. */
export const SentSettings = v.custom<Own>((sent) => typeof sent === 'object' && sent !== null)

/** The settings as they are being edited, by what differs from the standard ones; the standard settings and words of a shop with these products; and what is in the way of publishing them. */
export const SettingsAnswer = v.object({
  own: SentSettings,
  version,
  standard: SentSettings,
  standardWords: v.object(v.entriesFromList(wordNames, v.string())),
  /** The countries that the shop can ship to. */
  shippable: v.array(v.string()),
  /** True if a product that came with the shop is for sale. */
  sellsSamples: v.boolean(),
  isChanged: v.boolean(),
  /** How many products that are not retired have each price, category and fact (see `usesOf`). */
  uses: v.record(v.string(), v.number()),
  faults: v.array(v.object({ field: v.string(), sentence: v.string() })),
})
export type SettingsAnswer = v.InferOutput<typeof SettingsAnswer>
