import { findProduct } from '../catalogue/catalogue.ts'
import { unitPrice } from '../catalogue/choice.ts'
import type { Cents } from '../money.ts'
import type { Zone } from '../settings/settings.ts'
import { type ShippingRate, shippingAt } from '../shipping/shipping-rate.ts'
import type { Shop } from '../shop.ts'
import type { Cart } from './cart.ts'

/** The price of all goods in the cart, in cents, from the catalogue's prices (S3.6). */
export function cartSubtotal(shop: Shop, cart: Cart): Cents {
  return cart.reduce((sum, line) => {
    const product = findProduct(shop, line.id)
    return product ? sum + unitPrice(product, line) * line.quantity : sum
  }, 0)
}

const everywhere = (shop: Shop): ShippingRate => ({
  fee: shop.settings.shippingFee,
  freeFrom: shop.settings.freeShippingFrom,
})

/** Shipping for a subtotal of goods, in cents: free from the threshold, and for nothing; a zone has a rate of its own (S9.2, S9.4, docs/decisions/002). */
export function shippingFor(shop: Shop, subtotal: Cents, zone?: Zone): Cents {
  return shippingAt(zone ?? everywhere(shop), subtotal)
}

/** How much more goods it takes until shipping is free, in cents; 0 once it is, null if a zone never ships free (S9.3). */
export function awayFromFreeShipping(shop: Shop, subtotal: Cents, zone?: Zone): Cents | null {
  const { freeFrom } = zone ?? everywhere(shop)
  return freeFrom === null ? null : Math.max(0, freeFrom - subtotal)
}
