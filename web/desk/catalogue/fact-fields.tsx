import { useId } from 'react'
import {
  FACT_NUMBER_MAX,
  FACT_TEXT_MAX,
  type Fact,
  type FactValue,
  factValue,
  materialsFact,
} from '#shop/catalogue/facts.ts'
import type { EditableProduct } from '#shop/publishing/editable-product.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorText, Field, SelectField } from '../../ui/field.tsx'
import { listFrom } from '../forms/typed-list.ts'
import { useTyped } from '../forms/use-typed.ts'
import styles from './catalogue.module.css'

type Props = {
  product: EditableProduct
  facts: readonly Fact[]
  /** Error by the fact's index. */
  errorOf: (fact: Fact, index: number) => string | undefined
  onChange: (part: Partial<EditableProduct>) => void
}

export function FactFields({ product, facts, errorOf, onChange }: Props) {
  const set = ({ id }: Fact, value: FactValue | undefined) => {
    if (id === materialsFact.id) return onChange({ materials: listOf(value) })
    const { [id]: _, ...others } = product.facts
    onChange({ facts: value === undefined ? others : { ...others, [id]: value } })
  }
  return facts.map((fact, index) => (
    <FactField
      key={fact.id}
      fact={fact}
      value={factValue(product, fact)}
      error={errorOf(fact, index)}
      onChange={(value) => set(fact, value)}
    />
  ))
}

type FieldProps = {
  fact: Fact
  value: FactValue | undefined
  error: string | undefined
  onChange: (value: FactValue | undefined) => void
}

function FactField(props: FieldProps) {
  const { fact, value, error, onChange } = props
  const { name: label, kind, choices } = fact
  if (kind === 'number') return <NumberField {...props} />
  if (kind === 'several') return choices.length > 0 ? <ChoiceBoxes {...props} /> : <ListField {...props} />
  const text = typeof value === 'string' ? value : ''
  if (kind === 'text')
    return (
      <Field
        label={label}
        value={text}
        error={error}
        limit={FACT_TEXT_MAX}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      />
    )
  const isYesNo = kind === 'yes-no'
  return (
    <SelectField
      label={label}
      error={error}
      value={typeof value === 'boolean' ? (value ? 'Yes' : 'No') : text}
      onChange={({ currentTarget: { value: chosen } }) =>
        onChange(chosen === '' ? undefined : isYesNo ? chosen === 'Yes' : chosen)
      }
    >
      <option value="">Not given</option>
      {(isYesNo ? ['Yes', 'No'] : choices).map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </SelectField>
  )
}

function numberFrom(typed: string): number | null | undefined {
  const text = typed.trim().replace(',', '.')
  if (text === '') return null
  return /^-?\d{1,9}(?:\.\d{1,3})?$/.test(text) && Math.abs(Number(text)) <= FACT_NUMBER_MAX ? Number(text) : undefined
}

function NumberField({ fact: { name, unit }, value, error, onChange }: FieldProps) {
  const typed = useTyped<number | null>(typeof value === 'number' ? value : null, numberFrom, (number) =>
    number === null ? '' : String(number),
  )
  return (
    <Field
      label={unit === '' ? name : `${name} (${unit})`}
      inputMode="decimal"
      value={typed.text}
      error={typed.isInvalid ? 'Enter a number, such as 12 or 0.5.' : error}
      data-unread={typed.isInvalid || undefined}
      autoComplete="off"
      onChange={(event) => {
        const { value: text } = event.currentTarget
        typed.setTyped(text)
        const number = numberFrom(text)
        if (number !== undefined) onChange(number ?? undefined)
      }}
    />
  )
}

const listOf = (value: FactValue | undefined) => (Array.isArray(value) ? value.map(String) : [])

function ListField({ fact: { id, name }, value, error, onChange }: FieldProps) {
  const typed = useTyped<readonly string[]>(listOf(value), listFrom, (list) => list.join(', '))
  return (
    <Field
      label={name}
      hint="Separate with commas, the main one first."
      name={id}
      value={typed.text}
      error={error}
      autoComplete="off"
      onChange={(event) => {
        const { value: text } = event.currentTarget
        typed.setTyped(text)
        const list = listFrom(text)
        onChange(list.length > 0 ? list : undefined)
      }}
    />
  )
}

function ChoiceBoxes({ fact: { name, choices }, value, error, onChange }: FieldProps) {
  const chosen = listOf(value)
  const id = useId()
  return (
    <fieldset className={styles.boxes} aria-describedby={error && `${id}-error`}>
      <legend>{name}</legend>
      {choices.map((choice) => (
        <Checkbox
          key={choice}
          label={choice}
          checked={chosen.includes(choice)}
          onChange={({ currentTarget: { checked } }) => {
            const list = choices.filter((one) => (one === choice ? checked : chosen.includes(one)))
            onChange(list.length > 0 ? list : undefined)
          }}
        />
      ))}
      <ErrorText id={id} text={error} />
    </fieldset>
  )
}
