import type { Cart } from '../cart/cart.ts'
import { type OrderLine, priceLine } from '../cart/order-line.ts'
import { cartSubtotal, shippingFor } from '../cart/totals.ts'
import { findProduct } from '../catalogue/catalogue.ts'
import { type Discounted, takeOff } from '../codes/discount.ts'
import type { DiscountTerms } from '../codes/terms.ts'
import type { Cents } from '../money.ts'
import type { Zone } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'

/**
 * All that an order costs, in cents; the cart page shows it and the payment page charges it. `subtotal` is the goods without
 * what a code takes off them, `discount` what it does; `fault` is why a code takes nothing off.
 */
export type Quote = Pick<Discounted, 'lines' | 'discount' | 'fault'> & {
  readonly subtotal: Cents
  readonly shipping: Cents
  readonly giftWrap: Cents
  readonly total: Cents
}

/** Gift wrap, the shipping zone and what a code takes off; without a zone the rate of Ireland holds. */
export type QuoteOptions = {
  readonly giftWrap: boolean
  readonly zone?: Zone | undefined
  readonly discount?: DiscountTerms | undefined
}

/**
 * Prices a cart from the catalogue, with shipping and gift wrap (S10.8); lines of unknown products are left out. Shipping is
 * free from so much goods after the discount (docs/decisions/002).
 */
export function quote(shop: Shop, cart: Cart, options: QuoteOptions): Quote {
  const priced = cart.flatMap((line): OrderLine[] => {
    const product = findProduct(shop, line.id)
    return product ? [priceLine(product, line)] : []
  })
  const subtotal = cartSubtotal(shop, cart)
  const { lines, discount, isShippingFree, fault } = options.discount
    ? takeOff(shop, priced, options.discount)
    : { lines: priced, discount: 0, isShippingFree: false, fault: null }
  const goods = subtotal - discount
  const shipping = isShippingFree ? 0 : shippingFor(shop, goods, options.zone)
  const giftWrap = (options.giftWrap && subtotal > 0 && shop.settings.giftWrapFee) || 0
  return { lines, subtotal, discount, fault, shipping, giftWrap, total: goods + shipping + giftWrap }
}
