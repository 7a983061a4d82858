import { suggestEmail } from '#shop/checkout/email-suggestion.ts'
import { EmailSuggestion as Suggestion } from '../../ui/email-suggestion.tsx'

/** The address that somebody probably meant. It is loaded once an address was typed. */
export function EmailSuggestion({ email, onTake }: { email: string; onTake: (meant: string) => void }) {
  return <Suggestion typed={email} meant={suggestEmail(email)} onTake={onTake} />
}
