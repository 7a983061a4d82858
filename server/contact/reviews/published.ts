import type { readPublishedReviews } from '#shop/calls/public/reviews.ts'
import { reviewsOf } from '#shop/reviews/rating.ts'
import type { PublishedReview } from '#shop/reviews/review.ts'
import { storableText } from '#shop/texts/sanitize-line.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { pause } from '../../platform/runtime/runtime.ts'
import type { Services } from '../../platform/services/services.ts'
import { approvedReviews } from './store.ts'

/** Reviews that another process approves are on this one's pages after this many ms at most. */
const LOOK_AGAIN_MS = 2000

/** A mark that differs after every decision of the owner about a review, and after each review that is deleted. */
async function stampOf({ db }: Pick<Services, 'db'>): Promise<string> {
  const { count, last } = await db
    .selectFrom('reviews')
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.max('decidedAt').as('last')])
    .where('state', '=', 'approved')
    .executeTakeFirstOrThrow()
  return `${count} ${last}`
}

export async function openPublishedReviews(services: Services) {
  const { stopping, log, onWakeMailer } = services
  let stamp = await stampOf(services)
  let reviews: readonly PublishedReview[] = await approvedReviews(services)
  async function hasChanged(): Promise<boolean> {
    const now = await stampOf(services)
    if (now === stamp) return false
    reviews = await approvedReviews(services)
    stamp = now
    return true
  }
  return {
    current: () => reviews,
    async follow(onChange: () => Promise<void>): Promise<void> {
      let wake = () => {}
      onWakeMailer(() => wake(), stopping)
      while (!stopping.aborted) {
        const woken = new Promise<void>((resolve) => {
          wake = resolve
        })
        const waiting = new AbortController()
        const signal = AbortSignal.any([stopping, waiting.signal])
        await Promise.race([woken, pause(LOOK_AGAIN_MS, { ref: false, signal }).catch(() => {})])
        waiting.abort()
        if (stopping.aborted) return
        try {
          if (await hasChanged()) await onChange()
        } catch (error) {
          if (!stopping.aborted) log.error({ err: error }, 'reviews stay as they were')
        }
      }
    },
  }
}

export const answerReviews: Handler<typeof readPublishedReviews> = async (services, { query }) => {
  const id = storableText(query.product)
  return { ok: true, ...reviewsOf(id, await approvedReviews(services, id)) }
}
