import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { signUp } from '#shop/calls/public/newsletter.ts'
import { parseEmail } from '#shop/checkout/typed-email.ts'
import { NEWSLETTER_THANKS_MS } from '#shop/promises.ts'
import { newsletterConsent } from '#shop/texts/newsletter.ts'
import { makeCall } from '../../../calls/make-call.ts'
import { formValues } from '../../../platform/form-value.ts'
import { useOnline } from '../../../platform/online.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { lazy } from '../../../ui/lazy.tsx'
import { usePageSettings } from '../../layout/page-settings.tsx'
import styles from './newsletter.module.css'

const EmailSuggestion = lazy(async () => (await import('../../checkout/email-suggestion.tsx')).EmailSuggestion, {
  missing: () => null,
})

const NOT_SENT = "We couldn't send your address. Please try again in a moment."
const NOT_STARTED = "Thank you. Our newsletter hasn't started, so we haven't kept your address."

async function send(email: string): Promise<string | null> {
  const result = await makeCall(signUp, {}, { body: { email } })
  if (result.ok) return null
  return result.message && result.status ? result.message : NOT_SENT
}

/** Takes an address for the newsletter and thanks for it. Without a mail server nothing is sent anywhere, and the thanks stay for 3 seconds or until the next edit; with one the server writes to the address, and they stay until the next edit (S2.55, S4.14, S5.3, S5.4, S5.5, docs/decisions/014, S7.10). */
export function Newsletter() {
  const { contactEmail } = useShop().settings
  const [error, setError] = useState<string>()
  const [typed, setTyped] = useState('')
  const [isThanked, setThanked] = useState(false)
  const [isSending, setSending] = useState(false)
  const { newsletter: isTaken } = usePageSettings()
  const field = useRef<HTMLInputElement>(null)
  const online = useOnline()

  // It may have been typed before the scripts arrived.
  useEffect(() => {
    const parsed = parseEmail(field.current?.value ?? '')
    if (parsed.ok) setTyped(parsed.email)
  }, [])
  useEffect(() => {
    if (!isThanked || isTaken) return
    const timer = setTimeout(() => setThanked(false), NEWSLETTER_THANKS_MS)
    return () => clearTimeout(timer)
  }, [isThanked, isTaken])

  const type = (text: string) => {
    setThanked(false)
    const parsed = parseEmail(text)
    setTyped(parsed.ok ? parsed.email : '')
    if (parsed.ok) setError(undefined)
  }
  const take = (meant: string) => {
    if (!field.current) return
    field.current.value = meant
    field.current.focus()
    type(meant)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const form = event.currentTarget
    const text = formValues(form).get('newsletter') ?? ''
    // The second press of a double click comes once the first has emptied the field.
    if (isThanked && text === '') return
    const parsed = parseEmail(text)
    let problem = parsed.ok ? null : parsed.message
    if (parsed.ok && isTaken) {
      setSending(true)
      problem = await send(parsed.email)
      setSending(false)
    }
    setError(problem ?? undefined)
    setThanked(problem === null)
    if (problem !== null) return field.current?.focus()
    form.reset()
    setTyped('')
  }

  return (
    <section className={styles.newsletter} aria-labelledby="newsletter">
      <h2 id="newsletter" tabIndex={-1}>
        An e-mail now and then
      </h2>
      <noscript>
        <p>
          Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a> and we'll put you on the list.
        </p>
      </noscript>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <Field
          ref={field}
          label="Email address"
          hint={newsletterConsent}
          error={error}
          alert
          type="email"
          name="newsletter"
          autoComplete="email"
          spellCheck={false}
          required
          onChange={(event) => type(event.currentTarget.value)}
        />
        <p className={styles.thanks} role="status">
          {isThanked && (isTaken ? 'Thank you. Check your inbox to confirm.' : NOT_STARTED)}
        </p>
        <div className={styles.suggestion} role="status">
          {online && typed && <EmailSuggestion email={typed} onTake={take} />}
        </div>
        <Button type="submit" busy={isSending}>
          Sign up
        </Button>
      </form>
    </section>
  )
}
