import type { Cart } from '#shop/cart/cart.ts'
import { CHECKOUT_REDIRECT_MS } from '#shop/promises.ts'
import type { loggedFetch } from '../platform/fetch.ts'
import { writeStored, writeText } from '../platform/storage.ts'
import { storageKeys } from '../platform/storage-keys.ts'
import { cartFigures, recordCheckout } from './checkout-events.ts'
import { checkoutOptions, identifiedOptions } from './checkout-options.ts'
import { type CheckoutFailure, type CheckoutState, type CheckoutStep, checkoutAfter } from './checkout-state.ts'
import { createCheckout } from './create-checkout.ts'
import { checkoutBody } from './request-body.ts'

type Surroundings = {
  readonly send: typeof loggedFetch
  readonly origin: () => string
  /** Goes to the payment page. */
  readonly leave: (url: string) => void
}

function keepFailure({ code, detail }: CheckoutFailure): void {
  writeStored(storageKeys.lastCheckoutError, { code, msg: detail, time: new Date().toISOString() })
}

/** The way of a cart to the payment page: asks for the e-mail, has the payment page made once however often it is asked for, goes there after half a second; each step records its event (specification 4). */
export function createCheckoutFlow({ send, origin, leave }: Surroundings) {
  const listeners = new Set<() => void>()
  let state: CheckoutState = { name: 'idle' }
  let email = ''

  const step = (taken: CheckoutStep): boolean => {
    const before = state
    state = checkoutAfter(before, taken)
    if (state === before) return false
    for (const listener of listeners) listener()
    return true
  }

  const create = async (cart: Cart) => {
    if (!step({ type: 'submit' })) return
    const figures = cartFigures(cart)
    writeText(storageKeys.checkoutEmail, email)
    recordCheckout('payment_attempt', figures)
    const created = await createCheckout(checkoutBody(cart, email, identifiedOptions()), { send, origin: origin() })
    if (!created.ok) {
      keepFailure(created.failure)
      recordCheckout('payment_failed', figures, { ...created.failure })
      step({ type: 'failed', failure: created.failure })
      return
    }
    const { url, sessionId } = created
    writeText(storageKeys.lastCheckoutSuccessAt, new Date().toISOString())
    checkoutOptions.set((options) => ({ ...options, sessionId }))
    if (!step({ type: 'created', url })) return
    const redirecting = state
    setTimeout(() => state === redirecting && leave(url), CHECKOUT_REDIRECT_MS)
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    proceed: (cart: Cart) => {
      if (step({ type: 'proceed' })) recordCheckout('checkout_start', cartFigures(cart))
    },
    cancel: () => step({ type: 'cancel' }),
    submit: (cart: Cart, typed: string) => {
      email = typed
      return create(cart)
    },
    tryAgain: (cart: Cart) => create(cart),
    cartChanged: () => step({ type: 'cartChanged' }),
    /** Starts anew, as when the page is left or Back leads to it. */
    reset: () => step({ type: 'returned' }),
  }
}
