import type { Handler } from 'hono'
import * as v from 'valibot'
import { findAnyProduct } from '#shop/catalogue/catalogue.ts'
import { AskingChange, DeskReview, type DeskReviewsAnswer, REVIEWS_LISTED, ReviewDecision } from '#shop/desk/reviews.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { refuseReview } from '#shop/reviews/refusals.ts'
import type { Shop } from '#shop/shop.ts'
import { sentenceFor } from '#shop/texts/sentence-for.ts'
import { numberOf } from '../database/order-items.ts'
import { ownLivemode } from '../database/orders.ts'
import { inTransaction } from '../database/transaction.ts'
import { answerRefusal } from '../http/answer-refusal.ts'
import { writeAuditLog } from '../orders/audit-log.ts'
import { areReviewsAsked, switchReviewRequests } from '../reviews/requests.ts'
import { reviewsToRead } from '../reviews/store.ts'
import type { Services } from '../services/services.ts'
import type { DeskEnv } from '../sign-in/sessions.ts'
import { refuse } from '../sign-in/sign-in.ts'

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

/** GET /desk/api/reviews: what buyers wrote, what waits for the owner first. */
export function answerDeskReviews(services: Services): Handler<DeskEnv> {
  return async (c) => c.json(await describe(c.var.shop, services))
}

/** POST /desk/api/reviews/decide: shows a review or leaves it out, with the owner's answer; its words stay as they are. */
export function decideReview(services: Services): Handler<DeskEnv> {
  const { db, now } = services
  return async (c) => {
    const { shop } = c.var
    const body = v.safeParse(ReviewDecision, c.get('json'), { abortPipeEarly: true })
    if (!body.success) return refuse(c, sentenceFor(body.issues))
    const { id, version, state, answer } = body.output
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
      await writeAuditLog(trx, { orderId: row.orderId, who: c.get('desk').staff.email, what }, now())
      return true
    })
    if (!isDone) return answerRefusal(c, refuseReview('stale'), { now: await describe(shop, services) })
    // The pages of this process show it at once.
    services.wakeMailer()
    return c.json(await describe(shop, services))
  }
}

/** POST /desk/api/reviews/ask: switches on or off that buyers are asked two weeks after posting. */
export function switchAsking(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const { shop } = c.var
    const body = v.safeParse(AskingChange, c.get('json'))
    if (!body.success) return refuse(c, sentenceFor(body.issues))
    const { isAsking } = body.output
    if (isAsking && services.config.mail.smtpUrl === null) return answerRefusal(c, refuseReview('no-mail'))
    await switchReviewRequests(services, isAsking)
    const what = `buyers are ${isAsking ? 'asked' : 'not asked any more'} for reviews`
    await writeAuditLog(services.db, { orderId: null, who: c.get('desk').staff.email, what }, services.now())
    return c.json(await describe(shop, services))
  }
}
