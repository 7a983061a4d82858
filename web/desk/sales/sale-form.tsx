import type { ReactNode, SubmitEvent } from 'react'
import { type Cents, formatCents } from '#shop/money.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './sales.module.css'

type Props = {
  children: ReactNode
  /** In cents. */
  total: Cents
  error: string | null
  busy: boolean
  button: string
  onSubmit: (event: SubmitEvent) => Promise<void>
}

/** The form of a sale by hand: its fields, the total, the error, and the button. */
export function SaleForm({ children, total, error, busy, button, onSubmit }: Props) {
  return (
    <form className={styles.form} onSubmit={(event) => void onSubmit(event)} noValidate>
      {children}
      <p className={styles.total}>Total {formatCents(total)}</p>
      {error !== null && (
        <Notice kind="error" alert>
          <p>{error}</p>
        </Notice>
      )}
      <Button type="submit" busy={busy}>
        {button}
      </Button>
    </form>
  )
}
