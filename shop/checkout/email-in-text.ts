import { cleanText } from '../typed-text.ts'
import { asciiEmail, readableEmail } from './idn.ts'

// Of what may stand in an address beside letters and digits, only these are looked at. Others also enclose an address in a text.
const BEFORE = "(?<![a-z\\d][._+'&-]*)"
const AFTER = '(?![\\p{sc=Latin}\\d]|[.-]+[\\p{sc=Latin}\\d])'

/** Finds an e-mail address in texts as a whole: 'joann@x.ie' and 'ann@x.ie.example' do not hold 'ann@x.ie'. Any case; the domain in ASCII or as people write it. */
function patternFor(email: string): RegExp {
  const forms = [asciiEmail(email), readableEmail(email)].map((form) => form.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  return new RegExp(`${BEFORE}(?:${forms.join('|')})${AFTER}`, 'giu')
}

export function holdsEmail(text: string, email: string): boolean {
  return patternFor(email).test(cleanText(text))
}

export function replaceEmail(text: string, email: string, words: string): string {
  return text.replace(patternFor(email), () => words)
}
