import { readShopStock } from '#shop/calls/public/stock.ts'
import type { ShopStockAnswer } from '#shop/checkout/stock-answer.ts'
import { makeCall } from '../../../calls/make-call.ts'
import { checkoutOptions } from '../../checkout/checkout-options.ts'

/**
 * Returns how a page asks what is left. An answer that comes too late is null: another was asked for since, or the cart got its
 * id since, so that what this shopper is about to pay for looked reserved for somebody else.
 */
export function stockAsker(): () => Promise<ShopStockAnswer | null> {
  let last = 0
  return async () => {
    last += 1
    const own = last
    const { cartId } = checkoutOptions.get()
    const answer = await makeCall(readShopStock, { cart: cartId }, { isLogged: false })
    const isLate = own !== last || checkoutOptions.get().cartId !== cartId
    return answer.ok && !isLate ? answer.value : null
  }
}

/** The stock is asked for again so long after a reservation ends, in ms: the server needs a few seconds to hear that it was not paid. */
const AFTER_END_MS = 10_000
/** No reservation lasts longer, in ms. If one seems to, the browser's clock is wrong. A timer of 2 ** 31 ms or more would fire at once. */
const LONGEST_MS = 31 * 60_000

/** How long to wait after an answer before the stock is asked for again, in ms, as a reservation ends then (ISO UTC). */
export function msToNextAsk(end: string, now: number): number {
  return Math.min(Math.max(Date.parse(end) - now, 0), LONGEST_MS) + AFTER_END_MS
}
