import type { Cents } from '../money.ts'
import { countCharacters } from '../typed-text.ts'

/**
 * Words that the shopper gives for a product, such as a name to engrave. `maxLength` is in characters (see `countCharacters`); `extra` cents are added if it is filled in.
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

export const PERSONAL_FIELDS_MAX = 3
export const CHOICES_MAX = 40
export const WORDS_LENGTH_MAX = 200

/** The error of a field, as the shopper reads it; null if there is none. Expects clean words (see `cleanLine`), '' if none are given. */
export function wordsFault(
  { label, kind, choices = [], maxLength, required }: PersonalField,
  words: string,
): string | null {
  if (words === '') return required ? `Please fill in “${label}”` : null
  if (kind === 'choice') return choices.includes(words) ? null : `Please choose “${label}” from the list`
  if (countCharacters(words) > maxLength) return `“${label}” has at most ${maxLength} characters`
  return /[<>]/.test(words) ? `“${label}” has a character that we cannot make` : null
}

/** True if a filled-in field ends the right to withdraw. */
export function endsWithdrawal({ kind, bespoke }: PersonalField): boolean {
  return bespoke && kind === 'text'
}

/** True if nobody can buy a product without words that end the right to withdraw. */
export function isAlwaysBespoke({ personal }: { readonly personal: readonly PersonalField[] }): boolean {
  return personal.some((field) => field.required && endsWithdrawal(field))
}
