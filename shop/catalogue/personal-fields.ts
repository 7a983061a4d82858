import type { Cents } from '../money.ts'

/**
 * Words that the shopper gives for a product, such as a name to engrave. `maxLength` is in UTF-16 units, as in HTML; `extra` cents are added if it is filled in.
 * With a filled-in `bespoke` text the 14-day right to withdraw ends (Directive 2011/83/EU, article 16(c)); a choice from a list keeps it.
 */
export type PersonalField = {
  readonly id: string
  readonly label: string
  readonly kind: 'text' | 'choice'
  readonly choices?: readonly string[] | undefined
  readonly maxLength: number
  readonly required: boolean
  readonly extra: Cents
  readonly bespoke: boolean
}

/** Fields of a product, choices of a field, and the length of the words for one, at most. */
export const PERSONAL_FIELDS_MAX = 3
export const CHOICES_MAX = 40
export const WORDS_LENGTH_MAX = 200

const INVISIBLE = /[\p{Cc}\p{Cs}\p{Co}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u
const STACKED = /\p{M}{5}/u

/** Words as they are kept: without spaces around them or several together, so that the same words are the same text. */
export function plainWords(typed: string): string {
  return typed.normalize('NFC').replaceAll(/ {2,}/g, ' ').trim()
}

/** What is wrong with the words for a field, as the shopper reads it; null if nothing is. The words are plain (see `plainWords`), '' if none are given. */
export function wordsFault(
  { label, kind, choices = [], maxLength, required }: PersonalField,
  words: string,
): string | null {
  if (words === '') return required ? `Please fill in “${label}”` : null
  if (kind === 'choice') return choices.includes(words) ? null : `Please choose “${label}” from the list`
  if (/[\r\n\u2028\u2029]/.test(words)) return `“${label}” takes one line`
  if (words.length > maxLength) return `“${label}” has at most ${maxLength} characters`
  return /[<>]/.test(words) || INVISIBLE.test(words) || STACKED.test(words)
    ? `“${label}” has a character that we cannot make`
    : null
}

/** Whether a filled-in field ends the right to withdraw. */
export function endsWithdrawal({ kind, bespoke }: PersonalField): boolean {
  return bespoke && kind === 'text'
}
