import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ratingsOf } from './rating.ts'
import type { PublishedReview } from './review.ts'
import { ReviewText } from './written.ts'

const review = (productId: string, rating: number): PublishedReview => ({
  id: `${productId}${rating}`,
  productId,
  rating,
  name: '',
  text: '',
  answer: '',
  day: '2026-11-20',
})

test.each<[readonly number[], number]>([
  [[5], 5],
  [[5, 4], 4.5],
  [[5, 5, 4], 4.7],
  [[1, 2, 2], 1.7],
])('the stars %j have the average %d', (stars, rating) => {
  expect(ratingsOf(stars.map((each) => review('1', each)))).toEqual([{ id: '1', rating, count: stars.length }])
})

test('each product has its own rating, and none without reviews', () => {
  expect(ratingsOf([review('1', 5), review('2', 1), review('1', 4)])).toEqual([
    { id: '1', rating: 4.5, count: 2 },
    { id: '2', rating: 1, count: 1 },
  ])
  expect(ratingsOf([])).toEqual([])
})

test('a rating lies between its lowest and highest stars', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }), (stars) => {
      const [{ rating, count } = { rating: 0, count: 0 }] = ratingsOf(stars.map((each) => review('1', each)))
      expect(count).toBe(stars.length)
      expect(rating).toBeGreaterThanOrEqual(Math.min(...stars))
      expect(rating).toBeLessThanOrEqual(Math.max(...stars))
    }),
  )
})

test('a review is stored without control characters or more than one empty line in a row', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (typed) => {
      const parsed = v.parse(ReviewText, typed)
      expect(parsed.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
      expect(parsed).not.toContain('\n\n\n')
      expect(parsed).toBe(parsed.trim())
    }),
  )
})
