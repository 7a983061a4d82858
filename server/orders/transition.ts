import type { Updateable } from 'kysely'
import type { Order } from '#shop/orders/order.ts'
import { mayMove, type OrderState } from '#shop/orders/states.ts'
import type { OrderRow } from '../database/schema.ts'
import type { LetterKind } from '../mail/kinds.ts'
import { enqueueLetter } from '../mail/outbox.ts'
import type { Services } from '../services.ts'

const lettersOnArrival: Partial<Record<OrderState, readonly LetterKind[]>> = {
  paid: ['confirmation', 'owner'],
  failed: ['payment-failed'],
  review: ['review'],
}

/** Moves an order to a state and puts that state's letters in the outbox, in one transaction; false where the order is no longer as it was read, or may not go there. Nobody is written to about an order that never had a payment page. */
export async function moveOrder(
  { db, now, letterBell }: Services,
  order: Order,
  to: OrderState,
  changes: Updateable<OrderRow> = {},
): Promise<boolean> {
  if (!mayMove(order.state, to)) return false
  const at = now().toISOString()
  const letters = order.sessionId === null ? [] : (lettersOnArrival[to] ?? [])
  const moved = await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('orders')
      .set({ ...changes, state: to, updatedAt: at })
      .where('id', '=', order.id)
      // Not '=', or PostgreSQL goes by an index of states whenever its statistics know of no order in this one.
      .where('state', 'is not distinct from', order.state)
      // Another request may have noted the payment session of an order that was read without one.
      .where('sessionId', 'is not distinct from', order.sessionId)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    for (const kind of letters) await enqueueLetter(trx, order.id, kind, now())
    return true
  })
  if (moved && letters.length > 0) letterBell.dispatchEvent(new Event('ring'))
  return moved
}
