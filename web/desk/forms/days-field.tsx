import { Field } from '../../ui/field.tsx'
import styles from './form.module.css'

type Days = { readonly from: number; readonly to: number }
type DaysProps = { legend: string; days: Days; error?: string | undefined; onChange: (days: Days) => void }

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
    <fieldset className={styles.row}>
      <legend>{legend}</legend>
      {part('from', 'From')}
      {part('to', 'To')}
    </fieldset>
  )
}
