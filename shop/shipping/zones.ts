import { formatCents } from '../money.ts'
import { type Days, DELIVERY_DAYS } from '../promises.ts'
import type { Settings, ShipsTo, Zone } from '../settings/settings.ts'
import { isWithinCustoms, NORTHERN_IRELAND, regionOf } from './regions.ts'

const UNITED_STATES = 'US'
type Destination = { readonly country: string; readonly postcode: string }
type Fees = Pick<Settings, 'shippingFee' | 'freeShippingFrom'>
export type ShippingRules = { readonly shipping: ShipsTo; readonly settings: Fees }
const rateOf = ({ shippingFee, freeShippingFrom }: Fees) => ({ fee: shippingFee, freeFrom: freeShippingFrom })

/** True if a country is open: without a live key all are; with one, Ireland, Northern Ireland, and where the owner has said that the duties of a seller are met (docs/decisions/002). */
function isOpen(country: string, isLive: boolean, { dutiesMet }: ShipsTo): boolean {
  return !isLive || ['IE', NORTHERN_IRELAND].includes(country) || Object.hasOwn(dutiesMet, country)
}

const allCountries = ({ zones, countries }: ShipsTo) =>
  zones.length > 0 ? zones.flatMap((zone) => zone.countries) : countries

export function closedCountries({ shipping }: Pick<ShippingRules, 'shipping'>): string[] {
  return allCountries(shipping).filter((country) => !isOpen(country, true, shipping))
}

/** The numbers that registers of packaging have given, by country, as the terms print them: 'FR FR123456'; '' without any. */
export function packagingRegisters({ shipping }: Pick<ShippingRules, 'shipping'>): string {
  return Object.entries(shipping.dutiesMet)
    .flatMap(([country, number]) => (number === '' ? [] : [`${country} ${number}`]))
    .join(', ')
}

/** The note for shoppers before they pay: who pays import duty in these countries, or how Northern Ireland is told apart; undefined if there is nothing to say. */
function noteOf(countries: readonly string[]): string | undefined {
  if (countries.every((country) => country === NORTHERN_IRELAND))
    return 'For postcodes that begin with BT. There is no import duty.'
  const abroad = countries.filter((country) => !isWithinCustoms(country))
  if (abroad.length === 0) return undefined
  const inAdvance = "in advance through our carrier's partner. Unpaid parcels are returned to us."
  if (abroad.every((country) => country === UNITED_STATES))
    return `The United States charge import duty on every parcel. It isn't included. You pay it ${inAdvance}`
  const where = abroad.length === countries.length ? 'Your country' : 'Outside the EU your country'
  const usToo = abroad.includes(UNITED_STATES) ? `; for the US, ${inAdvance}` : '.'
  return `${where} may charge import duty or tax. It isn't included. You pay it on delivery${usToo}`
}

function transitOf(countries: readonly string[]): Days {
  const spans = countries.map((country) => DELIVERY_DAYS[regionOf(country)])
  return { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) }
}

/** The zones of a live shop whose owner has set none: at one rate, but apart by what the law asks for. */
function liveZones(countries: readonly string[], fees: Fees): Zone[] {
  const isAbroad = (country: string) => !isWithinCustoms(country) && country !== UNITED_STATES
  return [
    { id: 'ireland', name: 'Ireland', countries: ['IE'] },
    { id: 'northern-ireland', name: 'Northern Ireland', countries: [NORTHERN_IRELAND] },
    { id: 'europe', name: 'European Union', countries: countries.filter((code) => regionOf(code) === 'europe') },
    { id: 'united-states', name: 'United States', countries: countries.filter((code) => code === UNITED_STATES) },
    { id: 'world', name: 'Other countries', countries: countries.filter(isAbroad) },
  ].flatMap((zone) => (zone.countries.length > 0 ? { ...zone, ...rateOf(fees) } : []))
}

/** The zones that the shop ships to, at least one: those of the settings without their closed countries. Where none are set, one for all countries at one rate, in which times go by region; with a live key Ireland, Northern Ireland and what else is open (docs/decisions/002, S9.29). */
export function openZones({ shipping, settings }: ShippingRules, isLive: boolean): readonly Zone[] {
  const open = (countries: readonly string[]) => countries.filter((country) => isOpen(country, isLive, shipping))
  if (shipping.zones.length === 0 && !isLive)
    return [
      {
        id: 'everywhere',
        name: 'Everywhere',
        countries: shipping.countries,
        ...rateOf(settings),
        note: noteOf(shipping.countries),
      },
    ]
  const zones = shipping.zones.length > 0 ? shipping.zones : liveZones(open(shipping.countries), settings)
  return zones.flatMap((zone) => {
    const countries = open(zone.countries)
    if (countries.length === 0) return []
    const note = zone.note ?? noteOf(countries)
    return [{ ...zone, countries, transit: zone.transit ?? transitOf(countries), note }]
  })
}

/** The country of an address as zones name it: XI for a postcode of Northern Ireland. */
export function zoneCountry({ country, postcode }: Destination): string {
  return country === 'GB' && /^\s*BT\s*\d/i.test(postcode) ? NORTHERN_IRELAND : country
}

/** True if an address lies where its order's zone says. The payment page keeps to the countries; of GB, where it cannot tell Northern Ireland apart, the postcode decides. A zone that is not known counts as Northern Ireland's. */
export function isInZone(address: Destination, zone: Pick<Zone, 'countries'> | null): boolean {
  if (address.country !== 'GB') return true
  return (zone?.countries ?? [NORTHERN_IRELAND]).includes(zoneCountry(address))
}

/** For the payment page: Northern Ireland is a part of GB there. */
export function addressCountries(countries: readonly string[]): string[] {
  return [...new Set(countries.map((country) => (country === NORTHERN_IRELAND ? 'GB' : country)))]
}

/** Problems with zones, for a shop of these fees, a sentence each. All statements about Ireland have to hold there. */
export function zoneProblems({ shipping, settings }: ShippingRules): string[] {
  const { zones } = shipping
  const { shippingFee, freeShippingFrom } = settings
  const [first] = zones
  if (!first) return []
  const named = zones.flatMap(({ countries }) => countries)
  const twice = named.filter((country, index) => named.indexOf(country) !== index)
  const isHome = first.countries.includes('IE') && first.fee === shippingFee && first.freeFrom === freeShippingFrom
  const figures = `${formatCents(shippingFee)}, free from ${formatCents(freeShippingFrom)}`
  return [
    ...(isHome ? [] : [`The first zone must be Ireland's, at the shop's own rate: ${figures}.`]),
    ...(twice.length > 0 ? [`Zones share ${twice.join(', ')}: name each country once.`] : []),
    ...(new Set(zones.map(({ id }) => id)).size < zones.length ? ['Zones share an id.'] : []),
  ]
}
