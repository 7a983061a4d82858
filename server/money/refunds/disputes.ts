import type { Transaction } from 'kysely'
import type { Cents } from '#shop/money.ts'
import type { OrderState } from '#shop/orders/states.ts'
import type { Shop } from '#shop/shop.ts'
import { enqueueEmail } from '../../contact/mail/outbox.ts'
import { cancelSwap } from '../../orders/order/cancel-swap.ts'
import { readMoneyBack } from '../../orders/order/money-back.ts'
import { onPayment } from '../../orders/order/on-payment.ts'
import { type LockedOrder, onLockedOrder, transition } from '../../orders/order/transition.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Services } from '../../platform/services/services.ts'
import { issueInvoices } from '../accounting/invoices.ts'
import { askProvider, NotDone } from '../payments/ask-provider.ts'
import type { PaymentDispute } from '../payments/provider.ts'
import { refundedFor } from './refund-store.ts'

/** Stores what the provider says of a dispute: what was decided stays so, except for an appeal that was won. */
async function storeDispute(
  trx: Transaction<Schema>,
  orderId: string,
  dispute: PaymentDispute,
  at: Date,
): Promise<void> {
  const { id, amount, reason, createdAt, answerBy } = dispute
  const outcome = dispute.outcome === 'unknown' ? null : dispute.outcome
  await trx
    .insertInto('disputes')
    .values({
      id,
      orderId,
      amount,
      reason,
      answerBy,
      outcome: null,
      lostAt: null,
      reinstatedAt: null,
      createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (outcome === null) return
  const decided = trx.updateTable('disputes').where('id', '=', id)
  const moment = at.toISOString()
  if (outcome === 'lost')
    return void (await decided.set({ outcome, lostAt: moment }).where('outcome', 'is', null).execute())
  await decided.set({ outcome, reinstatedAt: moment }).where('outcome', '=', 'lost').execute()
  await decided.set({ outcome }).where('outcome', 'is', null).execute()
}

async function stateAfter({ trx, order: { id, total } }: LockedOrder): Promise<OrderState> {
  const disputes = await trx.selectFrom('disputes').select('outcome').where('orderId', '=', id).execute()
  if (disputes.some(({ outcome }) => outcome !== 'won')) return 'disputed'
  const refunded = await refundedFor(trx, id)
  if (refunded >= total) return 'refunded'
  return refunded > 0 ? 'part_refunded' : 'paid'
}

async function record(locked: LockedOrder, dispute: PaymentDispute, at: Date): Promise<void> {
  const { trx, order, now } = locked
  await storeDispute(trx, order.id, dispute, at)
  const { outcome } = await trx
    .selectFrom('disputes')
    .select('outcome')
    .where('id', '=', dispute.id)
    .executeTakeFirstOrThrow()
  const about = { id: dispute.id, orderId: order.id }
  await enqueueEmail(trx, outcome === null ? 'dispute' : `dispute-${outcome === 'won' ? 'won' : 'lost'}`, about, now)
  if (dispute.outcome === 'unknown') await enqueueEmail(trx, 'dispute-unknown', about, now)
  const to = await stateAfter(locked)
  if (order.state === 'disputed' || to === 'disputed') await transition(locked, to)
  if ((await readMoneyBack(trx, order)).isChargedBack) await cancelSwap(trx, order.id, now)
}

/** Marks the order of a disputed payment until the shop has won, and tells the owner. `at` is the provider's time. After NotDone, ask again. */
export function noteDispute(
  shop: Shop,
  services: Services,
  paymentId: string,
  dispute: PaymentDispute,
  at: Date = services.now(),
): Promise<NotDone | null> {
  return onPayment(shop, services, paymentId, ({ id }) =>
    onLockedOrder(services, id, async (locked) => {
      await record(locked, dispute, at)
      await issueInvoices(shop, locked)
    }),
  )
}

/** True if a dispute may still take, or has taken, its money: so it is until it is known to have ended for the shop. */
export function takesMoney({ outcome }: PaymentDispute): boolean {
  return outcome !== 'won'
}

export function lostTo(disputes: readonly PaymentDispute[]): Cents {
  const lost = disputes.filter(({ outcome }) => outcome === 'lost')
  return lost.reduce((sum, { amount }) => sum + amount, 0)
}

export async function noteDisputes(shop: Shop, services: Services, paymentId: string): Promise<NotDone | null> {
  const disputes = await askProvider(services.log, () => services.payments.disputes(paymentId))
  if (disputes instanceof NotDone) return disputes
  for (const dispute of disputes.toReversed()) {
    const answer = await noteDispute(shop, services, paymentId, dispute)
    if (answer instanceof NotDone) return answer
  }
  return null
}
