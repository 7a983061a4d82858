import { SALE_WORDS_MAX } from '#shop/desk/sales.ts'
import { Field, TextArea } from '../../ui/field.tsx'

type Typed = { readonly leadDays: string; readonly words: string }
type Props = {
  value: Typed
  makingHint?: string
  errorOf: (field: string) => string | undefined
  onChange: (change: Partial<Typed>) => void
}

export function OfferFields({ value, makingHint, errorOf, onChange }: Props) {
  return (
    <>
      <Field
        label="Making time (working days)"
        hint={makingHint}
        error={errorOf('leadDays')}
        inputMode="numeric"
        value={value.leadDays}
        onChange={(event) => onChange({ leadDays: event.currentTarget.value })}
      />
      <TextArea
        label="Message at the top of the e-mail (optional)"
        error={errorOf('words')}
        limit={SALE_WORDS_MAX}
        value={value.words}
        onChange={(event) => onChange({ words: event.currentTarget.value })}
      />
    </>
  )
}
