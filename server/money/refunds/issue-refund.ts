import { isDeepStrictEqual } from 'node:util'
import { formatCents } from '#shop/money.ts'
import { isAtStall } from '#shop/orders/channels.ts'
import { lineOf, type OrderItem } from '#shop/orders/items.ts'
import type { Order } from '#shop/orders/order.ts'
import { postedParcels } from '#shop/orders/parcels.ts'
import { itemsOf, refundAmount } from '#shop/orders/refund-amount.ts'
import { type RefundRefusal, refuseRefund } from '#shop/orders/refund-refusals.ts'
import { isRefusal } from '#shop/refusal.ts'
import type { Shop } from '#shop/shop.ts'
import { writeAuditLog } from '../../orders/order/audit-log.ts'
import { onLockedOrder } from '../../orders/order/transition.ts'
import type { Services } from '../../platform/services/services.ts'
import { askProvider, NotDone } from '../payments/ask-provider.ts'
import type { RefundReason } from '../payments/provider.ts'
import { lostTo, takesMoney } from './disputes.ts'
import { giveByHand, planByHand } from './hand-refund.ts'
import { CANCEL_REASON, REFUND_ITEMS, REFUND_REQUEST, writeRefundItems } from './refund-items.ts'
import { hasUnnotedRefund, type RefundPlan, type RefundRequest, refundFacts, refundKey } from './refund-store.ts'
import { type RefundOutcome, refusalsOf, withRefundLock } from './refund-turn.ts'
import { noteRefunds } from './refunds.ts'

const DAY_MS = 86_400_000

type RefundedBy = { readonly reason: RefundReason | null; readonly who: string }

function refusalOf({ error }: NotDone): RefundRefusal {
  return error.kind === 'unreachable' || error.kind === 'failed'
    ? refuseRefund('no-answer')
    : refuseRefund('provider-refuses', error.message)
}

/**
 * Plans a refund of some items, of an amount (cents), or of all that is left; a refusal if there can be none.
 *
 * - No item goes back twice, and no more money than came in (`refundAmount`).
 * - The same amount twice within a day needs `another`.
 * - A payment whose dispute is open or lost needs `despiteDispute`.
 * - A refund that was given but is not in the books is noted first. The plan is then refused as stale, so that staff see it (S10.59).
 */
export async function planRefund(
  shop: Shop,
  services: Services,
  order: Order,
  request: RefundRequest,
): Promise<RefundPlan | RefundRefusal> {
  if (isAtStall(order.channel)) return planByHand(services, order, request)
  const { db, payments, now, log } = services
  const { paymentId } = await db
    .selectFrom('orders')
    .select('paymentId')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  if (paymentId === null || order.paidAt === null) return refuseRefund('nothing-paid')
  const payment = await askProvider(log, async () => ({
    disputes: await payments.disputes(paymentId),
    refunds: await payments.refunds(paymentId),
    received: (await payments.payment(paymentId)).received,
  }))
  if (payment instanceof NotDone) return refusalOf(payment)
  const { refunds, received, disputes } = payment
  const requested = refunds.filter(({ metadata, state }) => metadata[REFUND_REQUEST] && state === 'given')
  if (await hasUnnotedRefund(db, order.id, requested)) {
    const noted = await noteRefunds(shop, services, paymentId)
    return noted instanceof NotDone ? refusalOf(noted) : refuseRefund('stale')
  }
  const dispute = disputes.find(takesMoney)
  if (dispute && !request.despiteDispute)
    return refuseRefund('disputed', dispute.id, dispute.status.replaceAll('_', ' '))
  const valid = refunds.filter(({ state }) => state !== 'failed')
  const refunded = valid.reduce((sum, refund) => sum + refund.amount, lostTo(disputes))
  const { what, cancelReason } = request
  const amount = refundAmount({ ...(await refundFacts(db, order)), received, goneBack: refunded }, what)
  if (isRefusal(amount)) return amount
  const since = now().getTime() - DAY_MS
  if (!request.another && valid.some((refund) => refund.amount === amount && Date.parse(refund.createdAt) > since))
    return refuseRefund('same-amount', formatCents(amount))
  const items = itemsOf(what)
  const before = [refunds.length, await refusalsOf(db, order.id)]
  return {
    paymentId,
    amount,
    items,
    received,
    refunded,
    key: refundKey(order.id, { before, amount, items, cancelReason }),
    request,
  }
}

