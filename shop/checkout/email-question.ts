import type { FilledForm } from '../filled-form.ts'
import { suggestEmail } from './email-suggestion.ts'
import { parseEmail } from './typed-email.ts'

/**
 * The form that asks about a probably mistyped address, for browsers without scripts; null if there is nothing to ask. Asks
 * once for each address: `askedEmail` of its values is the one that was asked about.
 */
export function askAboutEmail(sent: FilledForm['values']): FilledForm | null {
  const typed = parseEmail(sent.email ?? '')
  if (!typed.ok || typed.email === sent.askedEmail) return null
  const meant = suggestEmail(typed.email)
  if (meant === null) return null
  const question = `Did you mean ${meant}? Correct it, or send the form again to keep what you typed.`
  return { values: { ...sent, askedEmail: typed.email }, errors: { email: question } }
}
