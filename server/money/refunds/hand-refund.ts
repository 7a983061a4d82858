import { formatCents } from '#shop/money.ts'
import type { Order } from '#shop/orders/order.ts'
import { itemsOf, refundAmount } from '#shop/orders/refund-amount.ts'
import { type RefundRefusal, refuseRefund } from '#shop/orders/refund-refusals.ts'
import { isRefusal } from '#shop/refusal.ts'
import type { Shop } from '#shop/shop.ts'
import { onLockedOrder } from '../../orders/order/transition.ts'
import type { Services } from '../../platform/services/services.ts'
import { issueInvoices } from '../accounting/invoices.ts'
import { afterRefund } from './after-refund.ts'
import { noteRefundedItems } from './refund-items.ts'
import { type RefundPlan, type RefundRequest, refundFacts, refundKey } from './refund-store.ts'

const DAY_MS = 86_400_000

export async function planByHand(
  { db, now }: Services,
  order: Order,
  request: RefundRequest,
): Promise<RefundPlan | RefundRefusal> {
  const { id } = order
  const given = await db.selectFrom('refunds').selectAll().where('orderId', '=', id).execute()
  const facts = await refundFacts(db, order)
  const { received, goneBack: refunded } = facts
  const amount = refundAmount(facts, request.what)
  if (isRefusal(amount)) return amount
  const since = new Date(now().getTime() - DAY_MS).toISOString()
  if (!request.another && given.some((refund) => refund.amount === amount && refund.createdAt > since))
    return refuseRefund('same-amount', formatCents(amount))
  const items = itemsOf(request.what)
  return {
    paymentId: null,
    amount,
    items,
    received,
    refunded,
    key: refundKey(id, { before: [given.length], amount, items }),
    request,
  }
}

/** Writes down that money of a sale at a stall has gone back, once for each plan, with its credit note; no e-mail, since it went from hand to hand. */
export function giveByHand(
  shop: Shop,
  services: Services,
  { id }: Order,
  { amount, items, key, request }: RefundPlan,
  who: string,
): Promise<RefundRefusal | null> {
  return onLockedOrder(services, id, async (locked) => {
    const { trx, now } = locked
    const known = await trx.selectFrom('refunds').select('id').where('id', '=', key).executeTakeFirst()
    if (known) return null
    const facts = await refundFacts(trx, locked.order)
    const allowed = refundAmount(facts, request.what)
    if (isRefusal(allowed)) return allowed
    if (allowed !== amount) return refuseRefund('stale')
    const row = { id: key, orderId: id, amount, state: 'given', createdAt: now.toISOString(), failedAt: null }
    await trx.insertInto('refunds').values(row).execute()
    await noteRefundedItems(trx, row, items, who)
    await afterRefund(locked, { last: row, received: facts.received, who })
    await issueInvoices(shop, locked)
    return null
  })
}
