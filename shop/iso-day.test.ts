import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isoDay } from './iso-day.ts'

test.each(['2026-02-28', '2028-02-29', '2000-02-29', '2026-12-31'])('accepts the day %s', (day) => {
  expect(v.is(isoDay(), day)).toBe(true)
})

test.each([
  '2026-02-29',
  '2026-02-31',
  '2100-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  'today',
  '',
])('%j is no day', (day) => {
  expect(v.is(isoDay(), day)).toBe(false)
})
