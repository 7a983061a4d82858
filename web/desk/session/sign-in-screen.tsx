import { type SubmitEvent, useState } from 'react'
import { requestSignInEmail, signInByCode } from '#shop/calls/access.ts'
import { parseEmail } from '#shop/checkout/typed-email.ts'
import { SIGN_IN_MINUTES } from '#shop/desk/access.ts'
import { makeCall } from '../../calls/make-call.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFormError } from '../../ui/use-form-error.ts'
import { CodeField } from './code-field.tsx'
import { Door } from './door.tsx'
import { sentenceOf } from './failure.ts'
import { offerPasskey } from './passkey-offer.ts'
import { provePasskey, takesPasskeys } from './passkeys.ts'
import { useSignedIn } from './signed-in.ts'
import { countUnsaved } from './waiting-changes.ts'

export function SignInScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return sentTo === null ? <Address onSent={setSentTo} /> : <Code email={sentTo} onAgain={() => setSentTo(null)} />
}

export function Unsaved({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Notice kind="warning">
      <p>
        {count === 1 ? '1 change on this device isn’t' : `${count} changes on this device aren’t`} saved yet. Whoever
        made {count === 1 ? 'it' : 'them'} has to sign in here.
      </p>
    </Notice>
  )
}

function Address({ onSent }: { onSent: (email: string) => void }) {
  const { me, refresh } = useSignedIn()
  const [email, setEmail] = useState('')
  const { form: element, error, setError } = useFormError()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const parsed = parseEmail(email)
    if (!parsed.ok) return setError(parsed.message)
    setBusy(true)
    const result = await makeCall(requestSignInEmail, {}, { body: { email: parsed.email } })
    setBusy(false)
    if (result.ok) onSent(parsed.email)
    else setError(sentenceOf(result))
  }
  const byPasskey = async () => {
    const result = await provePasskey('sign-in')
    if (result.ok) await refresh()
    else setError(sentenceOf(result))
  }
  return (
    <Door title="Sign in">
      <Unsaved count={countUnsaved()} />
      <form ref={element} onSubmit={(event) => void submit(event)} noValidate>
        <Field
          label="Your e-mail address"
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          error={error}
          alert
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" wide size="large" busy={isBusy}>
          Send me a link
        </Button>
      </form>
      {takesPasskeys(me) && (
        <Button kind="secondary" wide onClick={() => void byPasskey()}>
          Sign in with a passkey
        </Button>
      )}
      {me.inbox && (
        <Notice>
          <p>
            This is a test shop. Sign in as <strong>{me.inbox.email}</strong>. The e-mail arrives in the{' '}
            <a href={me.inbox.path} target="_blank" rel="noreferrer">
              local inbox
            </a>
            .
          </p>
        </Notice>
      )}
    </Door>
  )
}

function Code({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { me, refresh } = useSignedIn()
  const [code, setCode] = useState('')
  const { form: element, error, setError } = useFormError()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    const result = await makeCall(signInByCode, {}, { body: { code } })
    setBusy(false)
    if (!result.ok) return setError(sentenceOf(result))
    offerPasskey()
    await refresh()
  }
  return (
    <Door title="Check your e-mail">
      <p>
        If {email} has access, we’ve sent a link and a code. Open the link in this browser, or enter the code. Both work
        for {SIGN_IN_MINUTES} minutes.
      </p>
      <form ref={element} onSubmit={(event) => void submit(event)} noValidate>
        <CodeField value={code} onChange={setCode} error={error} />
        <Button type="submit" wide size="large" busy={isBusy}>
          Sign in
        </Button>
      </form>
      {me.inbox && (
        <p>
          <a href={me.inbox.path} target="_blank" rel="noreferrer">
            Open the local inbox
          </a>
        </p>
      )}
      <Button kind="quiet" onClick={onAgain}>
        Send another e-mail
      </Button>
    </Door>
  )
}
