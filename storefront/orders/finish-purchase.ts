import * as v from 'valibot'
import { type Cart, countPieces } from '#shop/cart/cart.ts'
import { recordCheckout } from '../checkout/checkout-events.ts'
import { checkoutOptions, clearCheckoutOptions } from '../checkout/checkout-options.ts'
import type { loggedFetch } from '../platform/fetch.ts'
import { readText, removeStored } from '../platform/storage.ts'
import { storageKeys } from '../platform/storage-keys.ts'
import { createStoredValue } from '../platform/stored-value.ts'
import { boughtLines, type PaidOrder } from './paid-order.ts'
import { type LetterOutcome, requestEmails } from './request-emails.ts'

const SETTLED_KEPT = 20

const settledOrders = createStoredValue<readonly string[]>({
  key: storageKeys.settledOrders,
  parse: (value) => {
    const result = v.safeParse(v.array(v.string()), value)
    return result.success ? result.output.slice(-SETTLED_KEPT) : []
  },
  initial: [],
})

/** The cart as it is, how to take what was bought out of it, and how to call the server. */
export type Surroundings = {
  readonly cart: Cart
  readonly removePurchased: (bought: Cart) => void
  readonly send: typeof loggedFetch
}

/** Takes turns with this shop's other tabs; where the browser has no locks, as without https, it goes ahead. */
function oneTabAtATime<T>(act: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('settle-order', act) : act()
}

async function settle(order: PaidOrder, { cart, removePurchased, send }: Surroundings): Promise<LetterOutcome | null> {
  const { sessionId, reference } = order
  if (settledOrders.get().includes(sessionId)) return null
  const email = readText(storageKeys.checkoutEmail)
  const { sessionId: startedHere = email ? sessionId : null } = checkoutOptions.get()
  const outcome = email && cart.length > 0 ? await requestEmails(order, email, send) : null
  settledOrders.set((settled) => [...settled, sessionId].slice(-SETTLED_KEPT))
  if (startedHere === sessionId) {
    removePurchased(boughtLines(order))
    removeStored(storageKeys.checkoutEmail)
    clearCheckoutOptions()
  }
  const figures = { total: order.totals.total, itemCount: countPieces(boughtLines(order)) }
  recordCheckout('payment_success', figures, { reference })
  recordCheckout('purchase', figures, { reference })
  return outcome
}

/** Settles a paid order once in this browser, whichever tab asks: asks for the letters where the e-mail and the cart are still here, takes what was bought out of the cart that it was bought from, and records the purchase; null where it is settled or no letter was asked for (specification 4, docs/decisions/008). */
export function finishPurchase(order: PaidOrder, surroundings: Surroundings): Promise<LetterOutcome | null> {
  return oneTabAtATime(() => settle(order, surroundings))
}
