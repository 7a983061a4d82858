import type { Cart } from '../cart/cart.ts'
import { cartSubtotal, shippingFor } from '../cart/totals.ts'
import { findProduct } from '../catalogue/catalogue.ts'
import type { Size } from '../catalogue/product.ts'
import type { Cents } from '../money.ts'
import type { Zone } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'

/** A priced line: what is bought, in which size, how many, and its prices in cents. */
export type QuoteLine = {
  readonly id: string
  readonly name: string
  readonly size: Size | null
  readonly quantity: number
  readonly unitCents: Cents
  readonly lineCents: Cents
}

/** All that an order costs, in cents; the cart page shows it and the payment page charges it. */
export type Quote = {
  readonly lines: readonly QuoteLine[]
  readonly subtotal: Cents
  readonly shipping: Cents
  readonly giftWrap: Cents
  readonly total: Cents
}

/** What changes the price of a cart beside its lines: gift wrap, and the shipping zone, without which the rate of Ireland holds. */
export type QuoteOptions = { readonly giftWrap: boolean; readonly zone?: Zone | undefined }

/** Prices a cart from the catalogue, with shipping and gift wrap (S10.8); lines of unknown products are left out. */
export function quote(shop: Shop, cart: Cart, options: QuoteOptions): Quote {
  const lines = cart.flatMap(({ id, size, quantity }): QuoteLine[] => {
    const product = findProduct(shop, id)
    if (!product) return []
    const { name, priceCents } = product
    return [{ id, name, size, quantity, unitCents: priceCents, lineCents: priceCents * quantity }]
  })
  const subtotal = cartSubtotal(shop, cart)
  const shipping = shippingFor(shop, subtotal, options.zone)
  const giftWrap = (options.giftWrap && subtotal > 0 && shop.settings.giftWrapFee) || 0
  return { lines, subtotal, shipping, giftWrap, total: subtotal + shipping + giftWrap }
}

/** A line's name with its size, as e-mails and the payment page show it: 'Burgundy Safari (Medium)'. */
export function lineName(line: Pick<QuoteLine, 'name' | 'size'>): string {
  return line.size === null ? line.name : `${line.name} (${line.size})`
}
