import { findProduct } from '../catalogue/catalogue.ts'
import type { Cents } from '../money.ts'
import { settings, type Zone } from '../settings.ts'
import type { Cart } from './cart.ts'

/** The price of all goods in the cart, in cents, from the catalogue's prices (S3.6). */
export function cartSubtotal(cart: Cart): Cents {
  return cart.reduce((sum, line) => sum + (findProduct(line.id)?.priceCents ?? 0) * line.quantity, 0)
}

const everywhere = (): Pick<Zone, 'fee' | 'freeFrom'> => ({
  fee: settings.shippingFee,
  freeFrom: settings.freeShippingFrom,
})

/** What shipping costs for a subtotal of goods, in cents: free from the threshold, and for nothing; a zone has a rate of its own (S9.2, S9.4, docs/decisions/004). */
export function shippingFor(subtotal: Cents, zone?: Zone): Cents {
  const { fee, freeFrom } = zone ?? everywhere()
  const isFree = subtotal === 0 || (freeFrom !== null && subtotal >= freeFrom)
  return isFree ? 0 : fee
}

/** How much more goods it takes until shipping is free, in cents; 0 once it is, null where a zone never ships free (S9.3). */
export function awayFromFreeShipping(subtotal: Cents, zone?: Zone): Cents | null {
  const { freeFrom } = zone ?? everywhere()
  return freeFrom === null ? null : Math.max(0, freeFrom - subtotal)
}
