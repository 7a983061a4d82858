import { useEffect, useEffectEvent, useRef } from 'react'
import type { Cart } from '#shop/cart/cart.ts'
import type { Cents } from '#shop/money.ts'
import { CheckoutBar } from './checkout-bar.tsx'
import type { CheckoutOptions } from './checkout-options.ts'
import { CheckoutPanel } from './checkout-panel.tsx'
import { useCheckout } from './use-checkout.ts'

type Props = {
  cart: Cart
  draft: CheckoutOptions
  total: Cents
  /** Whether the shopper has asked for it already, as by the bag panel's 'Checkout'; it then proceeds at once and says so. */
  asked: boolean
  onHeard: () => void
}

/** The way of a cart to the payment page, from 'Proceed to Payment' on (specification 4). */
export function Checkout({ cart, draft, total, asked, onHeard }: Props) {
  const checkout = useCheckout(cart, draft)
  const panel = useRef<HTMLDivElement>(null)
  const heed = useEffectEvent(() => {
    // The button that was pressed is gone with what stood in for this; the dialog gives focus back to who had it.
    panel.current?.querySelector('button')?.focus({ preventScroll: true })
    checkout.proceed()
    onHeard()
  })
  useEffect(() => {
    if (asked) heed()
  }, [asked])
  return (
    <div ref={panel}>
      <CheckoutPanel checkout={checkout} />
      <CheckoutBar total={total} checkout={checkout} panel={panel} />
    </div>
  )
}
