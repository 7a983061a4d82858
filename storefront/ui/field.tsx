import { CircleAlert } from 'lucide'
import { type InputHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

type Labelled = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** The error is read out at once when it appears. */
  alert?: boolean | undefined
}
type FieldProps = Labelled & InputHTMLAttributes<HTMLInputElement> & { ref?: React.Ref<HTMLInputElement> }

/** A labelled text field; the hint says why it is asked, the error what to do about it. */
export function Field({ label, hint, error, alert, className, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id}>{label}</label>
      <Hint id={id} text={hint} />
      <input
        {...input}
        id={id}
        className={styles.box}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
      <ErrorText id={id} text={error} alert={alert} />
    </div>
  )
}

/** A labelled field of several lines, with the same rules as a field. */
export function TextArea({
  label,
  hint,
  error,
  alert,
  ...area
}: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <Hint id={id} text={hint} />
      <textarea
        rows={3}
        {...area}
        id={id}
        className={styles.box}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
      <ErrorText id={id} text={error} alert={alert} />
    </div>
  )
}

function describedBy(id: string, hint?: string, error?: string): string | undefined {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}

function Hint({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null
  return (
    <p id={`${id}-hint`} className={styles.hint}>
      {text}
    </p>
  )
}

/** Stands under the field, as the specification asks for the checkout's e-mail (S5.6). */
function ErrorText({ id, text, alert = false }: { id: string; text: string | undefined; alert: boolean | undefined }) {
  if (!text) return null
  return (
    <p id={`${id}-error`} className={styles.error} role={alert ? 'alert' : undefined}>
      <Icon of={CircleAlert} size={18} />
      <span>
        <VisuallyHidden>Error: </VisuallyHidden>
        {text}
      </span>
    </p>
  )
}
