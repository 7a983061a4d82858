import * as v from 'valibot'
import { findAnyProduct } from '#shop/catalogue/catalogue.ts'
import { DeskReview, type DeskReviewsAnswer, REVIEWS_LISTED } from '#shop/desk/reviews.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { refuseReview } from '#shop/reviews/refusals.ts'
import type { Shop } from '#shop/shop.ts'
import { areReviewsAsked, switchReviewRequests } from '../../contact/reviews/requests.ts'
import { reviewsToRead } from '../../contact/reviews/store.ts'
import { writeAuditLog } from '../../orders/order/audit-log.ts'
import { numberOf } from '../../platform/database/order-items.ts'
import { ownLivemode } from '../../platform/database/orders.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../platform/services/services.ts'
import { type Handlers, withNow } from '../calls/handler.ts'

function own({ db, config }: Services) {
  return db
    .selectFrom('reviews')
    .innerJoin('orders', 'orders.id', 'reviews.orderId')
    .where('livemode', '=', ownLivemode(config))
}

async function listed(shop: Shop, services: Services, isWaiting: boolean): Promise<DeskReview[]> {
  const rows = await own(services)
    .innerJoin('orderItems', 'orderItems.id', 'reviews.itemId')
    .selectAll('reviews')
    .select(['sessionId', 'orders.reference as ownReference', 'referencePrefix', 'orderItems.name as orderedName'])
    .where('reviews.state', isWaiting ? '=' : '!=', 'waiting')
    .orderBy('reviews.createdAt', 'desc')
    .limit(REVIEWS_LISTED)
    .execute()
  return rows.map(({ sessionId, ownReference, referencePrefix, productId, orderedName, ...row }) => {
    const reference = orderReference({ id: row.orderId, sessionId, reference: ownReference, referencePrefix })
    const productName = findAnyProduct(shop, productId)?.name ?? orderedName
    return v.parse(DeskReview, { ...row, reference, productName })
  })
}

async function describe(shop: Shop, services: Services): Promise<DeskReviewsAnswer> {
  return {
    waiting: await reviewsToRead(services),
    reviews: [...(await listed(shop, services, true)), ...(await listed(shop, services, false))],
    isAsking: await areReviewsAsked(services),
    hasMail: services.config.mail.smtpUrl !== null,
  }
}

export const reviewHandlers: Handlers<typeof import('#shop/calls/reviews.ts')> = {
  readReviews: (services, { shop }) => describe(shop, services),
  async decideReview(services, { shop, actor, body: { id, version, state, answer } }) {
    const { db, now } = services
    const isDone = await inTransaction(db, async (trx) => {
      const row = await trx
        .updateTable('reviews')
        .set({ state, answer, decidedAt: now().toISOString(), version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .returning(['orderId', 'itemId'])
        .executeTakeFirst()
      if (row === undefined) return false
      const what = `review of line ${numberOf(row)} ${state}${answer === '' ? '' : ', with an answer'}`
      await writeAuditLog(trx, { orderId: row.orderId, who: actor.staff.email, what }, now())
      return true
    })
    // The pages of this process show it at once.
    if (isDone) services.wakeMailer()
    return withNow(isDone ? null : refuseReview('stale'), await describe(shop, services))
  },
  async switchReviewRequests(services, { shop, actor, body: { isAsking } }) {
    if (isAsking && services.config.mail.smtpUrl === null) return refuseReview('no-mail')
    await switchReviewRequests(services, isAsking)
    const what = `buyers are ${isAsking ? 'asked' : 'not asked any more'} for reviews`
    await writeAuditLog(services.db, { orderId: null, who: actor.staff.email, what }, services.now())
    return describe(shop, services)
  },
}
