import * as v from 'valibot'

/** True if a text written YYYY-MM-DD names a day of the calendar: 2026-02-31 does not. */
export function isCalendarDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}

export const isoDay = (message = 'Enter a day that is in the calendar.') =>
  v.pipe(v.string(message), v.isoDate(message), v.check(isCalendarDay, message))
