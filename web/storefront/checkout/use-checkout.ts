import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Cart } from '#shop/cart/cart.ts'
import type { Zone } from '#shop/settings/settings.ts'
import { onPageRestored } from '../../platform/page-restored.ts'
import { useShop } from '../../shop/use-shop.ts'
import { createCheckoutFlow } from './checkout-flow.ts'
import type { CheckoutOptions } from './checkout-options.ts'
import type { CheckoutState } from './checkout-state.ts'
import { watchedContent } from './create-checkout.ts'

export type Checkout = {
  readonly state: CheckoutState
  readonly isBusy: boolean
  readonly proceed: () => void
  readonly cancel: () => void
  readonly submit: (email: string) => void
  readonly tryAgain: () => void
}

/** True if the shop is shown within another page, where the payment page needs a tab of its own (S4.22). */
export function isInIframe(): boolean {
  return window.self !== window.top
}

function goToPayment(url: string): 'tab' | 'here' {
  if (isInIframe()) {
    window.open(url, '_blank', 'noopener')
    return 'tab'
  }
  window.location.assign(url)
  return 'here'
}

/** The way of this cart to the payment page; a change of what is bought stops it, and Back from the payment page starts it again (S10.30). */
export function useCheckout(cart: Cart, options: CheckoutOptions, zones: readonly Zone[]): Checkout {
  const shop = useShop()
  const [flow] = useState(() => createCheckoutFlow(shop, goToPayment, zones))
  const state = useSyncExternalStore(flow.subscribe, flow.state, flow.state)

  const content = watchedContent(shop, cart, options, zones)
  useEffect(() => {
    if (content) flow.cartChanged()
  }, [flow, content])

  useEffect(() => {
    const stop = onPageRestored(flow.reset)
    return () => {
      stop()
      flow.reset()
    }
  }, [flow])

  return {
    state,
    isBusy: state.name === 'creating' || state.name === 'redirecting',
    proceed: () => flow.proceed(cart),
    cancel: flow.cancel,
    submit: (email) => void flow.submit(cart, email),
    tryAgain: () => void flow.tryAgain(cart),
  }
}
