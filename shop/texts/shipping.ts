import { type Days, DELIVERY_DAYS } from '../promises.ts'
import type { Zone } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { shortPrice, span } from './facts.ts'

const { ireland, europe, world } = DELIVERY_DAYS

export function isOneRate(zones: readonly Zone[]): boolean {
  return zones.every((zone) => zone.fee === zones[0]?.fee && zone.freeFrom === zones[0]?.freeFrom)
}

export function zoneCost(zone: Zone): string {
  if (zone.fee === 0) return 'free'
  return (
    shortPrice(zone.fee) + (zone.freeFrom === null ? '' : `, free on orders of ${shortPrice(zone.freeFrom)} or more`)
  )
}

export function zoneDays(name: string, transit: Days = ireland): string {
  return `${name} ${span(transit)} business days`
}

export function deliveryTimesByRegion(): string {
  return `${span(ireland)} business days in Ireland, ${span(europe)} in the EU and ${span(world)} elsewhere`
}

/** How long delivery takes, after 'Delivery then takes': by region where all is one zone, else zone by zone. */
export function deliveryTimes(zones: readonly Zone[]): string {
  if (zones.length > 1) return zones.map(({ name, transit }) => zoneDays(name, transit)).join(', ')
  return deliveryTimesByRegion()
}

export function allDeliveryTimes(): string {
  return `Ireland ${span(ireland)} business days, EU ${span(europe)}, rest of world ${span(world)}`
}

export function shippingCosts({ settings }: Shop, zones: readonly Zone[]): string {
  if (isOneRate(zones))
    return `${shortPrice(settings.shippingFee)}, free on orders of ${shortPrice(settings.freeShippingFrom)} or more.`
  return `${zones.map((zone) => `${zone.name} ${zoneCost(zone)}`).join('; ')}.`
}
