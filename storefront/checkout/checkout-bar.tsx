import type { RefObject } from 'react'
import { type Cents, formatCents } from '#shop/money.ts'
import { useInView } from '../platform/in-view.ts'
import { BottomBar } from '../ui/bottom-bar.tsx'
import styles from './checkout-bar.module.css'
import { ProceedButton } from './proceed-button.tsx'
import type { Checkout } from './use-checkout.ts'

type Props = { total: Cents; checkout: Checkout; panel: RefObject<HTMLElement | null> }

// What lies above the screen counts as seen, so the bar does not come back over the footer.
const MARGIN = '100000px 0px 0px 0px'

/** The total and the way to the payment page along the bottom of small screens, until the order summary, in which it stands, comes into view. */
export function CheckoutBar({ total, checkout, panel }: Props) {
  if (useInView(() => panel.current?.closest('section') ?? null, MARGIN) !== false) return null
  return (
    <BottomBar label="Checkout">
      <p className={styles.total}>
        Total <b>{formatCents(total)}</b>
      </p>
      <ProceedButton busy={checkout.isBusy} onClick={checkout.proceed} />
    </BottomBar>
  )
}
