import { Button } from './button.tsx'

type Props = {
  typed: string
  meant: string | null
  onTake: (meant: string) => void
}

/** Offers the address that somebody probably meant, to be taken by one press; nothing while it is still being typed. */
export function EmailSuggestion({ typed, meant, onTake }: Props) {
  if (meant === null || meant.startsWith(typed)) return null
  return (
    <Button kind="quiet" onClick={() => onTake(meant)}>
      {`Did you mean ${meant}?`}
    </Button>
  )
}
