import { type Cents, formatCents } from '../money.ts'
import type { Days } from '../promises.ts'
import { settings, TO_BE_GIVEN } from '../settings.ts'

const facts = { ...settings.legal, contactPhone: settings.contactPhone }

/** A legal fact as texts name it; one that the owner still owes stands in brackets with its name. */
export function legalFact(name: keyof typeof facts): string {
  const fact = facts[name]
  return fact === TO_BE_GIVEN ? `[${name}: ${TO_BE_GIVEN}]` : fact
}

/** A span of days as texts write it: '2–3'. */
export function span({ from, to }: Days): string {
  return `${from}–${to}`
}

/** An amount without its cents where there are none: 4000 is '€40', 495 is '€4.95'. */
export function shortPrice(cents: Cents): string {
  return formatCents(cents).replace(/\.00$/, '')
}
