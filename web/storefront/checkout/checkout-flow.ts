import type { Cart } from '#shop/cart/cart.ts'
import { CHECKOUT_REDIRECT_MS } from '#shop/promises.ts'
import type { Zone } from '#shop/settings/settings.ts'
import type { Shop } from '#shop/shop.ts'
import { writeStored, writeText } from '../../platform/storage.ts'
import { storageKeys } from '../../platform/storage-keys.ts'
import { cartFigures, recordCheckout } from './checkout-events.ts'
import { checkoutOptions, identifiedOptions } from './checkout-options.ts'
import { type CheckoutFailure, type CheckoutState, type CheckoutStep, checkoutAfter } from './checkout-state.ts'
import { checkoutBody, createCheckout } from './create-checkout.ts'

function storeFailure({ code, detail }: CheckoutFailure): void {
  writeStored(storageKeys.lastCheckoutError, { code, msg: detail, time: new Date().toISOString() })
}

/** The way of a cart to the payment page: asks for the e-mail, has the payment page made once however often it is asked for, goes there after half a second, and can be started again if that is a tab of its own; each step records its event; where the catalogue has changed meanwhile, starting again draws the page again (S4.18 to S4.23, S4.28) (S3.16). */
export function createCheckoutFlow(
  shop: Shop,
  goToPayment: (url: string) => 'tab' | 'here',
  zones: readonly Zone[] = [],
) {
  const listeners = new Set<() => void>()
  let state: CheckoutState = { name: 'idle' }
  let email = ''
  let isOutdated = false

  const take = (step: CheckoutStep): boolean => {
    const before = state
    state = checkoutAfter(before, step)
    if (state === before) return false
    for (const listener of listeners) listener()
    return true
  }

  const create = async (cart: Cart) => {
    // The cart says what has changed once it is drawn again.
    if (isOutdated) return location.reload()
    if (!take({ type: 'submit' })) return
    const figures = cartFigures(shop, cart)
    writeText(storageKeys.checkoutEmail, email)
    // The cart has its id before the event: pages ask with it what is left, and what it reserves is its own.
    const options = identifiedOptions()
    recordCheckout('payment_attempt', figures)
    const created = await createCheckout(checkoutBody(shop, cart, email, options, zones))
    if (!created.ok) {
      isOutdated = created.isOutdated ?? false
      storeFailure(created.failure)
      recordCheckout('payment_failed', figures, { ...created.failure })
      if (created.isEmailRefused) take({ type: 'emailRefused', refused: { email, message: created.failure.detail } })
      else take({ type: 'failed', failure: created.failure })
      return
    }
    const { url, sessionId } = created
    writeText(storageKeys.lastCheckoutSuccessAt, new Date().toISOString())
    checkoutOptions.set((options) => ({ ...options, sessionId }))
    if (!take({ type: 'created', url })) return
    const redirecting = state
    setTimeout(() => {
      if (state === redirecting && goToPayment(url) === 'tab') take({ type: 'opened' })
    }, CHECKOUT_REDIRECT_MS)
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    proceed: (cart: Cart) => {
      if (take({ type: 'proceed' })) recordCheckout('checkout_start', cartFigures(shop, cart))
    },
    cancel: () => take({ type: 'cancel' }),
    submit: (cart: Cart, address: string) => {
      email = address
      return create(cart)
    },
    tryAgain: (cart: Cart) => create(cart),
    cartChanged: () => take({ type: 'cartChanged' }),
    /** Starts again, as when the page is left or Back leads to it. */
    reset: () => take({ type: 'returned' }),
  }
}
