import { Field } from '../../ui/field.tsx'
import { useTyped } from '../parts/use-typed.ts'
import { centsFrom, euroTyped } from './settings-text.ts'
import styles from './shop.module.css'

type EuroProps = {
  label: string
  hint?: string
  cents: number
  error?: string | undefined
  onChange: (cents: number) => void
}

/** An amount in euro as one types it; what is no amount is said at once, and not taken. */
export function EuroField({ label, hint, cents, error, onChange }: EuroProps) {
  const { text, isInvalid, setTyped } = useTyped(cents, (typed) => centsFrom(typed) ?? undefined, euroTyped)
  return (
    <Field
      label={label}
      hint={hint}
      value={text}
      inputMode="decimal"
      autoComplete="off"
      error={isInvalid ? `Write an amount in euro, such as ${euroTyped(495)}.` : error}
      data-unread={isInvalid || undefined}
      onChange={(event) => {
        const { value } = event.currentTarget
        setTyped(value)
        const read = centsFrom(value)
        if (read !== null) onChange(read)
      }}
    />
  )
}

type DaysProps = {
  legend: string
  days: { readonly from: number; readonly to: number }
  error?: string | undefined
  onChange: (days: { from: number; to: number }) => void
}

/** A span of working days, as two numbers. */
export function DaysField({ legend, days, error, onChange }: DaysProps) {
  const part = (name: 'from' | 'to', label: string) => (
    <Field
      label={label}
      type="number"
      min={1}
      max={30}
      value={days[name]}
      error={name === 'from' ? error : undefined}
      onChange={(event) => onChange({ ...days, [name]: Math.round(event.currentTarget.valueAsNumber) || 0 })}
    />
  )
  return (
    <fieldset className={styles.pair}>
      <legend>{legend}</legend>
      {part('from', 'From')}
      {part('to', 'To')}
    </fieldset>
  )
}
