import { isWithinCustoms } from '../shipping/regions.ts'
import { isInZone, zoneCountry } from '../shipping/zones.ts'
import type { Address, Order } from './order.ts'
import { vatCountry } from './vat.ts'

const UNITED_STATES = 'US'

/** How customs treat a parcel: the United States ask for the duty before it enters. */
function customsOf(address: Address): 'none' | 'in advance' | 'on delivery' {
  const country = zoneCountry(address)
  if (isWithinCustoms(country)) return 'none'
  return country === UNITED_STATES ? 'in advance' : 'on delivery'
}

/** True if an order can go to another address for what was paid: shipping, VAT and customs are the same there. */
export function hasSameCosts(
  { promise: { delivery } }: Pick<Order, 'promise'>,
  before: Address,
  after: Address,
): boolean {
  const isSameCountry = after.country === before.country
  const isDeliveredThere = isSameCountry || (delivery?.countries.includes(zoneCountry(after)) ?? false)
  return (
    isDeliveredThere &&
    isInZone(after, delivery) &&
    vatCountry(after) === vatCountry(before) &&
    customsOf(after) === customsOf(before)
  )
}
