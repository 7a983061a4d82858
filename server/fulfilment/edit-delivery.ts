import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { DeliveryChange } from '#shop/desk/changes.ts'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { addressLines } from '#shop/orders/address-lines.ts'
import { isAtStall } from '#shop/orders/channels.ts'
import type { Address, Order } from '#shop/orders/order.ts'
import { type OrderRefusal, refuseOrder } from '#shop/orders/refusals.ts'
import { hasSameCosts } from '#shop/orders/same-costs.ts'
import { isToBeMade } from '#shop/orders/states.ts'
import { isRefusal } from '#shop/refusal.ts'
import { addressCountries } from '#shop/shipping/zones.ts'
import type { Shop } from '#shop/shop.ts'
import type { Schema } from '../database/schema.ts'
import { takeEmailQuota } from '../mail/email-quota.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import { findEntry } from '../orders/audit-log.ts'
import { whatIsTakenBack } from '../orders/taken-back.ts'
import { onLockedOrder } from '../orders/transition.ts'
import { isStale } from '../orders/version.ts'
import type { Services } from '../services/services.ts'
import { writeOrderChange } from './change-order.ts'
import { type Actor, parcelOf } from './parcels.ts'

/** Each change sends the buyer an e-mail. */
const CHANGES_A_DAY = 10

/** The changed parts of an order, each with its lines before and after. An empty part has no lines. */
const Differences = v.array(v.object({ name: v.string(), before: v.array(v.string()), after: v.array(v.string()) }))
export type Differences = v.InferOutput<typeof Differences>

type Delivery = Omit<v.InferOutput<typeof DeliveryChange>, 'version'>

async function whyNotEditable(db: Kysely<Schema>, order: Order): Promise<OrderRefusal | null> {
  if (isAtStall(order.channel)) return refuseOrder('sold-at-stall')
  if (!isToBeMade(order.state)) return refuseOrder('not-to-be-made', order.state.replace('_', ' '))
  const postedAt = (await parcelOf(db, order.id))?.postedAt ?? null
  if (postedAt !== null) return refuseOrder('already-posted', postedAt)
  if ((await whatIsTakenBack(db, order)) === 'all') return refuseOrder('all-taken-back')
  return order.address === null ? refuseOrder('no-address') : null
}

/** Returns the delivery address that staff can change, or null if it can no longer be changed. */
export async function editableDelivery(db: Kysely<Schema>, order: Order): Promise<OrderAnswer['delivery']> {
  const { name, address, promise } = order
  if (address === null || (await whyNotEditable(db, order)) !== null) return null
  const countries = new Set([address.country, ...addressCountries(promise.delivery?.countries ?? [])])
  return { ...address, name: name ?? '', countries: [...countries] }
}

function changed(order: Order, { name, line1, line2, city, county, postcode, country, giftNote }: Delivery) {
  const { address: before } = order
  if (before === null) return refuseOrder('no-address')
  const address: Address = { line1, line2, city, county, postcode, country }
  if (postcode === '' && before.postcode !== '') return refuseOrder('no-postcode')
  if (!hasSameCosts(order, before, address)) return refuseOrder('other-costs')
  if (giftNote !== order.giftNote && order.giftWrap === 0) return refuseOrder('no-gift-wrap')
  const text = JSON.stringify(address)
  const isSameAddress = name === order.name && text === JSON.stringify(before)
  const linesOf = (note: string) => (note === '' ? [] : note.split('\n'))
  const differences: Differences = [
    ...(isSameAddress
      ? []
      : [{ name: 'Delivery address', before: addressLines(order), after: addressLines({ name, address }) }]),
    ...(giftNote === order.giftNote
      ? []
      : [{ name: 'Gift note', before: linesOf(order.giftNote), after: linesOf(giftNote) }]),
  ]
  return { differences, changes: { name, address: text, giftNote } }
}

/** Changes the address and gift note of an order that is not posted, and e-mails the buyer both states (docs/decisions/010). */
export function editDelivery(
  shop: Shop,
  services: Services,
  { id }: Pick<Order, 'id'>,
  delivery: Delivery,
  { who, version }: Actor,
): Promise<OrderRefusal | null> {
  return onLockedOrder(services, id, async (locked) => {
    const { trx, order, now } = locked
    if (await isStale(trx, id, version)) return refuseOrder('stale')
    const fixed = await whyNotEditable(trx, order)
    if (fixed !== null) return fixed
    const result = changed(order, delivery)
    if (isRefusal(result)) return result
    const { differences, changes } = result
    if (differences.length === 0) return refuseOrder('nothing-changed')
    const quota = { purpose: 'order edits', to: id, max: CHANGES_A_DAY }
    if (!(await takeEmailQuota(trx, quota, now))) return refuseOrder('changed-often', String(CHANGES_A_DAY))
    // The audit log stays when data are erased, so it repeats nothing typed.
    const what = `changes the ${differences.map(({ name }) => name.toLowerCase()).join(' and the ')}`
    const entry = await writeOrderChange(shop, locked, { changes, what, who })
    await trx
      .insertInto('orderChanges')
      .values({ id: entry, orderId: id, differences: JSON.stringify(differences) })
      .execute()
    if (order.email !== null) await enqueueEmail(trx, entry, 'order-edited', now)
    return null
  })
}

/** Finds a staff change by the id of its audit log entry, with the order as it is now. Returns null if there is none. */
export async function findOrderChange(db: Kysely<Schema>, entryId: string) {
  const found = await findEntry(db, entryId)
  const row = await db.selectFrom('orderChanges').select('differences').where('id', '=', entryId).executeTakeFirst()
  return found && row ? { order: found.order, differences: v.parse(Differences, JSON.parse(row.differences)) } : null
}
