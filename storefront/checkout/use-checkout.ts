import { useEffect, useReducer } from 'react'
import type { Cart } from '#shop/cart/cart.ts'
import { CHECKOUT_REDIRECT_MS } from '#shop/promises.ts'
import { loggedFetch } from '../platform/fetch.ts'
import { readText, writeStored, writeText } from '../platform/storage.ts'
import { storageKeys } from '../platform/storage-keys.ts'
import { cartFigures, recordCheckout } from './breadcrumbs.ts'
import { type CheckoutState, checkoutAfter } from './checkout-state.ts'
import { createCheckout } from './create-checkout.ts'
import { identifiedDraft } from './draft.ts'
import { checkoutBody } from './request-body.ts'

type Checkout = {
  readonly state: CheckoutState
  readonly proceed: () => void
  readonly cancel: () => void
  readonly submit: (email: string) => void
  readonly tryAgain: () => void
}

function goToPayment(url: string): void {
  if (window.self === window.top) window.location.assign(url)
  else window.open(url, '_blank', 'noopener')
}

/** The way of a cart to the payment page: asks for the e-mail, creates the payment page, goes there after half a second; back from there it starts anew (specification 4). */
export function useCheckout(cart: Cart): Checkout {
  const [state, step] = useReducer(checkoutAfter, { name: 'idle' })
  const figures = cartFigures(cart)

  const start = async (email: string) => {
    step({ type: 'submit' })
    writeText(storageKeys.checkoutEmail, email)
    recordCheckout('payment_attempt', figures)
    const body = checkoutBody(cart, email, identifiedDraft())
    const created = await createCheckout(body, { send: loggedFetch, origin: window.location.origin })
    if (created.ok) {
      writeText(storageKeys.lastCheckoutSuccessAt, new Date().toISOString())
      step({ type: 'created', url: created.url })
      return
    }
    const { code, detail } = created.failure
    writeStored(storageKeys.lastCheckoutError, { code, msg: detail, time: new Date().toISOString() })
    recordCheckout('payment_failed', figures, { code, detail })
    step({ type: 'failed', failure: created.failure })
  }

  useEffect(() => {
    if (state.name !== 'redirecting') return
    const timer = setTimeout(() => goToPayment(state.url), CHECKOUT_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [state])

  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && step({ type: 'returned' })
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  return {
    state,
    proceed: () => {
      recordCheckout('checkout_start', figures)
      step({ type: 'proceed' })
    },
    cancel: () => step({ type: 'cancel' }),
    submit: (email) => void start(email),
    tryAgain: () => void start(readText(storageKeys.checkoutEmail) ?? ''),
  }
}
