import type { Order } from '#shop/orders/order.ts'
import type { Services } from '../services.ts'
import { type Refusal, writeAuditLog } from './audit-log.ts'
import { writeNews } from './news.ts'
import type { Deed } from './parcels.ts'
import { closeStatements } from './store.ts'
import { type LockedOrder, onLockedOrder } from './transition.ts'
import { isStale, STALE } from './version.ts'

/** Changes something of an order under its lock, on sight of the version that somebody saw, and writes down who did what. */
export function onSeenOrder(
  services: Services,
  { id }: Pick<Order, 'id'>,
  { who, version }: Deed,
  act: (locked: LockedOrder) => Promise<{ readonly done: string } | { readonly not: string }>,
): Promise<Refusal> {
  return onLockedOrder(services, id, async (locked) => {
    if (await isStale(locked.trx, id, version)) return STALE
    const result = await act(locked)
    if ('not' in result) return result.not
    await writeAuditLog(locked.trx, { orderId: id, who, what: result.done }, locked.now)
    await writeNews(locked.trx, { orderId: id, kind: 'change' }, locked.now)
    return null
  })
}

/** Keeps the owner's own note with an order, in place of the one that was there; the buyer never sees it. */
export function keepNote(services: Services, order: Order, note: string, deed: Deed): Promise<Refusal> {
  return onSeenOrder(services, order, deed, async ({ trx }) => {
    await trx.updateTable('orders').set({ note }).where('id', '=', order.id).execute()
    return { done: note === '' ? 'note taken away' : 'note written' }
  })
}

/** Notes that the withdrawals from an order are dealt with, so that the day asks for them no more. */
export function closeWithdrawals(services: Services, order: Order, deed: Deed): Promise<Refusal> {
  return onSeenOrder(services, order, deed, async ({ trx, now }) => {
    const closed = await closeStatements(trx, order.id, now.toISOString())
    return closed === 0n ? { not: 'There is no withdrawal to deal with.' } : { done: 'withdrawal dealt with' }
  })
}

/** Notes that the swap of an order's gift is dealt with. */
export function closeSwap(services: Services, order: Order, deed: Deed): Promise<Refusal> {
  return onSeenOrder(services, order, deed, async ({ trx, now }) => {
    const { numUpdatedRows } = await trx
      .updateTable('giftSwaps')
      .set({ doneAt: now.toISOString() })
      .where('orderId', '=', order.id)
      .where('doneAt', 'is', null)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 0n ? { not: 'There is no swap to deal with.' } : { done: 'swap dealt with' }
  })
}
