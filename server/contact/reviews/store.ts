import type { Kysely } from 'kysely'
import { dayInIreland } from '#shop/dates.ts'
import { itemsKept } from '#shop/orders/item-counts.ts'
import type { Order } from '#shop/orders/order.ts'
import { wayOf } from '#shop/orders/parcels.ts'
import type { PublishedReview } from '#shop/reviews/review.ts'
import { writeOrderEvent } from '../../orders/order/order-events.ts'
import type { ReviewRow } from '../../platform/database/customer-rows.ts'
import { findOrder, ownLivemode, withdrawalsFrom } from '../../platform/database/orders.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { randomUUID } from '../../platform/runtime/runtime.ts'
import type { Services } from '../../platform/services/services.ts'

export type ReviewedOrder = {
  readonly order: Order
  readonly reviews: ReadonlyMap<string, ReviewRow>
  readonly kept: ReadonlySet<string>
}

export const reviewableStates = ['paid', 'part_refunded'] as const

/** The order with an id, if it may be reviewed: paid and not given back, posted, of known products, and its buyer still known; else null. */
export async function findReviewed(db: Kysely<Schema>, orderId: string): Promise<ReviewedOrder | null> {
  const order = await findOrder(db, 'id', orderId)
  // An exchange belongs to the first order, which can be reviewed.
  if (
    !order?.itemised ||
    order.channel === 'replacement' ||
    order.email === null ||
    !reviewableStates.some((state) => state === order.state)
  )
    return null
  if (wayOf(order).postedAt === null) return null
  const rows = await db.selectFrom('reviews').selectAll().where('orderId', '=', orderId).execute()
  const kept = new Set(itemsKept(order.items).map(({ itemId }) => itemId))
  return kept.size === 0 ? null : { order, reviews: new Map(rows.map((row) => [row.itemId, row])), kept }
}

/**
 * Returns the order with the items that its buyer keeps; null if the buyer may not be asked for a review. An order with a
 * review or a withdrawal, or of a buyer who opted out, may not.
 */
export async function mayBeAsked(db: Kysely<Schema>, orderId: string): Promise<Order | null> {
  const found = await findReviewed(db, orderId)
  if (found === null || found.reviews.size > 0 || (await withdrawalsFrom(db, orderId)).length > 0) return null
  const objection = db
    .selectFrom('suppressions')
    .select('id')
    .where('emailKey', '=', found.order.email?.toLowerCase() ?? '')
    .where('reason', '=', 'no-reviews')
  if (await objection.executeTakeFirst()) return null
  return { ...found.order, items: found.order.items.filter(({ itemId }) => found.kept.has(itemId)) }
}

export async function stopAsking({ db, now }: Services, email: string): Promise<void> {
  const row = { id: randomUUID(), emailKey: email.toLowerCase(), reason: 'no-reviews', emailId: null }
  await db
    .insertInto('suppressions')
    .values({ ...row, since: now().toISOString() })
    .onConflict((conflict) => conflict.columns(['emailKey', 'reason']).doNothing())
    .execute()
}

export type Written = Pick<ReviewRow, 'itemId' | 'productId' | 'rating' | 'name' | 'text'>

/** Keeps what a buyer wrote until the owner has read it; what is written of an item already stays as it is. */
export async function keepReviews({ db, now }: Services, orderId: string, written: readonly Written[]): Promise<void> {
  const row = { orderId, answer: '', state: 'waiting', version: 1, createdAt: now().toISOString(), decidedAt: null }
  await inTransaction(db, async (trx) => {
    const kept = await trx
      .insertInto('reviews')
      .values(written.map((review) => ({ id: randomUUID(), ...row, ...review })))
      .onConflict((conflict) => conflict.column('itemId').doNothing())
      .returning('id')
      .execute()
    if (kept.length > 0) await writeOrderEvent(trx, { orderId, kind: 'change' }, now())
  })
}

export async function approvedReviews(
  { db, config }: Pick<Services, 'db' | 'config'>,
  productId?: string,
): Promise<PublishedReview[]> {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('orders', 'orders.id', 'reviews.orderId')
    .select(['reviews.id', 'productId', 'rating', 'reviews.name', 'text', 'answer', 'reviews.createdAt'])
    .where('reviews.state', '=', 'approved')
    .where('livemode', '=', ownLivemode(config))
    .$if(productId !== undefined, (query) => query.where('productId', '=', productId ?? ''))
    .orderBy('reviews.createdAt', 'desc')
    .orderBy('reviews.id')
    .execute()
  return rows.map(({ createdAt, ...review }) => ({ ...review, day: dayInIreland(new Date(createdAt)) }))
}

export async function reviewsToRead({ db, config }: Pick<Services, 'db' | 'config'>): Promise<number> {
  const { count } = await db
    .selectFrom('reviews')
    .innerJoin('orders', 'orders.id', 'reviews.orderId')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('reviews.state', '=', 'waiting')
    .where('livemode', '=', ownLivemode(config))
    .executeTakeFirstOrThrow()
  return Number(count)
}
