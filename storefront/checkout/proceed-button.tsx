import { Button } from '../ui/button.tsx'
import type { Checkout } from './use-checkout.ts'

/** The button that opens the e-mail dialog; it waits while the payment page is made (specification 4). */
export function ProceedButton({ checkout: { state, proceed } }: { checkout: Pick<Checkout, 'state' | 'proceed'> }) {
  return (
    <Button size="large" wide busy={state.name === 'creating' || state.name === 'redirecting'} onClick={proceed}>
      Proceed to Payment
    </Button>
  )
}
