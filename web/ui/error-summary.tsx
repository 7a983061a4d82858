import type { RefObject } from 'react'
import styles from './error-summary.module.css'
import { Notice } from './notice.tsx'
import { reachedAtOnce } from './reached-at-once.ts'

type Props = {
  errors: readonly (readonly [field: string, message: string])[]
  form?: RefObject<HTMLFormElement | null>
}

/** All that is wrong with a form, each a way to its field; takes the focus as data-summary. On a page without scripts, which has no `form`, the fields have their names as ids too, and a problem without a field has the name ''. */
export function ErrorSummary({ errors, form }: Props) {
  const goTo = (field: string) => {
    const element = form?.current?.elements.namedItem(field)
    if (element instanceof HTMLElement) element.focus()
  }
  return (
    <div className={styles.summary} data-summary {...(form ? { tabIndex: -1 } : reachedAtOnce)}>
      <Notice kind="error" alert={form === undefined}>
        <p>
          <strong>There is a problem</strong>
        </p>
        <ul className={styles.errors}>
          {errors.map(([field, message]) => (
            <li key={field}>
              {form && (
                <button type="button" onClick={() => goTo(field)}>
                  {message}
                </button>
              )}
              {!form && (field === '' ? message : <a href={`#${field}`}>{message}</a>)}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
