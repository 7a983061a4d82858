import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './segments.module.css'

type Props<Name extends string> = {
  label: string
  names: readonly Name[]
  value: Name
  marked?: readonly Name[]
  onChange: (name: Name) => void
}

export function Segments<Name extends string>({ label, names, value, marked = [], onChange }: Props<Name>) {
  return (
    <fieldset className={styles.segments}>
      <legend>{label}</legend>
      {names.map((name) => (
        <button key={name} type="button" aria-pressed={name === value} onClick={() => onChange(name)}>
          {name}
          {marked.includes(name) && (
            <span className={styles.mark}>
              <VisuallyHidden>, something to fix</VisuallyHidden>
            </span>
          )}
        </button>
      ))}
    </fieldset>
  )
}
