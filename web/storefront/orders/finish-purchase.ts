import * as v from 'valibot'
import { type Cart, countItems } from '#shop/cart/cart.ts'
import { readText, removeStored } from '../../platform/storage.ts'
import { storageKeys } from '../../platform/storage-keys.ts'
import { createStoredValue } from '../../platform/stored-value.ts'
import { recordCheckout } from '../checkout/checkout-events.ts'
import { checkoutOptions, clearCheckoutOptions } from '../checkout/checkout-options.ts'
import { type PaidOrder, purchasedLines } from './paid-order.ts'
import { type EmailOutcome, requestEmails } from './request-emails.ts'

const MAX_FINISHED = 20

const finishedOrders = createStoredValue<readonly string[]>({
  key: storageKeys.finishedOrders,
  parse: (value) => {
    const result = v.safeParse(v.array(v.string()), value)
    return result.success ? result.output.slice(-MAX_FINISHED) : []
  },
  initial: [],
})

export type CartToEmpty = { readonly cart: Cart; readonly removePurchased: (purchased: Cart) => void }

/** Takes turns with this shop's other tabs; a browser without locks, as without https, goes ahead. */
function oneTabAtATime<T>(act: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('finish-purchase', act) : act()
}

async function finishOnce(order: PaidOrder, { cart, removePurchased }: CartToEmpty): Promise<EmailOutcome | null> {
  const { sessionId, reference } = order
  if (finishedOrders.get().includes(sessionId)) return null
  const email = readText(storageKeys.checkoutEmail)
  const { sessionId: startedHere = email ? sessionId : null } = checkoutOptions.get()
  const outcome = email && cart.length > 0 ? await requestEmails(order, email) : null
  finishedOrders.set((finished) => [...finished, sessionId].slice(-MAX_FINISHED))
  const purchased = purchasedLines(order)
  if (startedHere === sessionId) {
    removePurchased(purchased)
    removeStored(storageKeys.checkoutEmail)
    clearCheckoutOptions()
  }
  const figures = { total: order.totals.total, itemCount: countItems(purchased) }
  recordCheckout('payment_success', figures, { reference })
  recordCheckout('purchase', figures, { reference })
  return outcome
}

/** Finishes the purchase of a paid order once in this browser, whichever tab asks: requests the e-mails if address and cart are still here, takes what was bought out of the cart that it was bought from, and records the purchase; null if it was finished before or no e-mail was requested (S4.25, S4.26, S4.27, docs/decisions/004). */
export function finishPurchase(order: PaidOrder, cart: CartToEmpty): Promise<EmailOutcome | null> {
  return oneTabAtATime(() => finishOnce(order, cart))
}
