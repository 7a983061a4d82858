import { createContext, type ReactNode, type SubmitEvent, useCallback, useContext, useRef, useState } from 'react'
import { askForCode, confirmByCode } from '#shop/calls/access.ts'
import { SIGN_IN_MINUTES } from '#shop/desk/access.ts'
import { makeCall } from '../../calls/make-call.ts'
import type { CallResult } from '../../platform/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useFormError } from '../../ui/use-form-error.ts'
import { CodeField } from './code-field.tsx'
import styles from './confirm.module.css'
import { sentenceOf } from './failure.ts'
import { provePasskey, takesPasskeys } from './passkeys.ts'
import { useSignedIn } from './signed-in.ts'

type Ask = <Value>(act: () => Promise<CallResult<Value>>) => Promise<CallResult<Value>>

const ConfirmContext = createContext<Ask>((act) => act())

/** Makes a call. If the server answers 'not-confirmed', asks for a code that comes by e-mail, then makes the call again. */
export function useConfirmed(): Ask {
  return useContext(ConfirmContext)
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const resolveProof = useRef<(isProved: boolean) => void>(() => {})
  const ask = useCallback<Ask>(async (act) => {
    const result = await act()
    if (result.ok || result.code !== 'not-confirmed') return result
    const isProved = await new Promise<boolean>((resolve) => {
      resolveProof.current = resolve
      setOpen(true)
    })
    return isProved ? act() : result
  }, [])
  const close = (isProved: boolean) => {
    setOpen(false)
    resolveProof.current(isProved)
  }
  return (
    <ConfirmContext value={ask}>
      {children}
      <Dialog open={isOpen} onClose={() => close(false)} title="Confirm it’s you">
        <CodeForm onProved={() => close(true)} />
      </Dialog>
    </ConfirmContext>
  )
}

function CodeForm({ onProved }: { onProved: () => void }) {
  const { me } = useSignedIn()
  const [isSent, setSent] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [code, setCode] = useState('')
  const { form: element, error, setError } = useFormError()
  const act = async (asked: Promise<CallResult<unknown>>, done: () => void) => {
    setBusy(true)
    const result = await asked
    setBusy(false)
    setError(result.ok ? undefined : sentenceOf(result))
    if (result.ok) done()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isSent) void act(makeCall(confirmByCode, {}, { body: { code } }), onProved)
    else void act(makeCall(askForCode, {}), () => setSent(true))
  }
  const byPasskey = async () => {
    const result = await provePasskey('confirm')
    if (result.ok) onProved()
    else setError(sentenceOf(result))
  }
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      <p>
        We ask before refunds, access changes, publishing, newsletters, and personal data exports and erasures. We send
        a code to {me.staff?.email}. It’s valid for {SIGN_IN_MINUTES} minutes.
      </p>
      {isSent && <CodeField value={code} onChange={setCode} error={error} />}
      {!isSent && error && <p role="alert">{error}</p>}
      {isSent && me.inbox && (
        <p>
          E-mails arrive in the{' '}
          <a href={me.inbox.path} target="_blank" rel="noreferrer">
            local inbox
          </a>
          .
        </p>
      )}
      <Button type="submit" busy={isBusy} wide>
        {isSent ? 'Continue' : 'Send me a code'}
      </Button>
      {(me.passkeys ?? 0) > 0 && takesPasskeys(me) && (
        <Button kind="secondary" wide onClick={() => void byPasskey()}>
          Use a passkey
        </Button>
      )}
    </form>
  )
}
