import { ChevronDown } from 'lucide'
import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'
import styles from './select.module.css'

type Props<T extends string> = {
  label: ReactNode
  name?: string
  options: readonly { readonly value: T; readonly name: string }[]
  value: T
  onChange: (value: T) => void
}

/** A choice from a list, on the browser's own select; an option without a value is refused (S5.7). */
export function Select<T extends string>({ label, name, options, value, onChange }: Props<T>) {
  const id = useId()
  if (options.some((option) => option.value === '')) throw new Error('Select values cannot be empty')
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <SelectFrame>
        <select
          id={id}
          name={name}
          className={styles.box}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value)
            if (chosen) onChange(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.name}
            </option>
          ))}
        </select>
      </SelectFrame>
    </div>
  )
}

/** Draws the shop's own arrow over a select that shows none. */
export function SelectFrame({ children }: { children: ReactNode }) {
  return (
    <span className={styles.frame}>
      {children}
      <Icon of={ChevronDown} />
    </span>
  )
}
