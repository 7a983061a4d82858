import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { type Cents, formatCents } from '#shop/money.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { makeRoomAbove } from '../drafts/draft-foot.tsx'
import bar from '../layout/bar.module.css'
import styles from './sales.module.css'

type Wrong = { readonly sentence: string; readonly field: string }

export function useSaleError() {
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const errorOf = (field: string) => (wrong?.field === field ? wrong.sentence : undefined)
  const setError = (sentence: string | null, _code?: string, field = '') =>
    setWrong(sentence === null ? null : { sentence, field })
  return { wrong, errorOf, setError }
}

type Props = {
  children: ReactNode
  /** How it is paid, in words. */
  paid?: string
  /** In cents. */
  total: Cents
  error: Wrong | null
  busy: boolean
  button: string
  onSubmit: (event: SubmitEvent) => Promise<void>
}

// The others are said in the form.
const FIELDS = /^(email|shipping|leadDays|words|day|lines\.\d+\.(name|quantity|unitCents|personal\..+))$/

export function SaleForm({ children, paid = 'Total', total, error, busy, button, onSubmit }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid], [data-wrong]')?.focus()
  }, [error])
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void onSubmit(event)} noValidate>
      {children}
      {error && !FIELDS.test(error.field) && (
        <div tabIndex={-1} data-wrong>
          <Notice kind="error" alert>
            <p>{error.sentence}</p>
          </Notice>
        </div>
      )}
      <div ref={makeRoomAbove} className={bar.bar}>
        <p className={styles.total}>
          {paid} {formatCents(total)}
        </p>
        <Button type="submit" busy={busy}>
          {button}
        </Button>
      </div>
    </form>
  )
}
