import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { parseEmail } from '#shop/checkout/email.ts'
import { NEWSLETTER_THANKS_MS } from '#shop/promises.ts'
import { settings } from '#shop/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import styles from './newsletter.module.css'

/** Takes an address for the newsletter and thanks for 3 seconds or until the next edit; nothing is sent anywhere (S4.14, S5.3–S5.5, docs/decisions/020). */
export function Newsletter() {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [isThanked, setThanked] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (!isThanked) return
    const timer = setTimeout(() => setThanked(false), NEWSLETTER_THANKS_MS)
    return () => clearTimeout(timer)
  }, [isThanked])

  const type = (text: string) => {
    setTyped(text)
    setThanked(false)
    if (parseEmail(text).ok) setError(undefined)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const result = parseEmail(typed)
    const problem = result.ok ? undefined : result.message
    setError(problem)
    setThanked(problem === undefined)
    if (problem === undefined) setTyped('')
    else field.current?.focus()
  }

  return (
    <section className={styles.newsletter} aria-labelledby="newsletter">
      <h2 id="newsletter" tabIndex={-1}>
        A letter now and then
      </h2>
      <noscript>
        <p>
          Write to <a href={`mailto:${settings.contactEmail}`}>{settings.contactEmail}</a> and we put you on the list.
        </p>
      </noscript>
      <form noValidate className={styles.form} onSubmit={submit}>
        <Field
          ref={field}
          label="Email address"
          hint="New pieces and the odd story. No more than one a month. Unsubscribe any time."
          error={error}
          alert
          type="email"
          name="newsletter"
          autoComplete="email"
          spellCheck={false}
          required
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Button type="submit">Sign up</Button>
      </form>
      <p className={styles.thanks} role="status">
        {isThanked && 'Thank you.'}
      </p>
    </section>
  )
}
