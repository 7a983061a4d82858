import * as v from 'valibot'
import { asciiEmail } from './idn.ts'
import { TypedEmail } from './typed-email.ts'

export const Email = v.pipe(TypedEmail, v.transform(asciiEmail))

/** An e-mail address with all but the first letter and the domain hidden: 'a•••@example.ie'. */
export function maskEmail(email: string): string {
  return email.replace(/^(.)[^@]*/, '$1•••')
}
