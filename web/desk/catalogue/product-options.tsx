import { OPTION_VALUES_MAX, OPTIONS_MAX, type Option } from '#shop/catalogue/options.ts'
import { PART_NAME_MAX } from '#shop/publishing/choice-rules.ts'
import type { EditableProduct } from '#shop/publishing/editable-product.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { EuroField } from '../parts/euro-field.tsx'
import { useTyped } from '../parts/use-typed.ts'
import styles from './catalogue.module.css'
import { partId } from './product-text.ts'

type Props = {
  product: Pick<EditableProduct, 'options'>
  error: string | undefined
  onChange: (part: Pick<EditableProduct, 'options'>) => void
}

/** What the shopper chooses about a product, such as its glaze, and what each value adds to the price. */
export function ProductOptions({ product: { options }, error, onChange }: Props) {
  const put = (index: number, option: Option) => onChange({ options: options.with(index, option) })
  return (
    <div className={styles.part}>
      <h2>What the shopper chooses</h2>
      {options.map((option, index) => (
        <OptionFields
          // Its id follows its name, so that it changes as it is typed.
          key={`part ${index.toString()}`}
          option={option}
          onChange={(changed) => put(index, changed)}
          onRemove={() => onChange({ options: options.toSpliced(index, 1) })}
        />
      ))}
      {error && (
        <Notice kind="warning">
          <p>{error}</p>
        </Notice>
      )}
      {options.length < OPTIONS_MAX && (
        <div className={styles.buttons}>
          <Button
            kind="secondary"
            onClick={() =>
              onChange({ options: [...options, { id: `option-${options.length + 1}`, name: '', values: [] }] })
            }
          >
            Add an option
          </Button>
        </div>
      )}
    </div>
  )
}

type OptionProps = { option: Option; onChange: (option: Option) => void; onRemove: () => void }

const namesFrom = (typed: string) =>
  typed
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean)
    .slice(0, OPTION_VALUES_MAX)

/** An option; the ids of its values are their names. */
function OptionFields({ option, onChange, onRemove }: OptionProps) {
  const { id, name, values, default: chosen } = option
  const lines = useTyped(
    values.map((value) => value.name),
    namesFrom,
    (names) => names.join('\n'),
  )
  const withValues = (names: readonly string[]): Option => {
    const kept = names.map((value, index) => ({
      id: value,
      name: value,
      extra: (values.find((one) => one.name === value) ?? values[index])?.extra ?? 0,
    }))
    const isOffered = chosen !== undefined && names.includes(chosen)
    return { id, name, values: kept, ...(isOffered && { default: chosen }) }
  }
  return (
    <fieldset className={styles.group}>
      <legend>{name || 'An option'}</legend>
      <Field
        label="Option"
        hint="Such as Glaze."
        value={name}
        limit={PART_NAME_MAX}
        autoComplete="off"
        onChange={(event) => {
          const { value } = event.currentTarget
          onChange({ ...option, id: partId(value, id), name: value })
        }}
      />
      <TextArea
        label="Values"
        hint={`One on each line, ${OPTION_VALUES_MAX} at most.`}
        value={lines.text}
        rows={Math.max(3, values.length + 1)}
        autoComplete="off"
        onChange={(event) => {
          const { value } = event.currentTarget
          lines.setTyped(value)
          onChange(withValues(namesFrom(value)))
        }}
      />
      {values.map((value, index) => (
        <EuroField
          key={value.id}
          label={`${value.name} adds, in euro`}
          cents={value.extra}
          onChange={(extra) => onChange({ ...option, values: values.with(index, { ...value, extra }) })}
        />
      ))}
      {values.length > 1 && (
        <Select
          label="Chosen first"
          options={values.map((value) => ({ value: value.id, name: value.name }))}
          value={chosen ?? values[0]?.id ?? ''}
          onChange={(first) => onChange({ ...option, default: first })}
        />
      )}
      <Button kind="quiet" aria-label={`Remove ${name || 'this option'}`} onClick={onRemove}>
        Remove
      </Button>
    </fieldset>
  )
}
