import type { RefObject } from 'react'
import { type Cents, formatCents } from '#shop/money.ts'
import { useInView } from '../platform/in-view.ts'
import { BottomBar } from '../ui/bottom-bar.tsx'
import styles from './checkout-bar.module.css'
import { ProceedButton } from './proceed-button.tsx'
import type { Checkout } from './use-checkout.ts'

type Props = { total: Cents; checkout: Checkout; summary: RefObject<HTMLElement | null> }

/** The total and the way to the payment page along the bottom of small screens, while the order summary is out of view. */
export function CheckoutBar({ total, checkout, summary }: Props) {
  if (useInView(() => summary.current) !== false) return null
  return (
    <BottomBar label="Checkout">
      <p className={styles.total}>
        Total <b>{formatCents(total)}</b>
      </p>
      <ProceedButton checkout={checkout} />
    </BottomBar>
  )
}
