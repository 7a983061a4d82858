import { answerField, TICKED } from '#shop/checkout/answers.ts'
import type { Question } from '#shop/settings/questions.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorText, Field, SelectField, TextArea } from '../../ui/field.tsx'

type Props = {
  question: Question
  value: string
  error?: string | undefined
  alert?: boolean | undefined
  /** Missing without scripts, where the field keeps what is typed. */
  onChange?: (answer: string) => void
}

/** A question of the shop as a field of a form, in the cart, without scripts and on the page of an order. */
export function QuestionField({ question, value, error, alert, onChange }: Props) {
  const { id, kind, hint, isRequired: required, max, choices } = question
  const name = answerField(id)
  const label = required ? question.label : `${question.label} (optional)`
  if (kind === 'tick') {
    const ticked = value === TICKED
    return (
      <div>
        <Checkbox
          name={name}
          value={TICKED}
          label={label}
          hint={hint}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-errormessage={error && `${name}-error`}
          {...(onChange
            ? { checked: ticked, onChange: ({ currentTarget }) => onChange(currentTarget.checked ? TICKED : '') }
            : { defaultChecked: ticked })}
        />
        <ErrorText id={name} text={error} alert={alert} />
      </div>
    )
  }
  const field = {
    id: name,
    name,
    label,
    error,
    alert,
    required,
    autoComplete: 'off',
    ...(onChange
      ? { value, onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value) }
      : { defaultValue: value }),
  }
  if (kind === 'choice')
    return (
      <SelectField {...field} hint={hint}>
        <option value="">{required ? 'Please choose' : 'No answer'}</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </SelectField>
    )
  const text = { ...field, maxLength: max, hint: `${hint} At most ${max} characters.`.trim() }
  return kind === 'line' ? <Field {...text} /> : <TextArea {...text} />
}
