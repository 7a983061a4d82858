import { shippingFor } from './cart/totals.ts'
import type { Cents } from './money.ts'
import { type Days, DELIVERY_DAYS } from './promises.ts'
import { settings, type Zone } from './settings.ts'

/** Delivery to some countries, as ISO 3166 codes: its price in cents, and the working days that it takes after making. */
export type Delivery = { readonly countries: readonly string[]; readonly cents: Cents; readonly transit: Days }

const europeanUnion = /^(AT|BE|BG|HR|CY|CZ|DK|EE|FI|FR|DE|GR|HU|IE|IT|LV|LT|LU|MT|NL|PL|PT|RO|SK|SI|ES|SE)$/

function regionOf(country: string): keyof typeof DELIVERY_DAYS {
  if (country === 'IE') return 'ireland'
  return europeanUnion.test(country) ? 'europe' : 'world'
}

/** How goods of a subtotal in cents are delivered to every country that the shop ships to, as the cart and the payment page have it (S9.28, docs/decisions/004). */
export function deliveriesOf(subtotal: Cents): Delivery[] {
  const zones: readonly (Zone | undefined)[] = settings.zones.length > 0 ? settings.zones : [undefined]
  return zones.flatMap((zone) => {
    const cents = shippingFor(subtotal, zone)
    const all = zone?.countries ?? settings.countries
    return [...new Set(all.map(regionOf))].map((region) => ({
      countries: all.filter((country) => regionOf(country) === region),
      cents,
      transit: DELIVERY_DAYS[region],
    }))
  })
}
