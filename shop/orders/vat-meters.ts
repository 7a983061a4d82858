import type { Cents } from '../money.ts'
import type { VatScheme } from '../settings/vat-schemes.ts'
import { vatRates } from './vat.ts'

/** A limit on a calendar year's sales, in cents without VAT, and from which sum the owner is warned: for sellers of some schemes, of goods to some countries. */
export type VatMeter = {
  readonly limit: Cents
  readonly warning: Cents
  readonly schemes: readonly VatScheme[]
  readonly counts: (country: string) => boolean
}

/** Working days after passing the limit in which Revenue must be told (article 284b of the Directive). */
export const UNION_NOTICE_WORKING_DAYS = 15

const isInUnion = (country: string) => Object.hasOwn(vatRates, country)

/** The meters by name (docs/decisions/008): sales to other EU countries, up to which VAT is due at home (Directive 2006/112/EC, article 59c); sales in the whole EU, up to which the scheme for small firms holds (article 284); sales in Ireland, up to which nobody has to register (Value-Added Tax Consolidation Act 2010, section 6). Northern Ireland counts as an EU country of its own (S10.85). */
export const vatMeters = {
  abroad: {
    limit: 1_000_000,
    warning: 800_000,
    schemes: ['none', 'ireland'],
    counts: (country) => country !== 'IE' && isInUnion(country),
  },
  union: { limit: 10_000_000, warning: 8_000_000, schemes: ['small'], counts: isInUnion },
  home: { limit: 8_500_000, warning: 6_800_000, schemes: ['none', 'small'], counts: (country) => country === 'IE' },
} as const satisfies Record<string, VatMeter>
export type MeterName = keyof typeof vatMeters

export const meterNames: readonly MeterName[] = ['abroad', 'union', 'home']

export function metersOf(scheme: VatScheme): MeterName[] {
  return meterNames.filter((name) => vatMeters[name].schemes.some((one) => one === scheme))
}
