import type { Cart } from '../cart/cart.ts'
import { type OrderLine, priceLine } from '../cart/order-line.ts'
import { cartSubtotal, shippingFor } from '../cart/totals.ts'
import { findProduct } from '../catalogue/catalogue.ts'
import type { Cents } from '../money.ts'
import type { Zone } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'

/** All that an order costs, in cents; the cart page shows it and the payment page charges it. */
export type Quote = {
  readonly lines: readonly OrderLine[]
  readonly subtotal: Cents
  readonly shipping: Cents
  readonly giftWrap: Cents
  readonly total: Cents
}

/** Gift wrap and the shipping zone; without a zone the rate of Ireland holds. */
export type QuoteOptions = { readonly giftWrap: boolean; readonly zone?: Zone | undefined }

/** Prices a cart from the catalogue, with shipping and gift wrap (S10.8); lines of unknown products are left out. */
export function quote(shop: Shop, cart: Cart, options: QuoteOptions): Quote {
  const lines = cart.flatMap((line): OrderLine[] => {
    const product = findProduct(shop, line.id)
    return product ? [priceLine(product, line)] : []
  })
  const subtotal = cartSubtotal(shop, cart)
  const shipping = shippingFor(shop, subtotal, options.zone)
  const giftWrap = (options.giftWrap && subtotal > 0 && shop.settings.giftWrapFee) || 0
  return { lines, subtotal, shipping, giftWrap, total: subtotal + shipping + giftWrap }
}
