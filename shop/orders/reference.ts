import { cleanCode } from '../typed-text.ts'
import type { Order } from './order.ts'

export type ReferenceParts = Pick<Order, 'id' | 'sessionId' | 'reference' | 'referencePrefix'>

/** Index of the first of the eight characters of a payment session's id that make its order's reference. */
export const REFERENCE_AT = 8
export const REFERENCE_LENGTH = 8

export function referenceCharacters(sessionId: string): string {
  return sessionId.slice(REFERENCE_AT, REFERENCE_AT + REFERENCE_LENGTH).toUpperCase()
}

/** A prefix such as 'SOL', a hyphen, and what follows from the payment session's id (S3.17). */
export function referenceFor(prefix: string, sessionId: string): string {
  return `${prefix}-${referenceCharacters(sessionId)}`
}

/** The eight characters of an order's reference: its own, or those of its payment session; null while it has neither. */
export function charactersOf({ sessionId, reference }: Pick<Order, 'sessionId' | 'reference'>): string | null {
  return reference ?? (sessionId === null ? null : referenceCharacters(sessionId))
}

export function orderReference({ id, referencePrefix, ...parts }: ReferenceParts): string {
  const characters = charactersOf(parts)
  return characters === null ? id : `${referencePrefix}-${characters}`
}

/** The hyphen of references in the HTML of e-mails: no line breaks there. */
export const NON_BREAKING_HYPHEN = '\u2011'

/** Without a sign after the prefix there has to be a digit: 'Mary Caroline' is a name. A clean text has single spaces. */
const TYPED =
  /^(?:(?:order|reference|ref|number|no)\b[.:]? ?)*[#№]? ?(?:([a-z]{2,5}) ?(?:[-\u2010-\u2015\u2212_./] ?|(?=\w*\d)))?([\w-]{8})$/i

/** The eight characters of a reference in capitals, or null if it is none. Accepts any case, any prefix or none, any hyphen, another sign, a space or nothing after it, and words such as 'Order no.' or '#' before it. */
export function parseReference(text: string): string | null {
  return TYPED.exec(cleanCode(text))?.[2]?.toUpperCase() ?? null
}

/** A typed reference that can be repeated to anyone, or null: its eight characters, with the shop's prefix if it was typed. Another prefix is a stranger's word. */
export function readableReference(text: string, prefix: string): string | null {
  const [, typed = '', characters = ''] = TYPED.exec(cleanCode(text))?.map((part) => part?.toUpperCase()) ?? []
  if (!/^[A-Z\d]+$/.test(characters)) return null
  return typed === prefix ? `${prefix}-${characters}` : characters
}
