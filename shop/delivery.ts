import { shippingAt } from './cart/totals.ts'
import type { Cents } from './money.ts'
import { type Days, DELIVERY_DAYS } from './promises.ts'
import type { Zone } from './settings.ts'

/** Delivery to some countries, as ISO 3166 codes: its price in cents, and the working days that it takes after making. */
export type Delivery = { readonly countries: readonly string[]; readonly cents: Cents; readonly transit: Days }

/** Northern Ireland, which has no ISO 3166 code of its own: GB with a postcode that begins with BT. */
export const NORTHERN_IRELAND = 'XI'

const home = /^(IE|XI)$/
const europeanUnion = /^(AT|BE|BG|HR|CY|CZ|DK|EE|FI|FR|DE|GR|HU|IE|IT|LV|LT|LU|MT|NL|PL|PT|RO|SK|SI|ES|SE|XI)$/

/** Whether goods from Ireland reach a country without customs. */
export function isWithinCustoms(country: string): boolean {
  return europeanUnion.test(country)
}

/** The region of a country, by which delivery takes its time. */
export function regionOf(country: string): keyof typeof DELIVERY_DAYS {
  if (home.test(country)) return 'ireland'
  return isWithinCustoms(country) ? 'europe' : 'world'
}

/** The most working days that the way takes to any country of some zones, 0 where there are none. */
export function longestWay(zones: readonly Zone[]): number {
  return Math.max(0, ...deliveriesOf(0, zones).map(({ transit }) => transit.to))
}

/** How goods of a subtotal in cents are delivered to every country of the open zones, as the cart and the payment page have it; without Northern Ireland, whose country the machines that read this would take for all of Britain (S9.28, docs/decisions/004, 073). */
export function deliveriesOf(subtotal: Cents, zones: readonly Zone[]): Delivery[] {
  return zones.flatMap((zone) => {
    const cents = shippingAt(zone, subtotal)
    const named = zone.countries.filter((country) => country !== NORTHERN_IRELAND)
    return [...new Set(named.map(regionOf))].map((region) => ({
      countries: named.filter((country) => regionOf(country) === region),
      cents,
      transit: zone.transit ?? DELIVERY_DAYS[region],
    }))
  })
}
