import { CircleAlert } from 'lucide'
import { type InputHTMLAttributes, type SelectHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { Icon } from './icon.tsx'
import { SelectFrame } from './select.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const number = new Intl.NumberFormat('en-IE')
const COUNTED_FROM = 0.8

type Labelled = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** The error is read out at once when it appears. */
  alert?: boolean | undefined
  /** How many characters it may hold. They are counted below the label once it is nearly full; what is too long stays, to be shortened. */
  limit?: number | undefined
}
type FieldProps = Labelled & InputHTMLAttributes<HTMLInputElement> & { ref?: React.Ref<HTMLInputElement> }

export function Field({ label, hint, error, alert, limit, className, ...input }: FieldProps) {
  const ownId = useId()
  const id = input.id ?? ownId
  const notes = notesOf({ hint, error, limit }, input.value)
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id}>{label}</label>
      <Hint id={id} text={notes.hint} />
      <input
        {...input}
        id={id}
        className={styles.box}
        aria-invalid={notes.error ? true : undefined}
        aria-describedby={describedBy(id, notes)}
      />
      <ErrorText id={id} text={notes.error} alert={alert} />
    </div>
  )
}

export function TextArea({
  label,
  hint,
  error,
  alert,
  limit,
  ...area
}: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const ownId = useId()
  const id = area.id ?? ownId
  const notes = notesOf({ hint, error, limit }, area.value)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <Hint id={id} text={notes.hint} />
      <textarea
        rows={3}
        {...area}
        id={id}
        className={styles.box}
        aria-invalid={notes.error ? true : undefined}
        aria-describedby={describedBy(id, notes)}
      />
      <ErrorText id={id} text={notes.error} alert={alert} />
    </div>
  )
}

export function SelectField({
  label,
  hint,
  error,
  alert,
  ...select
}: Omit<Labelled, 'limit'> & SelectHTMLAttributes<HTMLSelectElement>) {
  const ownId = useId()
  const id = select.id ?? ownId
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <Hint id={id} text={hint} />
      <SelectFrame>
        <select
          {...select}
          id={id}
          className={classNames(styles.box, styles.select)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
        />
      </SelectFrame>
      <ErrorText id={id} text={error} alert={alert} />
    </div>
  )
}

type NotesOf = { readonly hint: string | undefined; readonly error: string | undefined }

function notesOf({ hint, error, limit }: Omit<Labelled, 'label' | 'alert'>, value: unknown): NotesOf {
  if (limit === undefined || typeof value !== 'string') return { hint, error }
  const over = value.length - limit
  const count = `${number.format(value.length)} of ${number.format(limit)} characters`
  return {
    hint: value.length < limit * COUNTED_FROM ? hint : [hint, count].filter(Boolean).join(' '),
    error: over > 0 ? `Shorten it by ${over === 1 ? 'one character' : `${number.format(over)} characters`}.` : error,
  }
}

function describedBy(id: string, { hint, error }: NotesOf): string | undefined {
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

type ErrorTextProps = { id: string; text: string | undefined; alert?: boolean | undefined }

/** The fault of a field. It stands under the field, as the specification asks for the checkout's e-mail (S5.6). */
export function ErrorText({ id, text, alert = false }: ErrorTextProps) {
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
