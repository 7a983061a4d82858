import { suggestEmail } from '#shop/checkout/email-suggestion.ts'
import { Button } from '../../ui/button.tsx'

/** Offers the address that somebody probably meant, to be taken by one press; nothing while it is still being typed. */
export function EmailSuggestion({ email, onTake }: { email: string; onTake: (meant: string) => void }) {
  const meant = suggestEmail(email)
  if (meant === null || meant.startsWith(email)) return null
  return (
    <Button kind="quiet" onClick={() => onTake(meant)}>
      {`Did you mean ${meant}?`}
    </Button>
  )
}
