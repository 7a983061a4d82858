import { tiers } from '../checkout/tier.ts'
import { type Cents, formatCents, formatWholeEuro } from '../money.ts'
import { type Days, EARLY_BIRD } from '../promises.ts'
import { settings, TO_BE_GIVEN } from '../settings.ts'

const names = {
  trader: 'name of the trader',
  address: 'postal address',
  returnsAddress: 'address for returns',
  registration: 'registration',
  processors: 'names of the providers',
  updated: 'date',
  contactPhone: 'telephone',
} as const

/** A legal fact as texts name it; one that the owner still owes stands in brackets with its name. */
export function legalFact(name: keyof typeof names): string {
  const fact = { ...settings.legal, contactPhone: settings.contactPhone }[name]
  return fact === TO_BE_GIVEN ? `[${names[name]}: ${TO_BE_GIVEN}]` : fact
}

/** A span of days as texts write it: '2–3'. */
export function span({ from, to }: Days): string {
  return `${from}–${to}`
}

/** An amount without its cents where there are none: 4000 is '€40', 495 is '€4.95'. */
export function shortPrice(cents: Cents): string {
  return cents % 100 === 0 ? formatWholeEuro(cents) : formatCents(cents)
}

/** Matches what stands in texts for a legal fact that the owner still owes. */
export const owedFact: RegExp = new RegExp(`\\[[a-z ]+: ${TO_BE_GIVEN}\\]`)

/** When the legal texts were last changed, as they say it: 'Last updated 21 November 2026'. */
export function lastUpdated(): string {
  const date = new Intl.DateTimeFormat('en-IE', { dateStyle: 'long', timeZone: 'UTC' })
  return `Last updated ${date.format(new Date(settings.legal.updated))}`
}

const prices = tiers.map(shortPrice)

/** What the bracelets cost, as texts write it: '€30 to €40'. */
export const priceRange: string = `${prices.at(0)} to ${prices.at(-1)}`

/** Every price that a bracelet may have: '€30, €35 and €40'. */
export const priceList: string = new Intl.ListFormat('en-IE').format(prices)

/** A calendar day without its year as texts write it: '11-01' is '1 November'. */
function dayOfYear(monthAndDay: string): string {
  const format = new Intl.DateTimeFormat('en-IE', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return format.format(new Date(`2000-${monthAndDay}`))
}

/** The early-bird offer, of whatever year: '15% off 20 or more pieces ordered before 1 November'. */
export const earlyBirdTerms: string = `${EARLY_BIRD.percent}% off ${EARLY_BIRD.pieces} or more pieces ordered before ${dayOfYear(EARLY_BIRD.before)}`
