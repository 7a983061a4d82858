import { expect, test } from 'vitest'
import { largestShiftWindow, slowInteraction } from './vitals.ts'

test.each([
  ['nothing moved', [], 0],
  [
    'shifts close together add up',
    [
      [100, 0.1],
      [900, 0.2],
    ],
    0.3,
  ],
  [
    'after a second of rest a new sum begins, and the larger one counts',
    [
      [100, 0.3],
      [1100, 0.1],
      [1200, 0.1],
    ],
    0.3,
  ],
  ['a window is over after five seconds', [0, 900, 1800, 2700, 3600, 4500, 5400].map((time) => [time, 0.1]), 0.6],
  ['the first shift of a page may come late', [[9000, 0.2]], 0.2],
])('%s', (_, shifts, sum) => {
  expect(largestShiftWindow(shifts.map(([startTime = 0, value = 0]) => ({ startTime, value })))).toBeCloseTo(sum)
})

test.each([
  [0, null],
  [1, 1],
  [49, 49],
  [50, 49],
  [100, 98],
])('of %i interactions of 1 ms, 2 ms and so on, the reported one takes %s ms', (count, stands) => {
  expect(slowInteraction(Array.from({ length: count }, (_, at) => at + 1))).toBe(stands)
})
