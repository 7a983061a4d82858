import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { lineName } from '#shop/cart/order-line.ts'
import type { Cents } from '#shop/money.ts'
import type { ItemCount } from '#shop/orders/items.ts'
import type { Order } from '#shop/orders/order.ts'
import type { RefundFacts, RefundWhat } from '#shop/orders/refund-amount.ts'
import { findOrder } from '../../platform/database/orders.ts'
import type { Schema } from '../../platform/database/schema.ts'

/** A requested refund. `another` allows the same amount twice within a day. */
export type RefundRequest = {
  readonly what: RefundWhat
  readonly another: boolean
  readonly despiteDispute?: boolean
  /** The reason why the order is cancelled, as the buyer reads it. Only with all that is left, for an order that is not posted. */
  readonly cancelReason?: string | undefined
}

/** A refund as it would be asked for: amounts in cents; `key` makes the provider give it once, however often it is asked. */
export type RefundPlan = {
  /** The payment that it is of; null for a sale at a stall, whose money goes back by hand. */
  readonly paymentId: string | null
  readonly amount: Cents
  readonly items: readonly ItemCount[]
  readonly received: Cents
  readonly refunded: Cents
  readonly key: string
  readonly request: RefundRequest
}

/** The key of a refund: another amount, other items, another reason, or a refund or refusal in between make it another refund. */
export function refundKey(
  orderId: string,
  {
    before,
    cancelReason,
    ...what
  }: { readonly before: readonly number[] } & Pick<RefundPlan, 'amount' | 'items'> &
    Pick<RefundRequest, 'cancelReason'>,
): string {
  const items = what.items.map(({ itemId, quantity }) => [itemId, quantity])
  const facts = JSON.stringify([before, what.amount, items, ...(cancelReason === undefined ? [] : [cancelReason])])
  return `${orderId}-refund-${createHash('sha256').update(facts).digest('base64url').slice(0, 22)}`
}

/** In cents, without refunds that failed. */
export async function refundedFor(db: Kysely<Schema>, orderId: string, until?: string): Promise<Cents> {
  const refunds = await db
    .selectFrom('refunds')
    .select('amount')
    .where('orderId', '=', orderId)
    .where('state', '=', 'given')
    .$if(until !== undefined, (query) => query.where('createdAt', '<=', until ?? ''))
    .execute()
  return refunds.reduce((sum, { amount }) => sum + amount, 0)
}

/** Reads an order's money and refunds from the books. A decision that depends on them has to read them under the order's lock. */
export async function refundFacts(
  db: Kysely<Schema>,
  { id, items, total }: Pick<Order, 'id' | 'items' | 'total'>,
): Promise<RefundFacts> {
  const { received } = await db.selectFrom('orders').select('received').where('id', '=', id).executeTakeFirstOrThrow()
  const lost = await db
    .selectFrom('disputes')
    .select('amount')
    .where('orderId', '=', id)
    .where('outcome', '=', 'lost')
    .execute()
  const goneBack = lost.reduce((sum, { amount }) => sum + amount, await refundedFor(db, id))
  return { items, received: received ?? total, goneBack }
}

export async function hasUnnotedRefund(
  db: Kysely<Schema>,
  orderId: string,
  refunds: readonly { readonly id: string }[],
): Promise<boolean> {
  const noted = await db.selectFrom('refunds').select('id').where('orderId', '=', orderId).execute()
  const ids = new Set(noted.map(({ id }) => id))
  return refunds.some(({ id }) => !ids.has(id))
}

export async function findRefund(db: Kysely<Schema>, id: string) {
  const refund = await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
  const order = refund && (await findOrder(db, 'id', refund.orderId))
  if (!order) return null
  const items = order.items.flatMap((item) =>
    item.movements
      .filter(({ kind, causeKind, causeId }) => kind === 'refunded' && causeKind === 'refund' && causeId === id)
      .map(({ quantity }) => `${quantity} × ${lineName(item)}`),
  )
  return { order, refund, items, refunded: await refundedFor(db, order.id, refund.createdAt) }
}

export async function findDispute(db: Kysely<Schema>, id: string) {
  const dispute = await db.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst()
  const order = dispute && (await findOrder(db, 'id', dispute.orderId))
  return order ? { order, dispute } : null
}
