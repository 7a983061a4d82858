import type { FilledForm } from '../filled-form.ts'
import { suggestEmail } from './email-suggestion.ts'
import { parseEmail } from './typed-email.ts'

/** The form as it comes back to ask about an address that is probably mistyped, once for each address: `askedEmail` of its values says which it was; null if there is nothing to ask. For forms that run no script. */
export function askAboutEmail(sent: FilledForm['values']): FilledForm | null {
  const typed = parseEmail(sent.email ?? '')
  if (!typed.ok || typed.email === sent.askedEmail) return null
  const meant = suggestEmail(typed.email)
  if (meant === null) return null
  const question = `Did you mean ${meant}? Correct it, or send the form again to keep what you typed.`
  return { values: { ...sent, askedEmail: typed.email }, errors: { email: question } }
}
