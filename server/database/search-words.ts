import * as v from 'valibot'
import type { OrderRow } from './schema.ts'

/** References with this prefix are found without it: they were indexed before the owner could set another. */
export const UNINDEXED_PREFIX = 'SOL'
const MAX_NAME_WORDS = 6
const MAX_WORD = 100

const Lines = v.fallback(v.pipe(v.string(), v.parseJson(), v.array(v.object({ id: v.string() }))), [])

/** Normalises a text for searching: no accents, lower case, single spaces. */
export function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'l')
    .toLowerCase()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_WORD)
}

/** The word that stands for a product in the orders that hold it. */
export function productWord(productId: string): string {
  return `#${productId}`
}

/** The words by which an order is found by how they begin: its reference, its e-mail address, its buyer's name from each part on, and its products. */
export function searchWords({
  sessionId,
  referencePrefix = UNINDEXED_PREFIX,
  name,
  email,
  lines,
}: Pick<OrderRow, 'sessionId' | 'name' | 'email' | 'lines'> & Partial<Pick<OrderRow, 'referencePrefix'>>): string[] {
  const parts = plainWords(name ?? '')
    .split(' ')
    .slice(0, MAX_NAME_WORDS)
  const names = parts.map((_, index) => parts.slice(index).join(' '))
  const reference = sessionId === null ? '' : plainWords(sessionId.slice(8, 16))
  const whole = referencePrefix === UNINDEXED_PREFIX ? '' : `${referencePrefix.toLowerCase()}-${reference}`
  const productWords = v.parse(Lines, lines).map(({ id }) => productWord(id))
  return [...new Set([...names, plainWords(email ?? ''), reference, whole, ...productWords])].filter(
    (word) => word !== '',
  )
}
