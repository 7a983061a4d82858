import { type Days, DELIVERY_DAYS } from '../promises.ts'
import { regionOf } from '../regions.ts'
import type { Zone } from '../settings.ts'
import { span } from '../texts/facts.ts'
import { allDeliveryTimes, zoneDays } from '../texts/shipping.ts'
import { zoneCountry } from '../zones.ts'
import type { Order } from './order.ts'

type Destination = Pick<Order, 'zone' | 'address'>
const regionNames = { ireland: 'Ireland', europe: 'EU', world: 'Rest of world' } as const

/** The zone of an order that has working days of its own; one zone for all countries has none. */
function timedZone(zones: readonly Zone[], { zone: id }: Destination): Zone | undefined {
  const zone = zones.length > 1 ? zones.find((one) => one.id === id) : zones[0]
  return zone?.transit === undefined ? undefined : zone
}

/** The working days on the way of an order, by its zone, or by its country if the zone has no days; null if neither is known. */
export function orderTransit(zones: readonly Zone[], order: Destination): Days | null {
  const transit = timedZone(zones, order)?.transit
  if (transit !== undefined) return transit
  return order.address === null ? null : DELIVERY_DAYS[regionOf(zoneCountry(order.address))]
}

/** How long delivery of an order takes, for e-mails and its page: 'Ireland 3–5 business days'. All regions only if its destination is not known. */
export function orderDeliveryTime(zones: readonly Zone[], order: Destination): string {
  const zone = timedZone(zones, order)
  if (zone) return zoneDays(zone)
  if (order.address === null) return allDeliveryTimes()
  const region = regionOf(zoneCountry(order.address))
  return `${regionNames[region]} ${span(DELIVERY_DAYS[region])} business days`
}
