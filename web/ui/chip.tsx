import { type ButtonHTMLAttributes, type ReactNode, useId } from 'react'
import styles from './chip.module.css'

type ChipProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-pressed'> & { pressed?: boolean }

/** A pill that does something; with `pressed` it stays down or up. */
export function Chip({ pressed, children, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} className={styles.chip} aria-pressed={pressed}>
      {children}
    </button>
  )
}

type ChoiceProps<T extends string> = {
  legend: string
  options: readonly T[]
  nameOf?: (option: T) => string
  aside?: ReactNode
} & (Controlled<T> | InForm<T>)
type Controlled<T> = { value: T; onChange: (value: T) => void }
/** The form around it holds the choice, under this name. */
type InForm<T> = { name: string; defaultValue: T }

export function ChipChoice<T extends string>({
  legend,
  options,
  nameOf = (option) => option,
  aside,
  ...choice
}: ChoiceProps<T>) {
  const ownName = useId()
  const radio = (option: T) =>
    'name' in choice
      ? { name: choice.name, defaultChecked: option === choice.defaultValue }
      : { name: ownName, checked: option === choice.value, onChange: () => choice.onChange(option) }
  return (
    <div className={styles.choice}>
      <fieldset className={styles.options}>
        <legend>{legend}</legend>
        {options.map((option) => (
          <label key={option} className={styles.chip}>
            <input type="radio" value={option} {...radio(option)} />
            {nameOf(option)}
          </label>
        ))}
      </fieldset>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  )
}
