import { formatCents } from '#shop/money.ts'
import type { AllSettings } from '#shop/own-settings.ts'
import { TO_BE_GIVEN } from '#shop/settings.ts'
import type { Difference } from '../parts/conflict.tsx'

const names = {
  brand: 'Name',
  tagline: 'In a line',
  announcement: 'Announcement',
  contactEmail: 'E-mail',
  contactPhone: 'Telephone',
  social: 'Links',
  legal: 'Legal facts',
  guaranteeNotice: 'Official notice',
  town: 'Town',
  carrier: 'Carrier',
  payments: 'Ways to pay',
  vatNumber: 'VAT number',
  shippingFee: 'Shipping',
  freeShippingFrom: 'Free from',
  giftWrapFee: 'Gift wrap',
  making: 'Making, in days',
  words: 'Words',
  shipsTo: 'Where it ships to',
} as const
type Name = keyof typeof names

// Amounts are known by their names; days are whole numbers.
function wordsOf(name: string, value: unknown): string {
  if (typeof value === 'number') return /Fee|^fee|From/.test(name) ? formatCents(value) : String(value)
  if (typeof value === 'string' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'object' || value === null) return ''
  return Object.entries(value)
    .map(([key, part]) => wordsOf(key, part))
    .filter(Boolean)
    .join(', ')
}

/** Where two versions of the settings differ, in words. */
export function differencesOf(one: AllSettings, other: AllSettings): Difference[] {
  const fields = Object.keys(names).filter((name): name is Name => name in names)
  return fields.flatMap((name) =>
    JSON.stringify(one[name]) === JSON.stringify(other[name])
      ? []
      : [{ name: names[name], one: wordsOf(name, one[name]), other: wordsOf(name, other[name]) }],
  )
}

/** A fact as its field shows it: empty while it is still to be given. */
export function asTyped(fact: string): string {
  return fact === TO_BE_GIVEN ? '' : fact
}

/** A fact from what was typed into its field. */
export function factFrom(typed: string): string {
  return typed.trim() === '' ? TO_BE_GIVEN : typed
}

/** Words with commas between, from what was typed. */
export function listFrom(typed: string): string[] {
  return typed
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
}

/** Cents from what was typed as euro, such as 4.95 or 4,95; null where it is no amount. */
export function centsFrom(typed: string): number | null {
  const [, euro, cents = ''] = /^€?\s?(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? []
  return euro === undefined ? null : Number(euro) * 100 + Number(cents.padEnd(2, '0'))
}

/** Cents as their field shows them: 495 is '4.95'. */
export function euroTyped(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** Countries in which the duties of a seller are met, from what was typed: a line each, its number in the packaging register behind it if there is one. */
export function dutiesFrom(typed: string): Record<string, string> {
  const lines = typed.split('\n').flatMap((line) => {
    const [, country, number = ''] = /^\s*([A-Za-z]{2})(?:\s+(.*))?$/.exec(line) ?? []
    return country === undefined ? [] : [[country.toUpperCase(), number.trim()] as const]
  })
  return Object.fromEntries(lines)
}
