import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import {
  addWorkingDays,
  credibleDay,
  dayInIreland,
  dayStart,
  daysAfter,
  deliveryDates,
  formatDay,
  formatMoment,
  isWorkingDay,
  publicHolidays,
} from './dates.ts'
import { MAKING_DAYS } from './promises.ts'

// Shows S9.26, S9.28, S10.4.

test.each([
  [
    2024,
    [
      '2024-01-01',
      '2024-02-05',
      '2024-03-17',
      '2024-04-01',
      '2024-05-06',
      '2024-06-03',
      '2024-08-05',
      '2024-10-28',
      '2024-12-25',
      '2024-12-26',
    ],
  ],
  [
    2026,
    [
      '2026-01-01',
      '2026-02-02',
      '2026-03-17',
      '2026-04-06',
      '2026-05-04',
      '2026-06-01',
      '2026-08-03',
      '2026-10-26',
      '2026-12-25',
      '2026-12-26',
    ],
  ],
  [
    2027,
    [
      '2027-01-01',
      '2027-02-01',
      '2027-03-17',
      '2027-03-29',
      '2027-05-03',
      '2027-06-07',
      '2027-08-02',
      '2027-10-25',
      '2027-12-25',
      '2027-12-26',
    ],
  ],
])('the public holidays of %i', (year, holidays) => {
  expect(publicHolidays(year)).toEqual(holidays)
})

test('St Brigid’s Day is the 1st of February itself where that is a Friday', () => {
  expect(publicHolidays(2030)).toContain('2030-02-01')
  expect(isWorkingDay('2030-02-01')).toBe(false)
  expect(isWorkingDay('2030-02-04')).toBe(true)
})

test.each([
  ['2026-11-20', true],
  ['2026-11-21', false],
  ['2026-11-22', false],
  ['2026-12-25', false],
  ['2026-12-28', true],
  ['2027-03-29', false],
])('%s is a working day: %s', (day, worked) => {
  expect(isWorkingDay(day)).toBe(worked)
})

test.each([
  ['2026-11-20', 1, '2026-11-23'],
  ['2026-11-21', 1, '2026-11-23'],
  ['2026-12-23', 2, '2026-12-28'],
  ['2026-12-31', 1, '2027-01-04'],
  ['2026-11-20', 0, '2026-11-20'],
])('%s and %i working days is %s', (day, days, expected) => {
  expect(addWorkingDays(day, days)).toBe(expected)
})

test('adding working days ends on a later working day, and more days never end earlier', () => {
  const day = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 30 }), (start, days) => {
      const end = addWorkingDays(start, days)
      expect(isWorkingDay(end)).toBe(true)
      expect(end > start).toBe(true)
      expect(addWorkingDays(start, days + 1) > end).toBe(true)
    }),
  )
})

test.each([
  ['2026-03-28T23:59:59Z', '2026-03-28'],
  ['2026-03-29T00:30:00Z', '2026-03-29'],
  ['2026-03-29T23:30:00Z', '2026-03-30'],
  ['2026-10-24T23:30:00Z', '2026-10-25'],
  ['2026-10-25T23:30:00Z', '2026-10-25'],
  ['2026-10-26T00:00:00Z', '2026-10-26'],
])('at %s it is %s in Ireland, on both sides of a clock change', (moment, day) => {
  expect(dayInIreland(new Date(moment))).toBe(day)
})

test.each([
  ['2026-07-01T08:05:00Z', '1 July 2026 at 09:05'],
  ['2026-11-21T08:05:00Z', '21 November 2026 at 08:05'],
  ['2026-03-29T00:59:00Z', '29 March 2026 at 00:59'],
  ['2026-03-29T01:00:00Z', '29 March 2026 at 02:00'],
  ['2026-10-25T00:30:00Z', '25 October 2026 at 01:30'],
  ['2026-10-25T01:30:00Z', '25 October 2026 at 01:30'],
])('%s is written in Irish time as %s', (moment, text) => {
  expect(formatMoment(new Date(moment))).toBe(text)
})

test('an order on a Saturday is made and delivered in working days, over Christmas too', () => {
  expect(deliveryDates(new Date('2026-11-21T10:00:00Z'), MAKING_DAYS)).toEqual({
    madeFrom: '2026-11-24',
    madeBy: '2026-11-25',
    from: '2026-11-27',
    to: '2026-12-02',
  })
  expect(deliveryDates(new Date('2026-12-22T10:00:00Z'), MAKING_DAYS).to).toBe('2027-01-05')
})

test('an order late in a summer evening counts by the Irish day, not the UTC one', () => {
  expect(deliveryDates(new Date('2026-07-01T23:30:00Z'), MAKING_DAYS)).toEqual(
    deliveryDates(new Date('2026-07-02T09:00:00Z'), MAKING_DAYS),
  )
})

test('a day reads as weekday, day and month', () => {
  expect(formatDay('2026-11-30')).toBe('Mon 30 Nov')
})

test.each([
  ['2026-11-20', '2026-11-20T00:00:00.000Z'],
  ['2026-07-01', '2026-06-30T23:00:00.000Z'],
  ['2026-03-29', '2026-03-29T00:00:00.000Z'],
  ['2026-03-30', '2026-03-29T23:00:00.000Z'],
  ['2026-10-25', '2026-10-24T23:00:00.000Z'],
  ['2026-10-26', '2026-10-26T00:00:00.000Z'],
])('%s begins in Ireland at %s', (day, start) => {
  expect(dayStart(day).toISOString()).toBe(start)
})

test('each day begins at the moment the day before ends', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
      (moment) => {
        const day = dayInIreland(moment)
        expect(dayInIreland(dayStart(day))).toBe(day)
        expect(dayInIreland(new Date(dayStart(day).getTime() - 1))).toBe(daysAfter(day, -1))
      },
    ),
  )
})

test('the day is formatted the same way, whatever order and separators the engine uses', () => {
  // As ICU 72 has them in en-CA.
  vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts').mockReturnValue([
    { type: 'month', value: '11' },
    { type: 'literal', value: '/' },
    { type: 'day', value: '22' },
    { type: 'literal', value: '/' },
    { type: 'year', value: '2026' },
  ])
  expect(dayInIreland(new Date('2020-01-01T12:00:00Z'))).toBe('2026-11-22')
})

test.each([
  ['the same day', '2026-11-28', '2026-11-28'],
  ['the next day, on a page that stayed open', '2026-11-29', '2026-11-29'],
  ['weeks later, on a page that was kept', '2026-12-19', '2026-12-19'],
  ['the day before', '2026-11-27', '2026-11-28'],
  ['years before', '2020-01-01', '2026-11-28'],
  ['years later', '2031-01-01', '2026-11-28'],
])('a browser’s clock is believed unless its page shows that it is wrong: %s', (_, clock, day) => {
  expect(credibleDay(clock, '2026-11-28')).toBe(day)
})
