import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { makingWords } from '#shop/making.ts'
import type { Order } from '#shop/orders/order.ts'
import { DELIVERY_DAYS } from '#shop/promises.ts'
import { findZone, type Zone } from '#shop/settings.ts'
import type { Shop } from '#shop/shop.ts'
import { deliveryTimes, zoneDays } from '#shop/texts/shipping.ts'
import type { Config } from '../config.ts'
import type { OrderRow, Schema } from '../database/schema.ts'

const SessionFacts = v.object({
  publicUrl: v.string(),
  /** What an order without lines is called. */
  goods: v.string(),
  /** How long making and delivery take, as a sentence. */
  times: v.string(),
  /** Where it may go: ISO 3166 codes, with XI for Northern Ireland. */
  countries: v.array(v.string()),
  /** Working days on the way. */
  transit: v.object({ from: v.number(), to: v.number() }),
  /** What the zone says before payment, such as who pays import duty. */
  note: v.nullable(v.string()),
})

/** What the payment page says and takes beside the amounts. It is kept with the order, so that a publish between two tries of one checkout changes nothing. */
export type SessionFacts = v.InferOutput<typeof SessionFacts>

function timesOf(shop: Shop, { leadDays }: Pick<Order, 'leadDays'>, delivery: string): string {
  const made = leadDays === null ? 'Each bracelet is made for you in' : 'Your order is made in'
  return `${made} ${makingWords(shop, { leadDays })}. Delivery then takes ${delivery}.`
}

/** The facts of an order that is placed now. */
export function currentSessionFacts(
  shop: Shop,
  order: Pick<Order, 'leadDays' | 'zone'>,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): SessionFacts {
  const { zones } = shop
  // A zone that is gone takes no address.
  const zone: Pick<Zone, 'countries' | 'transit' | 'note'> = findZone(zones, order.zone) ?? { countries: [] }
  const chosen = zones.length > 1 ? findZone(zones, order.zone) : undefined
  return {
    publicUrl,
    goods: `${shop.settings.brand} order`,
    times: timesOf(shop, order, chosen ? zoneDays(chosen) : deliveryTimes(zones)),
    countries: [...zone.countries],
    transit: zone.transit ?? { from: DELIVERY_DAYS.ireland.from, to: DELIVERY_DAYS.world.to },
    note: zone.note ?? null,
  }
}

/** The facts that are kept with an order; null for orders of earlier versions and for sales at a stall. Throws if they were damaged. */
export function sessionFactsFromRow({ sessionFacts }: Pick<OrderRow, 'sessionFacts'>): SessionFacts | null {
  return sessionFacts === null ? null : v.parse(v.pipe(v.string(), v.parseJson(), SessionFacts), sessionFacts)
}

/** The facts that are kept with the order of an id, or null. */
export async function findSessionFacts(db: Kysely<Schema>, orderId: string): Promise<SessionFacts | null> {
  const row = await db.selectFrom('orders').select('sessionFacts').where('id', '=', orderId).executeTakeFirst()
  return row ? sessionFactsFromRow(row) : null
}
