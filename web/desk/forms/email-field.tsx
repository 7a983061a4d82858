import { suggestEmail } from '#shop/checkout/email-suggestion.ts'
import { parseEmail } from '#shop/checkout/typed-email.ts'
import { EmailSuggestion } from '../../ui/email-suggestion.tsx'
import { Field } from '../../ui/field.tsx'

type Props = {
  label: string
  name?: string
  value: string
  error: string | undefined
  alert?: boolean
  onType: (email: string) => void
}

export function EmailField({ value, onType, ...field }: Props) {
  const typed = parseEmail(value)
  return (
    <>
      <Field
        {...field}
        type="email"
        autoComplete="off"
        value={value}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <div role="status">
        {typed.ok && <EmailSuggestion typed={typed.email} meant={suggestEmail(typed.email)} onTake={onType} />}
      </div>
    </>
  )
}
