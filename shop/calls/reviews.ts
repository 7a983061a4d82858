import { AskingChange, DeskReviewsAnswer, ReviewDecision } from '../desk/reviews.ts'
import { defineCall } from './call.ts'
import { only, reviewRefusals } from './refusals.ts'

/** What buyers wrote, what waits for the owner first. */
export const readReviews = defineCall({
  path: '/desk/api/reviews',
  method: 'get',
  role: 'owner',
  answer: DeskReviewsAnswer,
})

/** Shows a review or leaves it out, with the owner's answer; its words stay as they are. */
export const decideReview = defineCall({
  path: '/desk/api/reviews/decide',
  method: 'post',
  role: 'owner',
  body: ReviewDecision,
  answer: DeskReviewsAnswer,
  refusals: only(reviewRefusals, 'stale'),
})

/** Switches on or off that buyers are asked two weeks after posting. */
export const switchReviewRequests = defineCall({
  path: '/desk/api/reviews/ask',
  method: 'post',
  role: 'owner',
  body: AskingChange,
  answer: DeskReviewsAnswer,
  refusals: only(reviewRefusals, 'no-mail'),
})
