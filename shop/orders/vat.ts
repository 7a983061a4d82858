import { type Day, dayInIreland } from '../dates.ts'
import type { VatScheme } from '../settings/vat-schemes.ts'
import type { Address, Order } from './order.ts'

type Rate = { readonly since: Day; readonly percent: number }

const since2010 = (percent: number): readonly Rate[] => [{ since: '2010-01-01', percent }]
const changed = (before: number, since: Day, percent: number) => [...since2010(before), { since, percent }]

/** The standard rates of VAT in the EU's countries, the latest last; XI is Northern Ireland, where the EU's rules hold for goods. A new rate is a new entry: orders keep the rate of their day. */
export const vatRates: Readonly<Record<string, readonly Rate[]>> = {
  AT: since2010(20),
  BE: since2010(21),
  BG: since2010(20),
  HR: since2010(25),
  CY: since2010(19),
  CZ: since2010(21),
  DK: since2010(25),
  EE: changed(22, '2025-07-01', 24),
  FI: changed(24, '2024-09-01', 25.5),
  FR: since2010(20),
  DE: since2010(19),
  GR: since2010(24),
  HU: since2010(27),
  IE: since2010(23),
  IT: since2010(22),
  LV: since2010(21),
  LT: since2010(21),
  LU: since2010(17),
  MT: since2010(18),
  NL: since2010(21),
  PL: since2010(23),
  PT: since2010(23),
  RO: changed(19, '2025-08-01', 21),
  SK: changed(20, '2025-01-01', 23),
  SI: since2010(22),
  ES: since2010(21),
  SE: since2010(25),
  XI: since2010(20),
}

/** Parts of EU countries that lie outside its VAT, by their postcodes: the Canaries, Ceuta and Melilla, Åland, Heligoland and Büsingen, Livigno, Mount Athos. */
const outside: Readonly<Record<string, RegExp>> = {
  ES: /^(35|38|51|52)\d{3}$/,
  FI: /^22\d{3}$/,
  DE: /^(27498|78266)$/,
  IT: /^23041$/,
  GR: /^63086$/,
}

/** The country whose VAT an address falls under: its own, XI for a postcode of Northern Ireland, or null outside the EU's VAT. */
export function vatCountry({ country, postcode }: Pick<Address, 'country' | 'postcode'>): string | null {
  const code = postcode.replaceAll(/\s/g, '').toUpperCase()
  if (country === 'GB') return /^BT\d/.test(code) ? 'XI' : null
  return Object.hasOwn(vatRates, country) && country !== 'XI' && !outside[country]?.test(code) ? country : null
}

/** The rate of VAT, in percent, on what is sold to an address at a moment; 0 where the seller owes none. Without an address it counts as Ireland's, so that nothing is owed unseen (S10.7). */
export function vatPercentFor(scheme: VatScheme, address: Address | null, sold: Date): number {
  if (scheme === 'none' || scheme === 'small') return 0
  const country = address === null ? 'IE' : vatCountry(address)
  if (country === null) return 0
  const day = dayInIreland(sold)
  return vatRates[scheme === 'oss' ? country : 'IE']?.findLast(({ since }) => since <= day)?.percent ?? 0
}

/** The rate of VAT of an order, in percent: the one that was kept with it, else that of the day on which it was paid. */
export function vatPercentOf(
  order: Pick<Order, 'vatPercent' | 'address' | 'paidAt' | 'createdAt'>,
  scheme: VatScheme,
): number {
  return order.vatPercent ?? vatPercentFor(scheme, order.address, new Date(order.paidAt ?? order.createdAt))
}
