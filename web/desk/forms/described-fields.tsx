import { Fragment, type ReactNode } from 'react'
import * as v from 'valibot'
import { type AnyFields, type Described, nameOfChoice, shownFields } from '#shop/fields.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, SelectField, TextArea } from '../../ui/field.tsx'
import { DaysField } from './days-field.tsx'
import { EuroField } from './euro-field.tsx'
import styles from './form.module.css'
import { LinesField } from './lines-field.tsx'
import { ListField } from './list-field.tsx'

type Props<Whole> = {
  of: AnyFields<Whole>
  value: Whole
  errorOf?: ((name: string) => string | undefined) | undefined
  /** The controls of fields that have their own. */
  own?: Readonly<Record<string, ReactNode>> | undefined
  onChange: (change: (before: Whole) => Whole) => void
}

/**
 * The form of a thing whose fields are described. A field with its own control is left out if `own` has none for it.
 * Ticks stand together, and so do fields that share a row.
 */
export function DescribedFields<Whole extends object>({ of, value: whole, errorOf, own = {}, onChange }: Props<Whole>) {
  const fields = shownFields(of, whole).filter(([name, { kind }]) => kind !== 'own' || own[name] !== undefined)
  const controls = fields.map(([name, field, value]) => {
    const { kind, isBeside, withChange = (changed) => changed } = field
    const control = own[name] ?? (
      <Control
        name={name}
        field={field}
        whole={whole}
        value={value}
        error={errorOf?.(name)}
        onChange={(now) => onChange((before) => withChange({ ...before, [name]: now }))}
      />
    )
    return {
      name,
      control: <Fragment key={name}>{control}</Fragment>,
      row: kind === 'tick' ? 'ticks' : isBeside && styles.row,
    }
  })
  return controls.map(({ name, control, row }, at) => {
    if (!row) return control
    if (controls[at - 1]?.row === row) return null
    const end = controls.findIndex((one, index) => index > at && one.row !== row)
    return (
      <div key={name} className={row}>
        {controls.slice(at, end < 0 ? undefined : end).map((one) => one.control)}
      </div>
    )
  })
}

type ControlProps<Whole> = {
  name: string
  field: Described<Whole>
  whole: Whole
  value: unknown
  error: string | undefined
  onChange: (value: unknown) => void
}

const Days = v.object({ from: v.number(), to: v.number() })

function Control<Whole>({ name, field, whole, value, error, onChange }: ControlProps<Whole>) {
  const { label, hint: hinted } = field
  const hint = typeof hinted === 'function' ? hinted(whole) : hinted
  const words = { name, label, hint, error }
  const typing = { ...words, autoComplete: 'off', spellCheck: field.isCode && false }
  const text = typeof value === 'string' ? value : ''
  const number = typeof value === 'number' ? value : 0
  const { step = 1 } = field.kind === 'number' ? field : {}
  const list = Array.isArray(value) ? value.map(String) : []
  switch (field.kind) {
    case 'own':
      return null
    case 'tick':
      return (
        <Checkbox
          label={label}
          hint={hint}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'number':
      return (
        <Field
          {...typing}
          type="number"
          min={field.min}
          max={field.max}
          step={step}
          value={number}
          onChange={({ currentTarget: { valueAsNumber } }) =>
            onChange(Math.min(Math.max(Math.round(valueAsNumber / step) * step || 0, 0), field.max))
          }
        />
      )
    case 'money':
      return (
        <EuroField
          {...words}
          cents={value === field.none ? null : number}
          onChange={onChange}
          onEmpty={field.none === undefined ? undefined : () => onChange(field.none)}
          keepsZero={field.none === null}
        />
      )
    case 'days':
      return <DaysField legend={label} days={v.parse(Days, value)} error={error} onChange={onChange} />
    case 'list':
      return <ListField {...words} list={list} onChange={onChange} />
    case 'lines':
      return <LinesField {...words} lines={list} max={field.max} onChange={onChange} />
    case 'choice':
      return (
        <SelectField {...words} value={text} onChange={(event) => onChange(event.currentTarget.value || null)}>
          {field.none && <option value="">{field.none}</option>}
          {field.choices.map(
            (one) =>
              field.isOffered?.(whole, one) !== false && (
                <option key={one} value={one}>
                  {nameOfChoice(field, one)}
                </option>
              ),
          )}
        </SelectField>
      )
    default: {
      const { typed, rows, type, limit } = field
      const shared = {
        ...typing,
        limit,
        value: typed?.show(text) ?? text,
        onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
          onChange(typed?.read(currentTarget.value) ?? currentTarget.value),
      }
      return field.kind === 'line' ? <Field {...shared} type={type} /> : <TextArea {...shared} rows={rows ?? 3} />
    }
  }
}
