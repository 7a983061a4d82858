import type { Cart } from '#shop/cart/cart.ts'
import { countItems } from '#shop/cart/cart.ts'
import { cartSubtotal } from '#shop/cart/totals.ts'
import { euroFromCents } from '#shop/money.ts'
import type { Shop } from '#shop/shop.ts'
import { logEvent } from '../../platform/event-log.ts'

type CheckoutEvent =
  | 'checkout_start'
  | 'payment_attempt'
  | 'payment_success'
  | 'payment_failed'
  | 'payment_canceled'
  | 'purchase'

/** Records a checkout or purchase event with a total in cents, logged in euro, and a number of items (S4.28, docs/decisions/019). */
export function recordCheckout(
  name: CheckoutEvent,
  { total, itemCount }: { total: number; itemCount: number },
  extra: Readonly<Record<string, string>> = {},
): void {
  logEvent({ type: 'checkout', message: name, extra: { total: euroFromCents(total), itemCount, ...extra } })
}

export function cartFigures(shop: Shop, cart: Cart): { total: number; itemCount: number } {
  return { total: cartSubtotal(shop, cart), itemCount: countItems(cart) }
}
