import { createContext, type ReactNode, type SubmitEvent, useCallback, useContext, useRef, useState } from 'react'
import { Done, SIGN_IN_MINUTES } from '#shop/desk/access.ts'
import { deskApi } from '#shop/desk/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { callDesk, type Result } from '../platform/call.ts'
import { CodeField } from './code-field.tsx'
import styles from './confirm.module.css'
import { provePasskey, takesPasskeys } from './passkeys.ts'
import { useSignedIn } from './signed-in.ts'

type Ask = <Value>(call: () => Promise<Result<Value>>) => Promise<Result<Value>>

const ConfirmContext = createContext<Ask>((call) => call())

/** Makes a call that the server may answer with 'show first that it is you': then asks for a code that comes by letter, and makes it again. */
export function useConfirmed(): Ask {
  return useContext(ConfirmContext)
}

/** Holds the dialog that asks for that code. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const resolveProof = useRef<(isProved: boolean) => void>(() => {})
  const ask = useCallback<Ask>(async (call) => {
    const result = await call()
    if (result.ok || result.kind !== 'confirm') return result
    const isProved = await new Promise<boolean>((resolve) => {
      resolveProof.current = resolve
      setOpen(true)
    })
    return isProved ? call() : result
  }, [])
  const close = (isProved: boolean) => {
    setOpen(false)
    resolveProof.current(isProved)
  }
  return (
    <ConfirmContext value={ask}>
      {children}
      <Dialog open={isOpen} onClose={() => close(false)} title="Is it you?">
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
  const [error, setError] = useState<string | undefined>()
  const act = async (path: string, body: unknown, done: () => void) => {
    setBusy(true)
    const result = await callDesk(path, Done, body)
    setBusy(false)
    setError(result.ok ? undefined : result.error)
    if (result.ok) done()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isSent) void act(deskApi.confirm, { code }, onProved)
    else void act(deskApi.askCode, {}, () => setSent(true))
  }
  const byPasskey = async () => {
    const result = await provePasskey('confirm')
    if (result.ok) onProved()
    else setError(result.error)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>
        Before money moves, somebody is let in, the shop changes, or personal data is saved or erased, the desk asks who
        is there. A code goes to {me.staff?.email}; it is good for {SIGN_IN_MINUTES} minutes.
      </p>
      {isSent && <CodeField value={code} onChange={setCode} error={error} />}
      {!isSent && error && <p role="alert">{error}</p>}
      {isSent && me.inbox && (
        <p>
          Letters arrive in the{' '}
          <a href={me.inbox.path} target="_blank" rel="noreferrer">
            local inbox
          </a>
          .
        </p>
      )}
      <Button type="submit" busy={isBusy} wide>
        {isSent ? 'Go on' : 'Send me a code'}
      </Button>
      {(me.passkeys ?? 0) > 0 && takesPasskeys(me) && (
        <Button kind="secondary" wide onClick={() => void byPasskey()}>
          Use a passkey
        </Button>
      )}
    </form>
  )
}
