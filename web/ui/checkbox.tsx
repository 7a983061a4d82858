import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import styles from './checkbox.module.css'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'id'> & {
  label: ReactNode
  hint?: string | undefined
}

/** A checkbox of 24 px in a row of 44 px, with its label and a hint. */
export function Checkbox({ label, hint, ...input }: Props) {
  const id = useId()
  return (
    <div className={styles.row}>
      <input {...input} type="checkbox" id={id} className={styles.box} aria-describedby={hint && `${id}-hint`} />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
