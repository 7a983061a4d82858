import { Minus, Plus } from 'lucide'
import { useId } from 'react'
import { Icon } from './icon.tsx'
import styles from './quantity-input.module.css'

type Props = {
  label: string
  decreaseLabel: string
  increaseLabel: string
  value: number
  max: number
  maxNote: string
  onChange: (value: number) => void
}

/** A number with minus and plus; minus at 1 asks for 0, plus stops at the maximum and shows why. */
export function QuantityInput({ label, decreaseLabel, increaseLabel, value, max, maxNote, onChange }: Props) {
  const id = useId()
  const full = value >= max
  return (
    <div>
      <fieldset aria-label={label} className={styles.quantity}>
        <button type="button" aria-label={decreaseLabel} onClick={() => onChange(value - 1)}>
          <Icon of={Minus} />
        </button>
        <span className={styles.value}>{value}</span>
        <button
          type="button"
          aria-label={increaseLabel}
          aria-disabled={full}
          aria-describedby={full ? id : undefined}
          onClick={() => !full && onChange(value + 1)}
        >
          <Icon of={Plus} />
        </button>
      </fieldset>
      {full && (
        <p id={id} className={styles.note}>
          {maxNote}
        </p>
      )}
    </div>
  )
}
