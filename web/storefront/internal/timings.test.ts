import { expect, test } from 'vitest'
import { ago, clockTime } from './timings.ts'

const now = new Date(2026, 10, 21, 12, 4, 31)
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)

test.each([
  [-5, '0 sec ago'],
  [0, '0 sec ago'],
  [59, '59 sec ago'],
  [60, '1 min ago'],
  [3599, '59 min ago'],
  [7200, '2 hr ago'],
  [200_000, '2 days ago'],
])('%i seconds ago is shown as "%s"', (seconds, words) => {
  expect(ago(before(seconds), now)).toBe(words)
})

test("another day's time has its date", () => {
  expect(clockTime(before(60), now)).toBe('12:03:31')
  expect(clockTime(before(86_400), now)).toBe('20 Nov 2026, 12:04:31')
})
