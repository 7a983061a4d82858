import type { Transaction } from 'kysely'
import * as v from 'valibot'
import type { Cents } from '#shop/money.ts'
import type { OrderState } from '#shop/orders/states.ts'
import type { Shop } from '#shop/shop.ts'
import { issueInvoices } from '../accounting/invoices.ts'
import type { Schema } from '../database/schema.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import { cancelSwap } from '../orders/cancel-swap.ts'
import { readMoneyBack } from '../orders/money-back.ts'
import { onPayment } from '../orders/on-payment.ts'
import { type LockedOrder, onLockedOrder, transition } from '../orders/transition.ts'
import { askStripe, NoAnswer } from '../payments/ask-stripe.ts'
import { Dispute, type StripeDispute } from '../payments/webhook-event.ts'
import type { Services } from '../services/services.ts'
import { refundedFor } from './refund-store.ts'

type Outcome = 'won' | 'lost' | null

/** The outcome of a dispute by the provider's status; null while it is open. A closed inquiry or a prevented dispute took no money, so it counts as won. */
const outcomes: Readonly<Record<string, Outcome>> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
  warning_needs_response: null,
  warning_under_review: null,
  needs_response: null,
  under_review: null,
  appeal_needs_response: null,
  appeal_under_review: null,
}

/** Stores what the provider says of a dispute: what was decided stays so, except for an appeal that was won. */
async function storeDispute(
  trx: Transaction<Schema>,
  orderId: string,
  dispute: StripeDispute,
  at: Date,
): Promise<void> {
  const { id, amount, reason, created, evidence_details } = dispute
  const outcome = outcomes[dispute.status] ?? null
  const answerBy = evidence_details.due_by ? new Date(evidence_details.due_by * 1000).toISOString() : null
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
      createdAt: new Date(created * 1000).toISOString(),
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

/** The state that an order's disputes leave it in: disputed while one is open or lost, else as if there had been none. */
async function stateAfter({ trx, order: { id, total } }: LockedOrder): Promise<OrderState> {
  const disputes = await trx.selectFrom('disputes').select('outcome').where('orderId', '=', id).execute()
  if (disputes.some(({ outcome }) => outcome !== 'won')) return 'disputed'
  const refunded = await refundedFor(trx, id)
  if (refunded >= total) return 'refunded'
  return refunded > 0 ? 'part_refunded' : 'paid'
}

async function record(locked: LockedOrder, dispute: StripeDispute, at: Date): Promise<void> {
  const { trx, order, now } = locked
  await storeDispute(trx, order.id, dispute, at)
  const { outcome } = await trx
    .selectFrom('disputes')
    .select('outcome')
    .where('id', '=', dispute.id)
    .executeTakeFirstOrThrow()
  const about = { id: dispute.id, orderId: order.id }
  await enqueueEmail(trx, outcome === null ? 'dispute' : `dispute-${outcome === 'won' ? 'won' : 'lost'}`, about, now)
  if (outcomes[dispute.status] === undefined) await enqueueEmail(trx, 'dispute-unknown', about, now)
  const to = await stateAfter(locked)
  if (order.state === 'disputed' || to === 'disputed') await transition(locked, to)
  if ((await readMoneyBack(trx, order)).isChargedBack) await cancelSwap(trx, order.id, now)
}

/** Marks the order of a disputed payment until the bank has decided for the shop, and tells the owner of the beginning and of the end. `at` is when the provider said so: what it decides was decided then. After NoAnswer it has to be asked again. */
export function noteDispute(
  shop: Shop,
  services: Services,
  paymentIntentId: string,
  dispute: StripeDispute,
  at: Date = services.now(),
): Promise<NoAnswer | null> {
  return onPayment(shop, services, paymentIntentId, ({ id }) =>
    onLockedOrder(services, id, async (locked) => {
      await record(locked, dispute, at)
      await issueInvoices(shop, locked)
    }),
  )
}

/** A payment's disputes as the provider lists them; throws what the provider's client throws. */
export async function listDisputes({ stripe }: Services, paymentIntentId: string): Promise<StripeDispute[]> {
  const { data } = await stripe.disputes.list({ payment_intent: paymentIntentId, limit: 100 })
  return data.map((dispute) => v.parse(Dispute, dispute))
}

/** Whether a dispute may still take, or has taken, its money: so it is until it is known to have ended for the shop. */
export function takesMoney({ status }: StripeDispute): boolean {
  return outcomes[status] !== 'won'
}

/** The amount that lost disputes took back, in cents. */
export function lostTo(disputes: readonly StripeDispute[]): Cents {
  const lost = disputes.filter(({ status }) => outcomes[status] === 'lost')
  return lost.reduce((sum, { amount }) => sum + amount, 0)
}

/** Writes down what the provider says of a payment's disputes, as `noteDispute` does. */
export async function noteDisputes(shop: Shop, services: Services, paymentIntentId: string): Promise<NoAnswer | null> {
  const disputes = await askStripe(services.log, () => listDisputes(services, paymentIntentId))
  if (disputes instanceof NoAnswer) return disputes
  for (const dispute of disputes.toReversed()) {
    const answer = await noteDispute(shop, services, paymentIntentId, dispute)
    if (answer instanceof NoAnswer) return answer
  }
  return null
}
