import { expect, test } from 'vitest'
import { indexAfter, stepOfSwipe } from './swipe.ts'

// Shows S2.89, S9.16.

test.each([
  [-51, 1],
  [-200, 1],
  [51, -1],
  [50, 0],
  [-50, 0],
  [0, 0],
])('a swipe of %i px to the right moves by %i picture(s)', (rightwards, step) => {
  expect(stepOfSwipe(rightwards)).toBe(step)
})

test.each([
  [0, 1, 2, 1],
  [1, 1, 2, 0],
  [0, -1, 3, 2],
  [0, 1, 1, 0],
])('from picture %i, moving %i among %i pictures leads to %i', (index, step, count, next) => {
  expect(indexAfter(index, step, count)).toBe(next)
})
