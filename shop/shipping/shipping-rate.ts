import type { Cents } from '../money.ts'
import type { Zone } from '../settings/settings.ts'

/** The fee in cents, and the subtotal from which shipping is free; null for never. */
export type ShippingRate = Pick<Zone, 'fee' | 'freeFrom'>

export function shippingAt({ fee, freeFrom }: ShippingRate, subtotal: Cents): Cents {
  const isFree = subtotal === 0 || (freeFrom !== null && subtotal >= freeFrom)
  return isFree ? 0 : fee
}
