import Stripe from 'stripe'
import { formatCents } from '#shop/money.ts'
import { isAtStall } from '#shop/orders/channels.ts'
import type { Order } from '#shop/orders/order.ts'
import type { Shop } from '#shop/shop.ts'
import { askStripe, NoAnswer } from '../payments/ask-stripe.ts'
import type { Services } from '../services.ts'
import { type Refusal, writeAuditLog } from './audit-log.ts'
import { listDisputes, takesMoney } from './disputes.ts'
import { giveByHand, planByHand } from './hand-refund.ts'
import { REFUND_LINES, REFUND_REQUEST, writeRefundLines } from './refund-lines.ts'
import { hasUnnotedRefund, type RefundPlan, type RefundRequest, refundKey } from './refund-store.ts'
import { type RefundOutcome, refusalsOf, withRefundLock } from './refund-turn.ts'
import { MAX_REFUNDS, noteRefunds } from './refunds.ts'
import { STALE } from './version.ts'

const DAY_S = 86_400
/** Answers of the provider that ask for the same request again. */
const BUSY = 409
const TOO_MANY = 429

/** The reasons that the provider takes for a refund. */
export const refundReasons = ['requested_by_customer', 'duplicate', 'fraudulent'] as const
type RefundReason = (typeof refundReasons)[number]

const isValid = ({ status }: Stripe.Refund) => status !== 'failed' && status !== 'canceled'

const NOT_NOTED = 'The refund is given, but the books do not have it yet: the provider’s message will bring it.'

function refusalOf({ error }: NoAnswer): string {
  return error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError
    ? 'The payment provider does not answer. Ask about the order before you try again.'
    : `The payment provider refuses: ${error.message}`
}

/**
 * Plans a refund of an amount (cents), or of all that is left; returns a sentence if there can be none.
 *
 * - The same amount twice within a day needs `another`.
 * - A payment whose dispute is open or lost needs `despiteDispute`.
 * - A refund that was given but whose answer was lost is written down first and has to be seen.
 */
export async function planRefund(
  shop: Shop,
  services: Services,
  order: Order,
  request: RefundRequest,
): Promise<RefundPlan | string> {
  if (isAtStall(order.channel)) return planByHand(services, order, request)
  const { db, stripe, now, log } = services
  const { paymentIntentId: intent } = await db
    .selectFrom('orders')
    .select('paymentIntentId')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  if (intent === null || order.paidAt === null) return 'Nothing was paid for this order, so nothing can go back.'
  const payment = await askStripe(log, async () => ({
    disputes: await listDisputes(services, intent),
    refunds: (await stripe.refunds.list({ payment_intent: intent, limit: MAX_REFUNDS })).data,
    received: (await stripe.paymentIntents.retrieve(intent)).amount_received,
  }))
  if (payment instanceof NoAnswer) return refusalOf(payment)
  const { refunds, received, disputes } = payment
  const requested = refunds.filter(
    ({ metadata, status }) => metadata?.[REFUND_REQUEST] && (status === 'succeeded' || status === 'pending'),
  )
  if (await hasUnnotedRefund(db, order.id, requested)) {
    const noted = await noteRefunds(shop, services, intent)
    return noted instanceof NoAnswer ? refusalOf(noted) : STALE
  }
  const dispute = disputes.find(takesMoney)
  if (dispute && !request.despiteDispute)
    return `The payment is disputed (${dispute.id}, ${dispute.status.replaceAll('_', ' ')}): the bank may take the money as well, and you would pay twice. Say --despite-dispute to give it back all the same.`
  const valid = refunds.filter(isValid)
  const refunded = valid.reduce((sum, refund) => sum + refund.amount, 0)
  const left = received - refunded
  if (left <= 0) return `All of it, ${formatCents(received)}, has gone back already.`
  const amount = request.amount ?? left
  if (amount > left) return `Only ${formatCents(left)} of ${formatCents(received)} is left to give back.`
  const since = now().getTime() / 1000 - DAY_S
  if (!request.another && valid.some((refund) => refund.amount === amount && refund.created > since))
    return `${formatCents(amount)} has gone back within a day already: say --another to give as much again.`
  const { lines = [] } = request
  const before = [refunds.length, await refusalsOf(db, order.id)]
  return { intent, amount, lines, received, refunded, key: refundKey(order.id, { before, amount, lines }), request }
}

/** Asks the provider to give a planned refund, under the plan's key. */
function requestRefund(
  { stripe, log }: Services,
  order: Order,
  intent: string,
  { amount, lines, key }: RefundPlan,
  reason: RefundReason,
): Promise<Stripe.Refund | NoAnswer> {
  const metadata: Record<string, string> = { [REFUND_REQUEST]: key }
  if (lines.length > 0) metadata[REFUND_LINES] = writeRefundLines(order, lines)
  return askStripe(log, () =>
    stripe.refunds.create({ payment_intent: intent, amount, reason, metadata }, { idempotencyKey: key }),
  )
}

/**
 * Says how a request for a refund ended that has brought an error. The provider repeats an error, also one of its own
 * (5xx), under the same key for a day (docs.stripe.com/api/idempotent_requests), and may have given the refund all the same.
 */
async function outcomeOf(
  { stripe, log }: Services,
  intent: string,
  key: string,
  { error: { statusCode = 0 } }: NoAnswer,
): Promise<RefundOutcome> {
  if (statusCode >= 400 && statusCode < 500)
    return statusCode === BUSY || statusCode === TOO_MANY ? 'unknown' : 'refused'
  if (statusCode < 500) return 'unknown'
  const listed = await askStripe(log, () => stripe.refunds.list({ payment_intent: intent, limit: MAX_REFUNDS }))
  if (listed instanceof NoAnswer) return 'unknown'
  return listed.data.some(({ metadata }) => metadata?.[REFUND_REQUEST] === key) ? 'given' : 'failed'
}

/** Gives a planned refund, unless something has gone back since it was planned, and writes it down with its letter to the buyer. */
export async function issueRefund(
  shop: Shop,
  services: Services,
  order: Order,
  plan: RefundPlan,
  { reason, who }: { readonly reason: RefundReason; readonly who: string },
): Promise<Refusal> {
  const { db, now } = services
  return withRefundLock(services, order.id, async () => {
    const current = await planRefund(shop, services, order, plan.request)
    if (typeof current === 'string') return { refusal: current }
    if (current.key !== plan.key) return { refusal: STALE }
    const { intent, amount, key } = plan
    const what = `asks for a refund of ${formatCents(amount)}, ${reason.replaceAll('_', ' ')}`
    await writeAuditLog(db, { orderId: order.id, who, what }, now())
    if (intent === null) return { refusal: await giveByHand(shop, services, order, plan) }
    const refund = await requestRefund(services, order, intent, plan, reason)
    if (refund instanceof NoAnswer) {
      const outcome = await outcomeOf(services, intent, key, refund)
      if (outcome !== 'given') return { refusal: refusalOf(refund), outcome }
    }
    const noted = await noteRefunds(shop, services, intent)
    return { refusal: noted instanceof NoAnswer ? NOT_NOTED : null }
  })
}
