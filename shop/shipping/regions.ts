import type { DELIVERY_DAYS } from '../promises.ts'

/** Northern Ireland, which has no ISO 3166 code of its own: GB with a postcode that begins with BT. */
export const NORTHERN_IRELAND = 'XI'

const home = /^(IE|XI)$/
const europeanUnion = /^(AT|BE|BG|HR|CY|CZ|DK|EE|FI|FR|DE|GR|HU|IE|IT|LV|LT|LU|MT|NL|PL|PT|RO|SK|SI|ES|SE|XI)$/

/** True if goods from Ireland reach a country without customs. */
export function isWithinCustoms(country: string): boolean {
  return europeanUnion.test(country)
}

export function regionOf(country: string): keyof typeof DELIVERY_DAYS {
  if (home.test(country)) return 'ireland'
  return isWithinCustoms(country) ? 'europe' : 'world'
}
