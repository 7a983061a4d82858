import { formatLongDay } from '../dates.ts'
import { TO_BE_GIVEN } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'

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
export function legalFact(shop: Shop, name: keyof typeof names): string {
  const fact = { ...shop.settings.legal, contactPhone: shop.settings.contactPhone }[name]
  return fact === TO_BE_GIVEN ? `[${names[name]}: ${TO_BE_GIVEN}]` : fact
}

export const owedFact: RegExp = new RegExp(`\\[[a-z ]+: ${TO_BE_GIVEN}\\]`)

export function lastUpdated(shop: Shop): string {
  return `Last updated ${formatLongDay(new Date(shop.settings.legal.updated))}`
}
