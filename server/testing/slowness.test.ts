import { expect, test } from 'vitest'
import { slownessOf } from './slowness.ts'

test.each([
  ['a quick machine', [5, 8], 1],
  ['a desktop', [20, 31], 1],
  ['a machine of half its speed', [66, 40, 45], 2],
  ['a machine that hardly gets on', [900, 700], 4],
])('time limits grow with the slowness of %s', (_, times, slowness) => {
  expect(slownessOf(times)).toBe(slowness)
})
