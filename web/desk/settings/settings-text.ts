import type { AllSettings } from '#shop/settings/own-settings.ts'
import { settingsFields } from '#shop/settings/settings-fields.ts'
import { type Difference, differencesBetween } from '../calls/differences.ts'

export function differencesOf(one: AllSettings, other: AllSettings): Difference[] {
  return differencesBetween([one, other], settingsFields)
}
