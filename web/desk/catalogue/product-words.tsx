import { PART_NAME_MAX } from '#shop/catalogue/options.ts'
import {
  CHOICES_MAX,
  PERSONAL_FIELDS_MAX,
  type PersonalField,
  WORDS_LENGTH_MAX,
} from '#shop/catalogue/personal-fields.ts'
import { type EditableProduct, partId, withOwnIds } from '#shop/publishing/editable-product.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { EuroField } from '../forms/euro-field.tsx'
import { LinesField } from './lines-field.tsx'
import { PartList } from './part-list.tsx'

type Props = {
  product: Pick<EditableProduct, 'personal'>
  error: string | undefined
  onChange: (part: Pick<EditableProduct, 'personal'>) => void
}

const LENGTH = 30
const blank = (index: number): PersonalField => ({
  id: `words-${index + 1}`,
  label: '',
  kind: 'text',
  maxLength: LENGTH,
  required: false,
  extra: 0,
  bespoke: true,
})

const words = { unnamed: 'A field', unnamedToRemove: 'this field', add: 'Add a field' } as const

export function ProductWords({ product: { personal }, error, onChange }: Props) {
  return (
    <PartList
      title="Words from the customer"
      words={words}
      parts={personal}
      max={PERSONAL_FIELDS_MAX}
      nameOf={({ label }) => label}
      blank={blank}
      error={error}
      onChange={(changed) => onChange({ personal: withOwnIds(changed) })}
    >
      {(field, change) => <WordsFields field={field} onChange={change} />}
    </PartList>
  )
}

function WordsFields({ field, onChange }: { field: PersonalField; onChange: (field: PersonalField) => void }) {
  const { id, label, kind, choices = [], maxLength, required, extra, bespoke } = field
  const change = (part: Partial<PersonalField>) => onChange({ ...field, ...part })
  return (
    <>
      <Field
        label="What you ask for"
        hint="Such as: Initials to stamp."
        value={label}
        limit={PART_NAME_MAX}
        autoComplete="off"
        onChange={(event) => {
          const { value } = event.currentTarget
          change({ id: partId(value, id), label: value })
        }}
      />
      <Select
        label="The buyer"
        options={[
          { value: 'text', name: 'writes a line' },
          { value: 'choice', name: 'chooses from a list' },
        ]}
        value={kind}
        onChange={(chosen) => {
          const { choices: _, ...rest } = field
          onChange(
            chosen === 'choice'
              ? { ...rest, kind: 'choice', choices, bespoke: false, maxLength: WORDS_LENGTH_MAX }
              : { ...rest, kind: 'text', maxLength: LENGTH },
          )
        }}
      />
      {kind === 'choice' ? (
        <LinesField
          label="To choose from"
          lines={choices}
          max={CHOICES_MAX}
          onChange={(lines) => change({ choices: lines })}
        />
      ) : (
        <Field
          label="Maximum characters"
          type="number"
          min={1}
          max={WORDS_LENGTH_MAX}
          value={maxLength}
          onChange={(event) => {
            const typed = Math.round(event.currentTarget.valueAsNumber) || 1
            change({ maxLength: Math.min(WORDS_LENGTH_MAX, Math.max(1, typed)) })
          }}
        />
      )}
      <EuroField label="Extra price if filled in (€)" cents={extra} onChange={(cents) => change({ extra: cents })} />
      <Checkbox
        label="Required"
        checked={required}
        onChange={(event) => change({ required: event.currentTarget.checked })}
      />
      {kind === 'text' && (
        <Checkbox
          label="Made for this customer only"
          hint="Tick this if the product carries the customer’s words. They then can’t withdraw from it within 14 days, and we say so before they pay."
          checked={bespoke}
          onChange={(event) => change({ bespoke: event.currentTarget.checked })}
        />
      )}
    </>
  )
}
