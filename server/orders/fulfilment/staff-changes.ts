import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { isAtStall } from '#shop/orders/channels.ts'
import type { Order } from '#shop/orders/order.ts'
import { postedParcels, wayOf } from '#shop/orders/parcels.ts'
import { type OrderRefusal, refuseOrder } from '#shop/orders/refusals.ts'
import { isToBeMade } from '#shop/orders/states.ts'
import { isRefusal } from '#shop/refusal.ts'
import type { Shop } from '#shop/shop.ts'
import { takeEmailQuota } from '../../contact/mail/email-quota.ts'
import { enqueueEmail } from '../../contact/mail/outbox.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Services } from '../../platform/services/services.ts'
import { findEntry } from '../order/audit-log.ts'
import { whatIsTakenBack } from '../order/taken-back.ts'
import { type LockedOrder, onLockedOrder } from '../order/transition.ts'
import { isStale } from '../order/version.ts'
import { type OrderChanges, writeOrderChange } from './change-order.ts'
import type { Actor } from './parcels.ts'

/** Each change sends the buyer an e-mail. */
const CHANGES_A_DAY = 10

export const GIFT_NOTE = 'Gift note'

/** The changed parts of an order, each with its lines before and after. An empty part has no lines. */
const Differences = v.array(v.object({ name: v.string(), before: v.array(v.string()), after: v.array(v.string()) }))
export type Differences = v.InferOutput<typeof Differences>

export async function whyNotToBePosted(db: Kysely<Schema>, order: Order): Promise<OrderRefusal | null> {
  if (isAtStall(order.channel)) return refuseOrder('sold-at-stall')
  if (!isToBeMade(order.state)) return refuseOrder('not-to-be-made', order.state.replace('_', ' '))
  const postedAt = postedParcels(order)[0]?.postedAt ?? null
  if (postedAt !== null) return refuseOrder(wayOf(order).isPartlyPosted ? 'part-posted' : 'already-posted', postedAt)
  return (await whatIsTakenBack(db, order)) === 'all' ? refuseOrder('all-taken-back') : null
}

type StaffChange = {
  readonly differences: Differences
  readonly changes: OrderChanges
  readonly what: string
}

/**
 * Changes an order by what `plan` answers for the locked order, and e-mails the buyer the old and the new state
 * (docs/decisions/010). Refuses if the order has changed since staff saw it, unless it already has everything that was asked
 * for.
 */
export function changeAsStaff(
  shop: Shop,
  services: Services,
  { id }: Pick<Order, 'id'>,
  { who, version }: Actor,
  plan: (locked: LockedOrder) => Promise<StaffChange | OrderRefusal>,
): Promise<OrderRefusal | null> {
  return onLockedOrder(services, id, async (locked) => {
    const change = await plan(locked)
    if (await isStale(locked.trx, id, version))
      return !isRefusal(change) && change.differences.length === 0 ? null : refuseOrder('stale')
    return isRefusal(change) ? change : writeStaffChange(shop, locked, who, change)
  })
}

async function writeStaffChange(
  shop: Shop,
  locked: LockedOrder,
  who: string,
  { differences, changes, what }: StaffChange,
): Promise<OrderRefusal | null> {
  const { trx, order, now } = locked
  if (differences.length === 0) return refuseOrder('nothing-changed')
  const quota = { purpose: 'order edits', to: order.id, max: CHANGES_A_DAY }
  if (!(await takeEmailQuota(trx, quota, now))) return refuseOrder('changed-often', String(CHANGES_A_DAY))
  const entry = await writeOrderChange(shop, locked, { changes, what, who })
  await trx
    .insertInto('orderChanges')
    .values({ id: entry, orderId: order.id, differences: JSON.stringify(differences) })
    .execute()
  if (order.email !== null) await enqueueEmail(trx, 'order-edited', { id: entry, orderId: order.id }, now)
  return null
}

export async function findOrderChange(db: Kysely<Schema>, entryId: string) {
  const found = await findEntry(db, entryId)
  const row = await db.selectFrom('orderChanges').select('differences').where('id', '=', entryId).executeTakeFirst()
  return found && row ? { order: found.order, differences: v.parse(Differences, JSON.parse(row.differences)) } : null
}
