import type { Cents } from '../money.ts'
import { type Days, DELIVERY_DAYS } from '../promises.ts'
import type { Zone } from '../settings/settings.ts'
import { NORTHERN_IRELAND, regionOf } from './regions.ts'
import { shippingAt } from './shipping-rate.ts'

/** Delivery to some countries, as ISO 3166 codes: its price in cents, and the working days that it takes after making. */
export type Delivery = { readonly countries: readonly string[]; readonly cents: Cents; readonly transit: Days }

/** The most working days that the way takes to any country of some zones, 0 where there are none. */
export function longestWay(zones: readonly Zone[]): number {
  return Math.max(0, ...deliveriesOf(0, zones).map(({ transit }) => transit.to))
}

/** How goods of a subtotal in cents are delivered to every country of the open zones, as the cart and the payment page have it; without Northern Ireland, whose country the machines that read this would take for all of Britain (S9.28, docs/decisions/002). */
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
