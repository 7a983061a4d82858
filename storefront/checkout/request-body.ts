import type { Cart } from '#shop/cart/cart.ts'
import { quote } from '#shop/checkout/quote.ts'
import { amountTier } from '#shop/checkout/tier.ts'
import { euroFromCents } from '#shop/money.ts'
import type { CheckoutOptions } from './checkout-options.ts'

/** The body of create-checkout-v2: the specified tier in euro, and beside it the cart whose exact total in cents the shopper saw (specification 7). */
export function checkoutBody(cart: Cart, email: string, options: CheckoutOptions) {
  const { cartId, giftWrap, giftNote, zone } = options
  const { total } = quote(cart, options)
  return {
    items: [{ price: euroFromCents(amountTier(total)), quantity: 1 }],
    cart: cart.map(({ id, quantity, size }) => ({ id, quantity, size })),
    giftWrap,
    giftNote: giftWrap ? giftNote.trim() : '',
    email,
    expectedTotal: total,
    ...(cartId && { cartId }),
    ...(zone && { zone }),
  }
}
