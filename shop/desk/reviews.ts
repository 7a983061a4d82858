import * as v from 'valibot'
import { Answer } from '../reviews/written.ts'
import { Uuid } from '../uuid.ts'
import { SeenVersion } from './version.ts'

export const REVIEWS_LISTED = 50

const states = ['waiting', 'approved', 'declined'] as const

/** A review as the owner sees it: whose order it is about, and the version that a change is made on sight of; times are ISO UTC. */
export const DeskReview = v.object({
  id: v.string(),
  orderId: v.string(),
  reference: v.string(),
  productName: v.string(),
  rating: v.number(),
  name: v.string(),
  text: v.string(),
  answer: v.string(),
  state: v.picklist(states),
  version: v.number(),
  createdAt: v.string(),
})
export type DeskReview = v.InferOutput<typeof DeskReview>

export const DeskReviewsAnswer = v.object({
  waiting: v.number(),
  reviews: v.array(DeskReview),
  isAsking: v.boolean(),
  hasMail: v.boolean(),
})
export type DeskReviewsAnswer = v.InferOutput<typeof DeskReviewsAnswer>

export const ReviewDecision = v.object({
  id: Uuid,
  version: SeenVersion,
  state: v.picklist(['approved', 'declined']),
  answer: Answer,
})

export const AskingChange = v.object({ isAsking: v.boolean() })
