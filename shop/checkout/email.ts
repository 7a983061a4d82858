import * as v from 'valibot'
import { EMAIL_MAX } from '../promises.ts'
import { sentenceFor } from '../texts/sentence-for.ts'
import { typedCode } from '../typed-text.ts'
import { asciiEmail } from './idn.ts'

/** The two messages for an e-mail address, word for word (S5.1, S5.2). */
export const emailMessages = {
  invalid: 'Please enter a valid email address',
  tooLong: 'Email must be less than 255 characters',
} as const

/** An e-mail address, clean and with its domain in ASCII: valid by the HTML standard's rule with a dot in the domain, then at most 255 characters; the first issue is the message to show (S5.2, docs/decisions/037). */
export const Email = v.pipe(
  typedCode(emailMessages.invalid),
  v.transform(asciiEmail),
  v.rfcEmail(emailMessages.invalid),
  v.check((email) => email.slice(email.indexOf('@')).includes('.'), emailMessages.invalid),
  v.maxLength(EMAIL_MAX, emailMessages.tooLong),
)

/** Checks an e-mail address as typed: the address as it is kept, or the one message to show (S5.1). */
export function parseEmail(typed: string): { ok: true; email: string } | { ok: false; message: string } {
  const result = v.safeParse(Email, typed, { abortPipeEarly: true })
  return result.success ? { ok: true, email: result.output } : { ok: false, message: sentenceFor(result.issues) }
}

/** An e-mail address with all but the first letter and the domain hidden: 'a•••@example.ie'. */
export function maskEmail(email: string): string {
  return email.replace(/^(.)[^@]*/, '$1•••')
}
