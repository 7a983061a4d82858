// Apart from the schemas of reviews: search engines' data, which the first script knows of, needs no more.
import type { PublishedReview } from './review.ts'

/** Stands for a buyer who gave no name. */
export const NAMELESS = 'A buyer'

/** What all reviews of a product come to: the mean of their stars with one decimal, and how many they are. */
export type ProductRating = { readonly id: string; readonly rating: number; readonly count: number }

/** The rating of every product that has reviews. */
export function ratingsOf(reviews: readonly PublishedReview[]): ProductRating[] {
  return [...new Set(reviews.map(({ productId }) => productId))].map((id) => {
    const own = reviews.filter(({ productId }) => productId === id)
    const sum = own.reduce((total, { rating }) => total + rating, 0)
    return { id, rating: Math.round((sum / own.length) * 10) / 10, count: own.length }
  })
}
