import type { WithdrawalRequest } from '#shop/withdrawals/request.ts'
import { Field, TextArea } from '../../ui/field.tsx'

/** What a field of a form holds: under control of a script by `value`, or sent as a form by `defaultValue`. */
type FieldState = {
  name: string
  value?: string
  defaultValue?: string
  error: string | undefined
  alert?: boolean
  onChange?: (event: { currentTarget: { value: string } }) => void
}

/** The fields that the law allows for a withdrawal, with and without scripts (S10.6). */
export function WithdrawalFields({ fieldOf }: { fieldOf: (name: keyof WithdrawalRequest) => FieldState }) {
  return (
    <>
      <p>
        You need not give a reason. Any clear statement will do: you may also write to us or use the model form on this
        page.
      </p>
      <Field label="Your name" autoComplete="name" {...fieldOf('name')} />
      <Field
        label="Order reference (SOL-…)"
        hint="It is in your confirmation e-mail"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...fieldOf('reference')}
      />
      <Field
        label="Email for our confirmation"
        hint="The address that you ordered with"
        type="email"
        autoComplete="email"
        spellCheck={false}
        {...fieldOf('email')}
      />
      <TextArea label="Which items" hint="Optional; leave empty for the whole order" {...fieldOf('items')} />
    </>
  )
}
