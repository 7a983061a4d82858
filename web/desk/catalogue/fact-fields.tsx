import {
  FACT_NUMBER_MAX,
  FACT_TEXT_MAX,
  type Fact,
  type FactValue,
  factValue,
  materialsFact,
} from '#shop/catalogue/facts.ts'
import type { Described } from '#shop/fields.ts'
import type { EditableProduct } from '#shop/publishing/editable-product.ts'
import { Field } from '../../ui/field.tsx'
import { DescribedFields } from '../forms/described-fields.tsx'
import { TickList } from '../forms/tick-list.tsx'
import { useTyped } from '../forms/use-typed.ts'
import styles from './catalogue.module.css'

type Props = {
  product: EditableProduct
  facts: readonly Fact[]
  /** Error by the fact's index. */
  errorOf: (fact: Fact, index: number) => string | undefined
  onChange: (part: Partial<EditableProduct>) => void
}

type Typed = Readonly<Record<string, unknown>>

function described({ name: label, kind, choices }: Fact): Described<Typed> {
  if (kind === 'text') return { kind: 'line', label, limit: FACT_TEXT_MAX }
  if (kind === 'choice' || kind === 'yes-no')
    return { kind: 'choice', label, choices: kind === 'choice' ? choices : ['Yes', 'No'], none: 'Not given' }
  if (kind === 'several' && choices.length === 0)
    return { kind: 'list', label, hint: 'Separate with commas, the main one first.' }
  return { kind: 'own', label }
}

const typedOf = (value: FactValue | undefined) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value)

function valueFrom({ kind }: Fact, typed: unknown): FactValue | undefined {
  if (Array.isArray(typed)) return typed.length > 0 ? typed.map(String) : undefined
  if (typeof typed !== 'string' || typed === '') return undefined
  return kind === 'yes-no' ? typed === 'Yes' : typed
}

/** The owner's own facts of a product. */
export function FactFields({ product, facts, errorOf, onChange }: Props) {
  const set = ({ id }: Fact, value: FactValue | undefined) => {
    if (id === materialsFact.id) return onChange({ materials: listOf(value) })
    const { [id]: _, ...others } = product.facts
    onChange({ facts: value === undefined ? others : { ...others, [id]: value } })
  }
  return facts.map((fact, index) => {
    const value = factValue(product, fact)
    const props = { fact, value, error: errorOf(fact, index), onChange: (now: FactValue | undefined) => set(fact, now) }
    const Own = fact.kind === 'number' ? NumberField : ChoiceBoxes
    return (
      <DescribedFields<Typed>
        key={fact.id}
        of={{ [fact.id]: described(fact) }}
        value={{ [fact.id]: typedOf(value) }}
        errorOf={() => props.error}
        own={described(fact).kind === 'own' ? { [fact.id]: <Own {...props} /> } : {}}
        onChange={(change) => set(fact, valueFrom(fact, change({})[fact.id]))}
      />
    )
  })
}

type FieldProps = {
  fact: Fact
  value: FactValue | undefined
  error: string | undefined
  onChange: (value: FactValue | undefined) => void
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

function ChoiceBoxes({ fact: { name, choices }, value, error, onChange }: FieldProps) {
  return (
    <TickList
      className={styles.boxes}
      legend={name}
      options={choices.map((choice) => ({ value: choice, name: choice }))}
      chosen={listOf(value)}
      error={error}
      onChange={(chosen) => {
        const list = choices.filter((one) => chosen.includes(one))
        onChange(list.length > 0 ? list : undefined)
      }}
    />
  )
}
