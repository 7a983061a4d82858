import { AskingChange, DeskReviewsAnswer, ReviewDecision } from '../desk/reviews.ts'
import { defineCall } from './call.ts'
import { only, reviewRefusals } from './refusals.ts'

export const readReviews = defineCall({
  summary: 'Lists what buyers wrote, what waits for the owner first.',
  path: '/desk/api/reviews',
  method: 'get',
  role: 'owner',
  answer: DeskReviewsAnswer,
})

export const decideReview = defineCall({
  summary: "Shows a review or leaves it out, with the owner's answer; its words stay as they are.",
  path: '/desk/api/reviews/decide',
  method: 'post',
  role: 'owner',
  body: ReviewDecision,
  answer: DeskReviewsAnswer,
  refusals: only(reviewRefusals, 'stale'),
})

export const switchReviewRequests = defineCall({
  summary: 'Switches on or off that buyers are asked two weeks after posting.',
  path: '/desk/api/reviews/ask',
  method: 'post',
  role: 'owner',
  body: AskingChange,
  answer: DeskReviewsAnswer,
  refusals: only(reviewRefusals, 'no-mail'),
})
