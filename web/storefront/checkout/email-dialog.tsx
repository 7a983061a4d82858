import { type SubmitEvent, useRef, useState } from 'react'
import { parseEmail } from '#shop/checkout/typed-email.ts'
import { useOnline } from '../../platform/online.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { lazy } from '../../ui/lazy.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { RefusedEmail } from './checkout-state.ts'
import styles from './email-dialog.module.css'

const EmailSuggestion = lazy(async () => (await import('./email-suggestion.tsx')).EmailSuggestion, {
  missing: () => null,
})

type Props = {
  open: boolean
  refused: RefusedEmail | undefined
  onCancel: () => void
  onSubmit: (email: string) => void
}

/**
 * Asks for the e-mail address of the confirmation and hands it over, trimmed, once it is valid (S4.18, S5.6). Opens empty,
 * or with the address that the payment page refused (S4.19, S5.8).
 */
export function EmailDialog({ open, refused, onCancel, onSubmit }: Props) {
  return (
    <Dialog open={open} onClose={onCancel} title="Where should we send your confirmation?">
      <EmailForm key={refused?.email ?? ''} refused={refused} onCancel={onCancel} onSubmit={onSubmit} />
    </Dialog>
  )
}

function EmailForm({ refused, onCancel, onSubmit }: Omit<Props, 'open'>) {
  const [text, setText] = useState(refused?.email ?? '')
  const [error, setError] = useState(refused?.message)
  const field = useRef<HTMLInputElement>(null)
  const online = useOnline()

  const change = (typedText: string) => {
    setText(typedText)
    if (parseEmail(typedText).ok) setError(undefined)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const result = parseEmail(text)
    if (result.ok) return onSubmit(result.email)
    setError(result.message)
    field.current?.focus()
  }

  const take = (meant: string) => {
    change(meant)
    field.current?.focus()
  }
  const typed = parseEmail(text)

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <Field
        ref={field}
        label="Email address"
        hint="For your order confirmation only"
        error={error}
        alert
        type="email"
        name="email"
        autoComplete="email"
        spellCheck={false}
        data-focus-first
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <div role="status">
        {online && typed.ok && <EmailSuggestion email={typed.email} onTake={take} />}
        {!online && <Notice kind="warning">You are offline. You can keep looking; checkout needs a connection.</Notice>}
      </div>
      <div className={styles.buttons}>
        <Button type="submit">Continue</Button>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
