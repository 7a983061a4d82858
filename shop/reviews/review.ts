import * as v from 'valibot'

/** A review that everybody may read: its stars from 1 to 5, the name that the buyer chose, the shop's answer or '', and the day on which it was written. */
export const PublishedReview = v.object({
  id: v.string(),
  productId: v.string(),
  rating: v.number(),
  name: v.string(),
  text: v.string(),
  answer: v.string(),
  day: v.string(),
})
export type PublishedReview = v.InferOutput<typeof PublishedReview>

/** The reviews of one product, the latest first, as many as are shown; the mean of all their stars, and how many they are. */
export const ReviewsAnswer = v.object({ rating: v.number(), count: v.number(), reviews: v.array(PublishedReview) })
export type ReviewsAnswer = v.InferOutput<typeof ReviewsAnswer>
