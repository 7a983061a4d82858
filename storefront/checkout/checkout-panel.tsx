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
      <EmailDialog open={state.name === 'asking'} onCancel={cancel} onSubmit={submit} />
    </div>
  )
}
