import { type Days, DELIVERY_DAYS } from '../promises.ts'
import { regionOf } from '../shipping/regions.ts'
import { zoneCountry } from '../shipping/zones.ts'
import { span } from '../texts/facts.ts'
import { allDeliveryTimes, zoneDays } from '../texts/shipping.ts'
import type { Order } from './order.ts'

type Destination = Pick<Order, 'promise' | 'address'>
const regionNames = { ireland: 'Ireland', europe: 'EU', world: 'Rest of world' } as const

/** The working days on the way of an order: those it was promised, or those of its country; null if neither is known. */
export function orderTransit({ promise, address }: Destination): Days | null {
  const transit = promise.delivery?.transit ?? null
  if (transit !== null) return transit
  return address === null ? null : DELIVERY_DAYS[regionOf(zoneCountry(address))]
}

/** How long delivery of an order takes, for e-mails and its page: 'Ireland 3–5 business days'. All regions only if its destination is not known. */
export function orderDeliveryTime({ promise: { delivery }, address }: Destination): string {
  if (delivery && delivery.transit !== null) return zoneDays(delivery.name, delivery.transit)
  if (address === null) return allDeliveryTimes()
  const region = regionOf(zoneCountry(address))
  return `${regionNames[region]} ${span(DELIVERY_DAYS[region])} business days`
}
