import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayInIreland } from '../dates.ts'
import { earlyBirdEnds } from './early-bird.ts'

// Shows S2.101, S9.31.

test.each([
  ['2026-01-01', '2026-11-01'],
  ['2026-10-31', '2026-11-01'],
  ['2026-11-01', '2027-11-01'],
  ['2026-11-21', '2027-11-01'],
  ['2026-12-31', '2027-11-01'],
])('on %s the early-bird offer ends on %s', (today, ends) => {
  expect(earlyBirdEnds(today)).toBe(ends)
})

test('the early-bird offer always ends on a coming 1 November, within a year', () => {
  const moment = fc.date({ min: new Date('2025-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moment, (now) => {
      const today = dayInIreland(now)
      const ends = earlyBirdEnds(today)
      expect(ends > today).toBe(true)
      expect(Number(ends.slice(0, 4)) - Number(today.slice(0, 4))).toBeLessThanOrEqual(1)
      expect(ends).toMatch(/-11-01$/)
    }),
  )
})
