import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { suggestEmail } from '#shop/checkout/email-suggestion.ts'
import { parseEmail } from '#shop/checkout/typed-email.ts'
import { emptyForm } from '#shop/filled-form.ts'
import type { Shop } from '#shop/shop.ts'
import { sentenceFor } from '#shop/texts/sentence-for.ts'
import { readableStatement, WithdrawalRequest } from '#shop/withdrawals/request.ts'
import type { WithdrawalStep } from '#shop/withdrawals/withdrawal-step.ts'
import { newId } from '../../platform/new-id.ts'
import { useShop } from '../../shop/use-shop.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmailSuggestion } from '../../ui/email-suggestion.tsx'
import { Notice } from '../../ui/notice.tsx'
import { sendWithdrawal } from './send-withdrawal.ts'
import { statementLines } from './statement.tsx'
import { WithdrawalSteps } from './steps.tsx'
import styles from './withdrawals.module.css'

/** The withdrawal function in a dialog, with the same steps as without scripts (S10.6, Directive (EU) 2023/2673). */
export function WithdrawalDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Withdraw from your order">
      <Steps onClose={onClose} />
    </Dialog>
  )
}

function read(form: HTMLFormElement) {
  const entries = [...new FormData(form)].map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : '',
  ])
  const values: Readonly<Record<string, string>> = Object.fromEntries(entries)
  const result = v.safeParse(WithdrawalRequest, values, { abortPipeEarly: true })
  if (result.success) return { statement: readableStatement(result.output) }
  const errors: Record<string, string> = {}
  for (const issue of result.issues) errors[v.getDotPath(issue) ?? ''] ??= sentenceFor([issue])
  return { values, errors }
}

function emailField(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>('input[name="email"]')
}

function fillEmail(form: HTMLFormElement, email: string): void {
  const field = emailField(form)
  if (!field) return
  field.value = email
  field.focus()
}

function Steps({ onClose }: { onClose: () => void }) {
  const shop = useShop()
  const [formId] = useState(newId)
  const [at, setAt] = useState<WithdrawalStep>({ step: 'form', form: emptyForm })
  const [tries, setTries] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [email, setEmail] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const words = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    if (at.step === 'review') heading.current?.focus()
    if (at.step === 'received') words.current?.focus()
  }, [at.step])
  useEffect(() => {
    if (tries === 0) return
    const marked = form.current?.querySelectorAll<HTMLElement>('[aria-invalid]')
    const target = marked?.length === 1 ? marked[0] : form.current?.querySelector<HTMLElement>('[data-summary]')
    target?.focus()
  }, [tries])

  const check = () => {
    if (!form.current) return
    const { statement, values, errors } = read(form.current)
    if (statement) return setAt({ step: 'review', statement: { ...statement, formId } })
    setAt({ step: 'form', form: { values, errors } })
    setTries((count) => count + 1)
  }
  // An error goes as soon as it is mended; new ones wait for the next try.
  const checkAgain = () => {
    if (!form.current || at.step !== 'form') return
    setEmail(emailField(form.current)?.value ?? '')
    const { errors = {} } = read(form.current)
    const left = Object.entries(at.form.errors).filter(([name]) => errors[name] !== undefined)
    if (left.length < Object.keys(at.form.errors).length)
      setAt({ step: 'form', form: { values: at.form.values, errors: Object.fromEntries(left) } })
  }
  const take = (meant: string) => {
    if (!form.current) return
    fillEmail(form.current, meant)
    checkAgain()
  }
  const confirm = async (statement: WithdrawalRequest) => {
    setBusy(true)
    setFailure(undefined)
    const sent = await sendWithdrawal(statement)
    setBusy(false)
    if (sent.ok) setAt({ step: 'received', statement, receivedAt: sent.receivedAt.toISOString() })
    else setFailure(sent.error)
  }

  const typed = parseEmail(email)
  return (
    <WithdrawalSteps
      at={at}
      heading={
        at.step === 'review' && (
          <h3 ref={heading} tabIndex={-1} className={styles.step}>
            Check your statement
          </h3>
        )
      }
      script={{
        form,
        words,
        isBusy,
        failure: failure !== undefined && at.step === 'review' && (
          <Notice kind="error" alert>
            <p>{failure}</p>
            <p>
              Your statement is still here. Try again, or{' '}
              <a href={mailOf(shop, at.statement)}>send it to us by e-mail</a>: that counts as well.
            </p>
          </Notice>
        ),
        suggestion: typed.ok && <EmailSuggestion typed={typed.email} meant={suggestEmail(typed.email)} onTake={take} />,
        check,
        checkAgain,
        confirm: () => at.step === 'review' && void confirm(at.statement),
        change: () => {
          setFailure(undefined)
          if (at.step === 'review') setAt({ step: 'form', form: { values: at.statement, errors: {} } })
        },
        close: onClose,
      }}
    />
  )
}

function mailOf(shop: Shop, statement: WithdrawalRequest): string {
  const body = [
    `I withdraw from my contract with ${shop.settings.brand}:`,
    ...statementLines(statement).map(([name, value]) => `${name}: ${value}`),
  ].join('\r\n')
  const subject = `Withdrawal from order ${statement.reference}`
  return `mailto:${shop.settings.contactEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
