import { orderMakingWords } from '../checkout/making.ts'
import { type Day, deliveryDates, formatDay } from '../dates.ts'
import { type Days, DELIVERY_DAYS } from '../promises.ts'
import { regionOf } from '../shipping/regions.ts'
import { zoneCountry } from '../shipping/zones.ts'
import { span } from '../texts/facts.ts'
import { allDeliveryTimes, zoneDays } from '../texts/shipping.ts'
import type { Order } from './order.ts'

type Destination = Pick<Order, 'promise' | 'address'>
const regionNames = { ireland: 'Ireland', europe: 'EU', world: 'Rest of world' } as const

/** The region of an order's address. Without an address: the one region of its zone, or null if that has several. */
function orderRegion({ promise: { delivery }, address }: Destination): keyof typeof regionNames | null {
  if (address !== null) return regionOf(zoneCountry(address))
  const [region, ...others] = new Set((delivery?.countries ?? []).map(regionOf))
  return region !== undefined && others.length === 0 ? region : null
}

/** The working days on the way of an order: those it was promised, or those of its country; null if neither is known. */
export function orderTransit({ promise, address }: Destination): Days | null {
  const transit = promise.delivery?.transit ?? null
  if (transit !== null) return transit
  const region = orderRegion({ promise, address })
  return region === null ? null : DELIVERY_DAYS[region]
}

/** How long delivery of an order takes, for e-mails and its page: 'Ireland 3–5 business days'. All regions only if its destination is not known. */
export function orderDeliveryTime({ promise, address }: Destination): string {
  const { delivery } = promise
  if (delivery && delivery.transit !== null) return zoneDays(delivery.name, delivery.transit)
  const region = orderRegion({ promise, address })
  if (region === null) return allDeliveryTimes()
  return `${regionNames[region]} ${span(DELIVERY_DAYS[region])} business days`
}

/** The day by which the last of some items is ready; null if their order has no days of its own. */
export function lastReady(items: readonly Pick<Order['items'][number], 'readyBy'>[]): Day | null {
  return items.reduce<Day | null>(
    (last, { readyBy }) => (readyBy !== null && readyBy > (last ?? '') ? readyBy : last),
    null,
  )
}

/** The days on which an order, or some of its items, is made and arrives: those that it was promised, or those that follow from its making time. */
export function orderDates(
  { items, promise, paidAt, createdAt }: Pick<Order, 'items' | 'promise' | 'paidAt' | 'createdAt'>,
  transit?: Days,
) {
  const { holidays } = promise.delivery ?? {}
  return deliveryDates(new Date(paidAt ?? createdAt), promise.making, transit, { readyBy: lastReady(items), holidays })
}

/** When an order is ready: 'by Thu 10 Dec', or 'in 2–3 business days'. */
export function orderReadyWords(order: Pick<Order, 'items' | 'promise' | 'leadDays'>): string {
  const readyBy = lastReady(order.items)
  return readyBy === null ? `in ${orderMakingWords(order)}` : `by ${formatDay(readyBy)}`
}
