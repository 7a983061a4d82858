import type { Transaction } from 'kysely'
import { benchOf } from '#shop/bench/bench.ts'
import { type Promised, promise } from '#shop/checkout/promise.ts'
import { type Day, dayInIreland } from '#shop/dates.ts'
import { lastReady } from '#shop/orders/delivery-time.ts'
import { lineOf } from '#shop/orders/items.ts'
import { isCalendarSet } from '#shop/settings/calendar.ts'
import { findZone } from '#shop/settings/settings.ts'
import type { ServerShop } from '#shop/shop.ts'
import { readJobs } from '../../catalogue/stock/bench.ts'
import { lockStock } from '../../catalogue/stock/stock.ts'
import type { Config } from '../../platform/config/config.ts'
import { itemsFrom, parseItems } from '../../platform/database/order-items.ts'
import type { OrderRow, Schema } from '../../platform/database/schema.ts'

/** A place at the bench for an order: the shop that it was priced by, and the day by which its buyer saw that it is ready, if they saw one. */
export type Booking = { readonly shop: ServerShop; readonly seen: Day | undefined }

/** The booking of an order of the shop; null if its dates need none. */
export function bookingFor(shop: ServerShop, { channel, goesWith, items }: OrderRow, seen?: Day): Booking | null {
  const isOwn = channel === 'shop' && goesWith === null && parseItems(items).length > 0
  return isOwn && isCalendarSet(shop.calendar) ? { shop, seen } : null
}

/** True if an order that waits for its payment is ready by the day that its buyer sees now. */
export function keepsDay({ items }: OrderRow, booking: Booking | null): boolean {
  if (booking?.seen === undefined) return true
  const readyBy = lastReady(parseItems(items))
  return readyBy !== null && readyBy <= booking.seen
}

type Asked = { readonly config: Pick<Config, 'mode'>; readonly now: Date; readonly without: readonly string[] }

/**
 * Gives each item of an order the day by which it is ready. Others who book wait until the transaction ends, so nobody gets
 * the same place. Returns what can be promised instead if that is later than the buyer saw.
 */
export async function bookPlace(
  trx: Transaction<Schema>,
  { shop, seen }: Booking,
  order: OrderRow,
  asked: Asked,
): Promise<{ readonly order: OrderRow } | { readonly moved: Promised }> {
  await lockStock(trx)
  const jobs = await readJobs(trx, asked)
  const lines = parseItems(order.items).map(lineOf)
  const zone = findZone(shop.zones, order.zone)
  const promised = promise(shop, benchOf(shop.calendar, jobs, dayInIreland(asked.now)), lines, zone, asked.now)
  if (seen !== undefined && promised.madeBy > seen) return { moved: promised }
  const dated = lines.map((line, index) => ({ ...line, readyBy: promised.readyBy[index] ?? null }))
  return { order: { ...order, items: itemsFrom(order.id, dated) } }
}
