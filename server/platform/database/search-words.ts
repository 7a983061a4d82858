import * as v from 'valibot'
import { readableEmail } from '#shop/checkout/idn.ts'
import { foldedWords, foldLetters } from '#shop/fold-letters.ts'
import { charactersOf } from '#shop/orders/reference.ts'
import { cleanCode } from '#shop/typed-text.ts'
import type { OrderRow } from './schema.ts'

const MAX_PARTS = 6
const MAX_WORD = 100

const Items = v.fallback(
  v.pipe(v.string(), v.parseJson(), v.array(v.object({ productId: v.nullable(v.string()) }))),
  [],
)
const part = v.optional(v.string(), '')
const Address = v.fallback(
  v.pipe(v.string(), v.parseJson(), v.object({ line1: part, line2: part, city: part, county: part, postcode: part })),
  { line1: '', line2: '', city: '', county: '', postcode: '' },
)

/** A text as one word to search by: folded, without spaces, hyphens and other signs, so that 'Anne-Marie', 'Anne Marie' and 'Annemarie' are the same. */
export function searchWord(text: string): string {
  return foldedWords(text).join('').slice(0, MAX_WORD)
}

/** A whole e-mail address, or how one begins, as one word to search by: as people read it, folded, with its signs. */
export function emailWord(email: string): string {
  return foldLetters(readableEmail(cleanCode(email))).slice(0, MAX_WORD)
}

function wordsFrom(text: string): string[] {
  const parts = foldedWords(text).slice(0, MAX_PARTS)
  return parts.map((_, index) => parts.slice(index).join('').slice(0, MAX_WORD))
}

const reversed = (digits: string) => Array.from(digits).reverse().join('')
const national = (digits: string) => digits.replace(/^0*353(?=\d{7})/, '').replace(/^0+/, '')

/** The words for a telephone number, or for the first or last digits of one: as it begins within its country, and from its end. */
export function phoneWords(typed: string): { readonly start: string; readonly ends: readonly string[] } {
  const digits = foldLetters(typed).replaceAll(/\D/g, '').slice(0, MAX_WORD)
  const start = national(digits)
  return {
    start: `+${start}`,
    ends: [...new Set([start, digits.replace(/^0+/, '')])].map((end) => `-${reversed(end)}`),
  }
}

export function productWord(productId: string): string {
  return `#${productId}`
}

function wordsOfPhone(phone: string): string[] {
  if (!/\d{3}/.test(phone.replaceAll(/\D/g, ''))) return []
  const { start, ends } = phoneWords(phone)
  return [start, ends.at(-1) ?? '']
}

type Found = Pick<
  OrderRow,
  'sessionId' | 'reference' | 'referencePrefix' | 'name' | 'email' | 'phone' | 'address' | 'items'
> & {
  readonly trackings: readonly string[]
}

/** The words by which an order is found by how they begin: its reference, e-mail address, telephone number, address, tracking code and products, and its buyer's name. */
export function searchWords({
  sessionId,
  reference: own,
  referencePrefix,
  name,
  email,
  phone,
  address,
  items,
  trackings,
}: Found): string[] {
  const reference = searchWord(charactersOf({ sessionId, reference: own }) ?? '')
  const { line1, line2, city, county, postcode } = v.parse(Address, address)
  // Of a link only what may be a code: the rest is the carrier's.
  const codes = trackings.flatMap((one) => (/^https?:/.test(one) ? (one.match(/[A-Z\d]{8,40}/gi) ?? []) : [one]))
  const words = [
    ...wordsFrom(name ?? ''),
    ...wordsFrom(readableEmail(email ?? '')),
    emailWord(email ?? ''),
    ...(reference === '' ? [] : [reference, searchWord(referencePrefix) + reference]),
    ...wordsOfPhone(phone ?? ''),
    ...[line1, line2, city, county].flatMap(wordsFrom),
    ...[postcode, ...codes].map(searchWord),
    ...v.parse(Items, items).flatMap(({ productId }) => (productId === null ? [] : [productWord(productId)])),
  ]
  return [...new Set(words)].filter((word) => word !== '')
}
