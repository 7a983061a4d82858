import * as v from 'valibot'
import { ReviewsAnswer } from '../../reviews/review.ts'
import { defineCall } from '../call.ts'

export const readPublishedReviews = defineCall({
  summary: 'Lists the reviews of a product, for a page that was not opened at its own address.',
  path: '/functions/v1/reviews',
  method: 'get',
  role: 'nobody',
  limit: 'reviews',
  query: v.object({ product: v.optional(v.string(), '') }),
  answer: v.object({ ok: v.literal(true), ...ReviewsAnswer.entries }),
})
