import { isDeepStrictEqual } from 'node:util'
import type { ItemCount } from '#shop/orders/items.ts'
import type { Order } from '#shop/orders/order.ts'
import { type OrderRefusal, refuseOrder } from '#shop/orders/refusals.ts'
import type { DetailedShop } from '#shop/shop.ts'
import { withdrawalsFrom } from '../../platform/database/orders.ts'
import type { Services } from '../../platform/services/services.ts'
import { writeAuditLog } from '../order/audit-log.ts'
import { writeOrderEvent } from '../order/order-events.ts'
import { agreeOn, canAgreeOn, claimedBy, closeStatements } from '../order/statements.ts'
import { refreshToDo } from '../order/taken-back.ts'
import { type LockedOrder, onLockedOrder } from '../order/transition.ts'
import { isStale } from '../order/version.ts'
import type { Actor } from './parcels.ts'
import { noteSwappedItem } from './sent-items.ts'

/** Changes something of an order under its lock, on sight of the version that somebody saw, and writes down who did what. */
export function onSeenOrder(
  services: Services,
  { id }: Pick<Order, 'id'>,
  { who, version }: Actor,
  act: (locked: LockedOrder) => Promise<{ readonly done: string } | { readonly not: OrderRefusal }>,
  /** True if the order is in that state already, as when two devices note the same. The second is then told that it is done. */
  isReached: (locked: LockedOrder) => boolean | Promise<boolean> = () => false,
): Promise<OrderRefusal | null> {
  return onLockedOrder(services, id, async (locked) => {
    if (await isStale(locked.trx, id, version)) return (await isReached(locked)) ? null : refuseOrder('stale')
    const result = await act(locked)
    if ('not' in result) return result.not
    await writeAuditLog(locked.trx, { orderId: id, who, what: result.done }, locked.now)
    await writeOrderEvent(locked.trx, { orderId: id, kind: 'change' }, locked.now)
    return null
  })
}

export function keepNote(services: Services, order: Order, note: string, actor: Actor): Promise<OrderRefusal | null> {
  const keep = async ({ trx }: LockedOrder) => {
    await trx.updateTable('orders').set({ note }).where('id', '=', order.id).execute()
    return { done: note === '' ? 'note taken away' : 'note written' }
  }
  return onSeenOrder(services, order, actor, keep, async ({ trx }) => {
    const kept = await trx.selectFrom('orders').select('note').where('id', '=', order.id).executeTakeFirst()
    return kept?.note === note
  })
}

/** Notes that the withdrawals from an order are dealt with, so that the day asks for them no more. What goes back is what they say, unless other items were agreed: none if the customer keeps everything. */
export function closeWithdrawals(
  services: Services,
  { id }: Pick<Order, 'id'>,
  actor: Actor,
  agreed?: readonly ItemCount[],
): Promise<OrderRefusal | null> {
  const close = async ({ trx, order, now }: LockedOrder) => {
    const open = (await withdrawalsFrom(trx, id)).filter(({ doneAt }) => doneAt === null)
    if (agreed === undefined && order.items.length > 0 && open.some(({ scope }) => scope === 'words'))
      return { not: refuseOrder('withdrawn-in-words') }
    const at = now.toISOString()
    if (agreed && !canAgreeOn(order, open, agreed)) return { not: refuseOrder('no-item') }
    if (agreed) await agreeOn(trx, order, open, { agreed, at, who: actor.who })
    if ((await closeStatements(trx, id, at)) === 0n) return { not: refuseOrder('no-withdrawal') }
    await refreshToDo(trx, id, now)
    return { done: agreed?.length === 0 ? 'withdrawal dealt with, nothing goes back' : 'withdrawal dealt with' }
  }
  return onSeenOrder(services, { id }, actor, close, async ({ trx, order }) => {
    const statements = await withdrawalsFrom(trx, id)
    const last = statements.filter(({ doneAt }) => doneAt === statements.at(-1)?.doneAt)
    if (statements.some(({ doneAt }) => doneAt === null)) return false
    if (agreed === undefined) return last.every(({ isAgreed }) => isAgreed === 0)
    return last.every(({ isAgreed }) => isAgreed === 1) && isDeepStrictEqual(claimedBy(order, last), agreed)
  })
}

export function closeSwap(
  shop: DetailedShop,
  services: Services,
  order: Order,
  actor: Actor,
): Promise<OrderRefusal | null> {
  const close = async ({ trx, order: current, now }: LockedOrder) => {
    const doneAt = now.toISOString()
    const swap = await trx
      .updateTable('giftSwaps')
      .set({ doneAt })
      .where('orderId', '=', order.id)
      .where('doneAt', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!swap) return { not: refuseOrder('no-swap') }
    await noteSwappedItem(shop, trx, current, swap, doneAt)
    return { done: 'swap dealt with' }
  }
  return onSeenOrder(services, order, actor, close, async ({ trx }) => {
    const done = trx.selectFrom('giftSwaps').select('orderId').where('orderId', '=', order.id)
    const row = await done.where('doneAt', 'is not', null).where('cancelledAt', 'is', null).executeTakeFirst()
    return row !== undefined
  })
}
