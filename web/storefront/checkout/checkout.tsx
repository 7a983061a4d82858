import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Cart } from '#shop/cart/cart.ts'
import { type Cents, formatCents } from '#shop/money.ts'
import type { Zone } from '#shop/settings/settings.ts'
import { useInView } from '../../platform/in-view.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './checkout.module.css'
import type { CheckoutOptions } from './checkout-options.ts'
import { CheckoutProgress } from './checkout-progress.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { useCheckout } from './use-checkout.ts'

type Props = {
  cart: Cart
  options: CheckoutOptions
  zones: readonly Zone[]
  total: Cents
  /** Checks the answers to the shop's questions, and leads to what is wrong with them. */
  isAnswered: () => boolean
  /** True if the shopper already asked for the checkout elsewhere, for example with 'Checkout' in the bag panel. It then starts at once and calls `onStarted`. */
  isRequested: boolean
  onStarted: () => void
}

/** The way of a cart to the payment page: the button, the e-mail dialog and what happens on the way (S2.93, S4.18, S5.10). */
export function Checkout({ cart, options, zones, total, isAnswered, isRequested, onStarted }: Props) {
  const { state, isBusy, cancel, proceed: askForEmail, submit, tryAgain } = useCheckout(cart, options, zones)
  const panel = useRef<HTMLDivElement>(null)
  const proceed = () => isAnswered() && askForEmail()
  const start = useEffectEvent(() => {
    // The dialog gives focus back to who had it, but the button that was pressed is gone.
    panel.current?.querySelector('button')?.focus({ preventScroll: true })
    proceed()
    onStarted()
  })
  useEffect(() => {
    if (isRequested) start()
  }, [isRequested])
  return (
    <div ref={panel}>
      <ProceedButton isBusy={isBusy} onProceed={proceed} />
      <CheckoutProgress state={state} onTryAgain={tryAgain} />
      <EmailDialog
        open={state.name === 'asking'}
        refused={state.name === 'asking' ? state.refused : undefined}
        onCancel={cancel}
        onSubmit={submit}
      />
      <CheckoutBar total={total} panel={panel} isBusy={isBusy} onProceed={proceed} />
    </div>
  )
}

type ButtonProps = { isBusy: boolean; onProceed: () => void }

/** The button that opens the e-mail dialog; it waits while the payment page is made (S5.10). */
function ProceedButton({ isBusy, onProceed }: ButtonProps) {
  return (
    <Button size="large" wide busy={isBusy} onClick={onProceed}>
      Proceed to Payment
    </Button>
  )
}

type BarProps = ButtonProps & { total: Cents; panel: RefObject<HTMLElement | null> }

// What lies above the screen counts as seen, so the bar does not come back over the footer.
const MARGIN = '100000px 0px 0px 0px'

/** The total and the way to the payment page along the bottom of small screens, until the order summary, in which it stands, comes into view (S10.36). */
function CheckoutBar({ total, panel, ...button }: BarProps) {
  if (useInView(() => panel.current?.closest('section') ?? null, MARGIN) !== false) return null
  return (
    <BottomBar label="Checkout">
      <p className={styles.total}>
        Total <b>{formatCents(total)}</b>
      </p>
      <ProceedButton {...button} />
    </BottomBar>
  )
}
