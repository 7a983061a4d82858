import type { PersonalField } from '#shop/catalogue/personal-fields.ts'
import { withExtra } from '#shop/texts/facts.ts'
import { Field, SelectField } from '../../ui/field.tsx'

type Props = { field: PersonalField; value: string; onChange: (words: string) => void }

/** The words for one of a product's personal fields, typed or chosen. */
export function WordsField({ field, value, onChange }: Props) {
  const { label, kind, choices = [], maxLength, required, extra } = field
  const shared = { label: withExtra(required ? label : `${label} (optional)`, extra), required, value }
  if (kind === 'text')
    return (
      <Field
        {...shared}
        maxLength={maxLength}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  return (
    <SelectField {...shared} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      {!required && <option value="">None</option>}
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </SelectField>
  )
}
