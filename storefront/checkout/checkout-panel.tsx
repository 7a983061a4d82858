import { Lock, RotateCcw } from 'lucide'
import { RETURN_DAYS } from '#shop/promises.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './checkout-panel.module.css'
import { CheckoutProgress } from './checkout-progress.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { ProceedButton } from './proceed-button.tsx'
import type { Checkout } from './use-checkout.ts'

/** The button that leads to the payment page, with the e-mail dialog and what happens on the way (specification 4). */
export function CheckoutPanel({ checkout }: { checkout: Checkout }) {
  const { state, isBusy, proceed, cancel, submit, tryAgain } = checkout
  return (
    <div>
      <ProceedButton busy={isBusy} onClick={proceed} />
      <CheckoutProgress state={state} onTryAgain={tryAgain} />
      <ul className={styles.notes}>
        <li>
          <Icon of={Lock} size={16} />
          Secure payment by Stripe. You can check everything before you pay.
        </li>
        <li>
          <Icon of={RotateCcw} size={16} />
          {RETURN_DAYS} days to send it back.
        </li>
      </ul>
      <EmailDialog open={state.name === 'asking'} onCancel={cancel} onSubmit={submit} />
    </div>
  )
}
