import type { RefObject } from 'react'
import styles from './error-summary.module.css'
import { Notice } from './notice.tsx'

type Props = {
  /** What is wrong, by the name of the field. */
  errors: readonly (readonly [field: string, message: string])[]
  form: RefObject<HTMLFormElement | null>
}

/** All that is wrong with a form, each a way to its field; takes the focus as data-summary. */
export function ErrorSummary({ errors, form }: Props) {
  const goTo = (field: string) => {
    const element = form.current?.elements.namedItem(field)
    if (element instanceof HTMLElement) element.focus()
  }
  return (
    <div className={styles.summary} data-summary tabIndex={-1}>
      <Notice kind="error">
        <p>
          <strong>There is a problem</strong>
        </p>
        <ul className={styles.errors}>
          {errors.map(([field, message]) => (
            <li key={field}>
              <button type="button" onClick={() => goTo(field)}>
                {message}
              </button>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
