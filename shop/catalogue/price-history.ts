import type { Cents } from '../money.ts'
import { LOWEST_PRICE_DAYS } from '../promises.ts'

/** The price from a snapshot on, by the snapshot's number and its moment (ISO UTC); null if it could not be bought. */
export type PublishedPrice = { readonly number: number; readonly at: string; readonly priceCents: Cents | null }

/** A price for as long as it held: from the moment of a snapshot until that of another, null while it holds (ISO UTC). */
export type PricePeriod = {
  readonly priceCents: Cents
  readonly since: string
  readonly until: string | null
  readonly number: number
}

export function pricePeriods(published: readonly PublishedPrice[]): PricePeriod[] {
  const periods: PricePeriod[] = []
  for (const { number, at, priceCents } of published) {
    const last = periods.at(-1)
    const open = last?.until === null ? last : undefined
    if (open?.priceCents === priceCents) continue
    if (open) periods[periods.length - 1] = { ...open, until: at }
    if (priceCents !== null) periods.push({ priceCents, since: at, until: null, number })
  }
  return periods
}

const DAY_MS = 86_400_000

/** The lowest price that held in the days before a moment, those that ended as they began among them; null if none did (Directive 98/6/EC, article 6a) (S10.204). */
export function lowestPrice(periods: readonly PricePeriod[], moment: Date): Cents | null {
  const from = moment.getTime() - LOWEST_PRICE_DAYS * DAY_MS
  const held = periods.filter(
    ({ since, until }) => Date.parse(since) <= moment.getTime() && (until === null || Date.parse(until) >= from),
  )
  return held.length > 0 ? Math.min(...held.map(({ priceCents }) => priceCents)) : null
}

/** The only price that a lowered one may be said to have been before: the lowest of the days before the price that holds now began; null if that is no higher, so that nothing was lowered. */
export function loweredFrom(periods: readonly PricePeriod[]): Cents | null {
  const now = periods.at(-1)
  if (now?.until !== null) return null
  const before = lowestPrice(periods.slice(0, -1), new Date(now.since))
  return before !== null && before > now.priceCents ? before : null
}
