import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { sentenceFor } from '#shop/texts/sentence-for.ts'
import { WithdrawalRequest } from '#shop/withdrawals/request.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { WithdrawalFields } from './fields.tsx'
import styles from './withdrawals.module.css'

type Name = keyof WithdrawalRequest
type Errors = Readonly<Partial<Record<Name, string | undefined>>>

function check(typed: WithdrawalRequest) {
  const result = v.safeParse(WithdrawalRequest, typed, { abortPipeEarly: true })
  if (result.success) return { ok: true, request: result.output } as const
  const messageOf = (name: Name) => {
    const issue = result.issues.find(({ path }) => path?.[0].key === name)
    return issue && sentenceFor([issue])
  }
  const errors: Errors = {
    name: messageOf('name'),
    reference: messageOf('reference'),
    email: messageOf('email'),
    items: messageOf('items'),
  }
  return { ok: false, errors } as const
}

type Props = { typed: WithdrawalRequest; onCancel: () => void; onSubmit: (checked: WithdrawalRequest) => void }

/** The fields that the law allows for a withdrawal; shows all errors at once and keeps what was typed (S10.6). */
export function WithdrawalForm({ typed, onCancel, onSubmit }: Props) {
  const [statement, setStatement] = useState(typed)
  const [errors, setErrors] = useState<Errors>({})
  const [tries, setTries] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const wrong = Object.entries(errors).flatMap(([name, message]) => (message ? [[name, message] as const] : []))

  useEffect(() => {
    if (tries === 0) return
    const marked = form.current?.querySelectorAll<HTMLElement>('[aria-invalid]')
    const target = marked?.length === 1 ? marked[0] : form.current?.querySelector<HTMLElement>('[data-summary]')
    target?.focus()
  }, [tries])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const checked = check(statement)
    if (checked.ok) return onSubmit(checked.request)
    setErrors(checked.errors)
    setTries((count) => count + 1)
  }
  const fieldOf = (name: Name) => ({
    name,
    value: statement[name],
    error: errors[name],
    // With several errors the summary takes the focus and is read out instead.
    alert: wrong.length === 1,
    onChange: (event: { currentTarget: { value: string } }) => {
      const changed = { ...statement, [name]: event.currentTarget.value }
      setStatement(changed)
      if (errors[name] && !errorOf(changed, name)) setErrors({ ...errors, [name]: undefined })
    },
  })

  return (
    <form ref={form} noValidate className={styles.form} onSubmit={submit}>
      {wrong.length > 1 && <ErrorSummary errors={wrong} form={form} />}
      <WithdrawalFields fieldOf={fieldOf} />
      <div className={styles.buttons}>
        <Button type="submit">Continue</Button>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function errorOf(statement: WithdrawalRequest, name: Name): string | undefined {
  const checked = check(statement)
  return checked.ok ? undefined : checked.errors[name]
}
