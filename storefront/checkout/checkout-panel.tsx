import { Lock } from 'lucide-react'
import type { Cart } from '#shop/cart/cart.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './checkout-panel.module.css'
import { CheckoutProgress } from './checkout-progress.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { useCheckout } from './use-checkout.ts'

/** The button that leads to the payment page, with the e-mail dialog and what happens on the way (specification 4). */
export function CheckoutPanel({ cart }: { cart: Cart }) {
  const { state, proceed, cancel, submit, tryAgain } = useCheckout(cart)
  const isBusy = state.name === 'creating' || state.name === 'redirecting'
  return (
    <div>
      <Button size="large" wide busy={isBusy} onClick={proceed}>
        Proceed to Payment
      </Button>
      <CheckoutProgress state={state} onTryAgain={tryAgain} />
      <p className={styles.note}>
        <Icon of={Lock} size={16} />
        Secure payment by Stripe. You can check everything before you pay.
      </p>
      <EmailDialog open={state.name === 'asking'} onCancel={cancel} onSubmit={submit} />
    </div>
  )
}
