import { type PersonalField, wordsFault } from '#shop/catalogue/personal-fields.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { fieldLabel } from '#shop/texts/personal.ts'
import { Field, SelectField } from '../../ui/field.tsx'

export function wordsErrors({ personal }: Product, words: Readonly<Record<string, string>>): Record<string, string> {
  const faults = personal.map((field) => [field.id, wordsFault(field, words[field.id] ?? '')] as const)
  return Object.fromEntries(faults.flatMap(([id, fault]) => (fault === null ? [] : [[id, `${fault}.`]])))
}

type Props = {
  field: PersonalField
  name: string
  value: string
  error: string | undefined
  onChange: (words: string) => void
}

export function WordsField({ field, name, value, error, onChange }: Props) {
  const { kind, choices = [], maxLength, required } = field
  const shared = { label: fieldLabel(field), name, required, value, error }
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
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </SelectField>
  )
}
