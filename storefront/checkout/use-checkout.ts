import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Cart } from '#shop/cart/cart.ts'
import { loggedFetch } from '../platform/fetch.ts'
import { onPageRestored } from '../platform/page-restored.ts'
import { createCheckoutFlow } from './checkout-flow.ts'
import type { CheckoutOptions } from './checkout-options.ts'
import type { CheckoutState } from './checkout-state.ts'

/** Where a checkout stands, and what the shopper can do about it. */
export type Checkout = {
  readonly state: CheckoutState
  readonly isBusy: boolean
  readonly proceed: () => void
  readonly cancel: () => void
  readonly submit: (email: string) => void
  readonly tryAgain: () => void
}

/** Whether the shop is shown within another page, where the payment page needs a tab of its own (S4.22). */
export function isInIframe(): boolean {
  return window.self !== window.top
}

function goToPayment(url: string): void {
  if (isInIframe()) window.open(url, '_blank', 'noopener')
  else window.location.assign(url)
}

const createFlow = () =>
  createCheckoutFlow({
    send: (endpoint, init) => loggedFetch(endpoint, init),
    origin: () => window.location.origin,
    leave: goToPayment,
  })

/** The way of this cart to the payment page; a change of what is bought stops it, and Back from the payment page starts it anew (specification 4). */
export function useCheckout(cart: Cart, { giftWrap, giftNote, zone }: CheckoutOptions): Checkout {
  const [flow] = useState(createFlow)
  const state = useSyncExternalStore(flow.subscribe, flow.state, flow.state)

  const bought = JSON.stringify([cart, giftWrap, giftNote, zone])
  useEffect(() => {
    if (bought) flow.cartChanged()
  }, [flow, bought])

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
