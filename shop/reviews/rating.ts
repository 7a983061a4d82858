// Apart from the schemas of reviews: search engines' data, which the first script knows of, needs no more.
import { REVIEWS_SHOWN } from '../promises.ts'
import type { PublishedReview, ReviewsAnswer } from './review.ts'

export const NAMELESS = 'A buyer'

export type ProductRating = { readonly id: string; readonly rating: number; readonly count: number }

export function ratingsOf(reviews: readonly PublishedReview[]): ProductRating[] {
  return [...new Set(reviews.map(({ productId }) => productId))].map((id) => {
    const own = reviews.filter(({ productId }) => productId === id)
    const sum = own.reduce((total, { rating }) => total + rating, 0)
    return { id, rating: Math.round((sum / own.length) * 10) / 10, count: own.length }
  })
}

export function reviewsOf(id: string, all: readonly PublishedReview[]): ReviewsAnswer {
  const own = all.filter(({ productId }) => productId === id)
  const { rating = 0, count = 0 } = ratingsOf(own)[0] ?? {}
  return { rating, count, reviews: own.slice(0, REVIEWS_SHOWN) }
}
