import { formatCents } from '#shop/money.ts'
import type { Order } from '#shop/orders/order.ts'
import { type RefundRefusal, refuseRefund } from '#shop/orders/refund-refusals.ts'
import type { Shop } from '#shop/shop.ts'
import { issueInvoices } from '../accounting/invoices.ts'
import { refreshToDo } from '../orders/taken-back.ts'
import { onLockedOrder, transition } from '../orders/transition.ts'
import type { Services } from '../services/services.ts'
import { type RefundPlan, type RefundRequest, refundedFor, refundKey } from './refund-store.ts'

const DAY_MS = 86_400_000
const tooMuch = (left: number, received: number) =>
  left <= 0
    ? refuseRefund('all-gone', formatCents(received))
    : refuseRefund('too-much', formatCents(left), formatCents(received))

/** What a refund of a sale at a stall would be, which somebody gives back in cash or at the terminal; or why there can be none. */
export async function planByHand(
  { db, now }: Services,
  { id, total: received }: Order,
  request: RefundRequest,
): Promise<RefundPlan | RefundRefusal> {
  const given = await db.selectFrom('refunds').selectAll().where('orderId', '=', id).execute()
  const refunded = await refundedFor(db, id)
  const amount = request.amount ?? received - refunded
  if (amount <= 0 || amount > received - refunded) return tooMuch(received - refunded, received)
  const since = new Date(now().getTime() - DAY_MS).toISOString()
  if (!request.another && given.some((refund) => refund.amount === amount && refund.createdAt > since))
    return refuseRefund('same-amount', formatCents(amount))
  const { lines = [] } = request
  return {
    intent: null,
    amount,
    lines,
    received,
    refunded,
    key: refundKey(id, { before: [given.length], amount, lines }),
    request,
  }
}

/** Writes down that money of a sale at a stall has gone back, once for each plan, with its credit note; no e-mail, since it went from hand to hand. */
export function giveByHand(
  shop: Shop,
  services: Services,
  { id, total }: Order,
  { amount, lines, key }: RefundPlan,
): Promise<RefundRefusal | null> {
  return onLockedOrder(services, id, async (locked) => {
    const { trx, now } = locked
    const left = total - (await refundedFor(trx, id))
    const known = await trx.selectFrom('refunds').select('id').where('id', '=', key).executeTakeFirst()
    if (known) return null
    if (amount > left) return tooMuch(left, total)
    const row = { id: key, orderId: id, amount, state: 'given', createdAt: now.toISOString(), failedAt: null }
    await trx
      .insertInto('refunds')
      .values({ ...row, lines: lines.length === 0 ? null : JSON.stringify(lines) })
      .execute()
    await transition(locked, amount === left ? 'refunded' : 'part_refunded')
    await refreshToDo(trx, locked.order, now)
    await issueInvoices(shop, locked)
    return null
  })
}
