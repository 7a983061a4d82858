import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './catalogue.module.css'

type Props<Part> = {
  title: string
  /** Words for a part: `unnamed` and `unnamedToRemove` stand for its name while it has none. */
  words: { readonly unnamed: string; readonly unnamedToRemove: string; readonly add: string }
  parts: readonly Part[]
  max: number
  nameOf: (part: Part) => string
  blank: (index: number) => Part
  error: string | undefined
  onChange: (parts: readonly Part[]) => void
  children: (part: Part, change: (part: Part) => void) => ReactNode
}

export function PartList<Part>({
  title,
  words,
  parts,
  max,
  nameOf,
  blank,
  error,
  onChange,
  children: fieldsOf,
}: Props<Part>) {
  return (
    <div className={styles.part}>
      <h2>{title}</h2>
      {[...parts.entries()].map(([index, part]) => (
        // A part's id follows its name, so it changes while the name is typed.
        <fieldset key={index} className={styles.group}>
          <legend>{nameOf(part) || words.unnamed}</legend>
          {fieldsOf(part, (changed) => onChange(parts.with(index, changed)))}
          <Button
            kind="quiet"
            aria-label={`Remove ${nameOf(part) || words.unnamedToRemove}`}
            onClick={() => onChange(parts.toSpliced(index, 1))}
          >
            Remove
          </Button>
        </fieldset>
      ))}
      {error && (
        <Notice kind="warning">
          <p>{error}</p>
        </Notice>
      )}
      {parts.length < max && (
        <div className={styles.buttons}>
          <Button kind="secondary" onClick={() => onChange([...parts, blank(parts.length)])}>
            {words.add}
          </Button>
        </div>
      )}
    </div>
  )
}
