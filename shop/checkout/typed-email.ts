import * as v from 'valibot'
import { EMAIL_MAX } from '../promises.ts'
import { sentenceFor } from '../texts/sentence-for.ts'
import { typedCode } from '../typed-text.ts'

/** The two messages for an e-mail address, word for word (S5.1, S5.2). */
export const emailMessages = {
  invalid: 'Please enter a valid email address',
  tooLong: 'Email must be less than 255 characters',
} as const

const Rule = v.pipe(v.string(), v.rfcEmail())

/**
 * The HTML standard's rule, limited to what payment and mail providers take. The name has no dot at its ends and no two
 * together. The domain ends in letters, of any script.
 */
function isEmail(email: string): boolean {
  const at = email.lastIndexOf('@')
  const [name, domain] = [email.slice(0, Math.max(at, 0)), email.slice(at + 1)]
  if (`.${name}.`.includes('..') || !/\.(?:[\p{L}\p{M}]{2,}|xn--[a-z\d-]+)$/iu.test(domain)) return false
  return v.is(Rule, `${name}@${domain.replace(/[^\0-\x7f]/g, 'x')}`)
}

/** An e-mail address as somebody types it, clean; the first issue is the message to show (S5.2, docs/decisions/037). */
export const TypedEmail = v.pipe(
  typedCode(emailMessages.invalid),
  v.check(isEmail, emailMessages.invalid),
  v.maxLength(EMAIL_MAX, emailMessages.tooLong),
)

/** Checks an e-mail address as typed: the clean address, or the one message to show (S5.1). */
export function parseEmail(typed: string): { ok: true; email: string } | { ok: false; message: string } {
  const result = v.safeParse(TypedEmail, typed, { abortPipeEarly: true })
  return result.success ? { ok: true, email: result.output } : { ok: false, message: sentenceFor(result.issues) }
}