function requestRefund(
  { payments, log }: Services,
  paymentId: string,
  { amount, items, key, request: { cancelReason } }: RefundPlan,
  reason: RefundReason | null,
): Promise<NotDone | null> {
  const metadata: Record<string, string> = { [REFUND_REQUEST]: key }
  if (items.length > 0) metadata[REFUND_ITEMS] = writeRefundItems(items)
  if (cancelReason !== undefined) metadata[CANCEL_REASON] = cancelReason
  return askProvider(log, async () => {
    await payments.refund({ paymentId, amount, reason, metadata }, key)
    return null
  })
}

/**
 * Says how a request for a refund ended that has brought an error. The provider may repeat an error, also one of its
 * own, under the same key, and may have given the refund all the same.
 */
async function outcomeOf(
  { payments, log }: Services,
  paymentId: string,
  key: string,
  { error: { kind } }: NotDone,
): Promise<RefundOutcome> {
  if (kind === 'unreachable' || kind === 'busy') return 'unknown'
  if (kind !== 'failed') return 'refused'
  const listed = await askProvider(log, () => payments.refunds(paymentId))
  if (listed instanceof NotDone) return 'unknown'
  return listed.some(({ metadata }) => metadata[REFUND_REQUEST] === key) ? 'given' : 'failed'
}

const ordered = (item: OrderItem) => [item.itemId, lineOf(item)]

/**
 * Writes into the audit log who asks for a refund. The order is locked, and posting and changes of its items wait for the
 * refund's turn, so an order is not cancelled and posted at once, and a refund is for the items that its owner saw. The log
 * stays when data are erased, so it does not repeat the reason.
 */
function noteRequest(
  services: Services,
  { id, items }: Order,
  { amount, received, refunded, request: { what: wanted, cancelReason } }: RefundPlan,
  { reason, who }: RefundedBy,
): Promise<RefundRefusal | null> {
  return onLockedOrder(services, id, async ({ trx, order: current, now }) => {
    if (!isDeepStrictEqual(current.items.map(ordered), items.map(ordered))) return refuseRefund('stale')
    const allowed = refundAmount({ ...(await refundFacts(trx, current)), received, goneBack: refunded }, wanted)
    if (isRefusal(allowed)) return allowed
    const postedAt = postedParcels(current)[0]?.postedAt ?? null
    if (cancelReason !== undefined && postedAt !== null) return refuseRefund('posted', postedAt)
    const why = reason === null ? '' : `, ${reason.replaceAll('_', ' ')}`
    const refund = `asks for a refund of ${formatCents(amount)}${why}`
    const what = cancelReason === undefined ? refund : `cancels the order and ${refund}`
    await writeAuditLog(trx, { orderId: id, who, what }, now)
    return null
  })
}

export async function issueRefund(
  shop: Shop,
  services: Services,
  order: Order,
  plan: RefundPlan,
  { reason, who }: RefundedBy,
): Promise<RefundRefusal | null> {
  return withRefundLock(services, order.id, async () => {
    const current = await planRefund(shop, services, order, plan.request)
    // The item was left when this was planned, so somebody has refunded it since.
    if (isRefusal(current)) return { refusal: current.code === 'line-refunded' ? refuseRefund('stale') : current }
    if (current.key !== plan.key) return { refusal: refuseRefund('stale') }
    const { paymentId, key } = plan
    const refusal = await noteRequest(services, order, plan, { reason, who })
    if (refusal !== null) return { refusal }
    if (paymentId === null) return { refusal: await giveByHand(shop, services, order, plan, who) }
    const refund = await requestRefund(services, paymentId, plan, reason)
    if (refund instanceof NotDone) {
      const outcome = await outcomeOf(services, paymentId, key, refund)
      if (outcome !== 'given') return { refusal: refusalOf(refund), outcome }
    }
    const noted = await noteRefunds(shop, services, paymentId)
    return { refusal: noted instanceof NotDone ? refuseRefund('not-noted') : null }
  })
}
