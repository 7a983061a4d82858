import type { Cents } from '#shop/money.ts'
import { cancelSwapOfRefunded } from '../../orders/order/cancel-swap.ts'
import { refreshToDo } from '../../orders/order/taken-back.ts'
import { type LockedOrder, transition } from '../../orders/order/transition.ts'
import { mustHold } from '../../platform/database/broken-rule.ts'
import type { RefundRow } from '../../platform/database/schema.ts'
import { noteFullRefund } from './refund-items.ts'
import { refundedFor } from './refund-store.ts'
import { closeRefunded } from './withdrawals-to-refund.ts'

/** Updates a locked order after refunds were written down: its items, state, statements of withdrawal and swap, and if it waits to be posted. `last` is the refund that was given, `received` what came in for the order. */
export async function afterRefund(
  locked: LockedOrder,
  { last, received, who }: { readonly last: RefundRow | undefined; readonly received: Cents; readonly who: string },
): Promise<void> {
  const { trx, order, now } = locked
  const refunded = await refundedFor(trx, order.id)
  mustHold(refunded <= received, `order ${order.id}: ${refunded} cents refunded of ${received}`)
  const to = refunded >= received ? 'refunded' : 'part_refunded'
  if (to === 'refunded' && last) await noteFullRefund(trx, last, who)
  // A part of the money back does not end a dispute.
  if (refunded > 0 && (order.state !== 'disputed' || to === 'refunded')) await transition(locked, to)
  await closeRefunded(trx, order.id, now.toISOString())
  await cancelSwapOfRefunded(trx, order.id, now)
  await refreshToDo(trx, order.id, now)
}
