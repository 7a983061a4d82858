import * as v from 'valibot'

/** Whether a text written YYYY-MM-DD names a day of the calendar: 2026-02-31 does not. */
export function isCalendarDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}

/** A day of the calendar from outside, written YYYY-MM-DD. */
export const isoDay = (message = 'Enter a day that is in the calendar.') =>
  v.pipe(v.string(message), v.isoDate(message), v.check(isCalendarDay, message))
