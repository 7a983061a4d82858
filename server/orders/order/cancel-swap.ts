import type { Kysely } from 'kysely'
import { itemState } from '#shop/orders/items.ts'
import { writeMovements } from '../../platform/database/order-items.ts'
import { findOrder } from '../../platform/database/orders.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { writeAuditLog } from './audit-log.ts'

/** Cancels the open swap of a gift, because its money went back: nothing is sent any more. Call it with the order locked. */
export async function cancelSwap(db: Kysely<Schema>, orderId: string, now: Date): Promise<void> {
  const at = now.toISOString()
  const swap = await db
    .updateTable('giftSwaps')
    .set({ doneAt: at, cancelledAt: at })
    .where('orderId', '=', orderId)
    .where('doneAt', 'is', null)
    .returning('itemId')
    .executeTakeFirst()
  if (swap === undefined) return
  const notSwapped = { itemId: swap.itemId, kind: 'swapped', quantity: -1 } as const
  await writeMovements(db, [notSwapped], { at, who: 'shop', causeKind: 'swap', causeId: orderId })
  const what = 'the swap of the gift is cancelled, as its money went back'
  await writeAuditLog(db, { orderId, who: 'shop', what }, now)
}

/** Cancels the open swap of a gift if all of its item was refunded. Call it with the order locked. */
export async function cancelSwapOfRefunded(db: Kysely<Schema>, orderId: string, now: Date): Promise<void> {
  const swap = await db.selectFrom('giftSwaps').select('itemId').where('orderId', '=', orderId).executeTakeFirst()
  const order = swap ? await findOrder(db, 'id', orderId) : null
  const item = order?.items.find(({ itemId }) => itemId === swap?.itemId)
  if (item && itemState(item).refunded === item.quantity) await cancelSwap(db, orderId, now)
}
