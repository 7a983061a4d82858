import {
  CHOICES_MAX,
  PERSONAL_FIELDS_MAX,
  type PersonalField,
  WORDS_LENGTH_MAX,
} from '#shop/catalogue/personal-fields.ts'
import { PART_NAME_MAX } from '#shop/publishing/choice-rules.ts'
import type { EditableProduct } from '#shop/publishing/editable-product.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { EuroField } from '../parts/euro-field.tsx'
import { useTyped } from '../parts/use-typed.ts'
import styles from './catalogue.module.css'
import { partId } from './product-text.ts'

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

/** The words that the buyer gives for a product, such as a name to engrave. */
export function ProductWords({ product: { personal }, error, onChange }: Props) {
  return (
    <div className={styles.part}>
      <h2>Words from the buyer</h2>
      {personal.map((field, index) => (
        <WordsFields
          // Its id follows its name, so that it changes as it is typed.
          key={`part ${index.toString()}`}
          field={field}
          onChange={(changed) => onChange({ personal: personal.with(index, changed) })}
          onRemove={() => onChange({ personal: personal.toSpliced(index, 1) })}
        />
      ))}
      {error && (
        <Notice kind="warning">
          <p>{error}</p>
        </Notice>
      )}
      {personal.length < PERSONAL_FIELDS_MAX && (
        <div className={styles.buttons}>
          <Button kind="secondary" onClick={() => onChange({ personal: [...personal, blank(personal.length)] })}>
            Add a field
          </Button>
        </div>
      )}
    </div>
  )
}

const choicesFrom = (typed: string) =>
  typed
    .split('\n')
    .map((choice) => choice.trim())
    .filter(Boolean)
    .slice(0, CHOICES_MAX)

type FieldProps = { field: PersonalField; onChange: (field: PersonalField) => void; onRemove: () => void }

function WordsFields({ field, onChange, onRemove }: FieldProps) {
  const { id, label, kind, choices = [], maxLength, required, extra, bespoke } = field
  const lines = useTyped<readonly string[]>(choices, choicesFrom, (all) => all.join('\n'))
  const change = (part: Partial<PersonalField>) => onChange({ ...field, ...part })
  return (
    <fieldset className={styles.group}>
      <legend>{label || 'A field'}</legend>
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
        <TextArea
          label="To choose from"
          hint={`One on each line, ${CHOICES_MAX} at most.`}
          value={lines.text}
          autoComplete="off"
          onChange={(event) => {
            const { value } = event.currentTarget
            lines.setTyped(value)
            change({ choices: choicesFrom(value) })
          }}
        />
      ) : (
        <Field
          label="Characters at most"
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
      <EuroField label="Filled in it adds, in euro" cents={extra} onChange={(cents) => change({ extra: cents })} />
      <Checkbox
        label="Has to be filled in"
        checked={required}
        onChange={(event) => change({ required: event.currentTarget.checked })}
      />
      {kind === 'text' && (
        <Checkbox
          label="Made for this buyer alone"
          hint="Tick it if you put the words on the product. The 14-day right to withdraw then ends for it, and the buyer is told so before paying."
          checked={bespoke}
          onChange={(event) => change({ bespoke: event.currentTarget.checked })}
        />
      )}
      <Button kind="quiet" aria-label={`Remove ${label || 'this field'}`} onClick={onRemove}>
        Remove
      </Button>
    </fieldset>
  )
}
