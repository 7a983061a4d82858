import { CODE_DIGITS } from '#shop/desk/access.ts'
import { Field } from '../../ui/field.tsx'

type Props = { value: string; onChange: (code: string) => void; error: string | undefined }

/** The field for the code from an e-mail. Phones fill it in by themselves. */
export function CodeField({ value, onChange, error }: Props) {
  return (
    <Field
      label={`Code with ${CODE_DIGITS} digits`}
      name="code"
      value={value}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={CODE_DIGITS + 2}
      error={error}
      alert
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
