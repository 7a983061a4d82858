import { type Day, daysAfter, isOnWeekend, publicHolidays } from '../dates.ts'
import type { Calendar } from '../settings/calendar.ts'

/** Work in units: what one piece takes, and what a whole working day gives. Half a day and a quarter of an hour are whole units. */
export type Pace = { readonly piece: number; readonly day: number }

const WORKING_DAYS_A_WEEK = 5
const QUARTERS = 4
const HALVES = 2

/** Null if the maker does not count her pieces. */
export function paceOf({ pace, piecesAWeek, hoursAPiece, hoursAWeek }: Calendar): Pace | null {
  if (pace === 'none') return null
  const [aPiece, aWeek] = pace === 'pieces' ? [1, piecesAWeek] : [hoursAPiece, hoursAWeek]
  return { piece: Math.ceil(aPiece * QUARTERS) * HALVES * WORKING_DAYS_A_WEEK, day: aWeek * QUARTERS * HALVES }
}

/** Spans of days on which nothing is made or posted, first and last included. */
export type Away = readonly (readonly [from: Day, to: Day])[]

/** Those that are not over on a day. */
export function awayOf({ closedUntil, daysOff }: Calendar, today: Day): Away {
  const whole = daysOff.filter(({ work, to }) => work === 'none' && to >= today)
  const spans = whole.map(({ from, to }) => [from, to] as const)
  return closedUntil > today ? [[today, daysAfter(closedUntil, -1)], ...spans] : spans
}

export function isAway(away: Away, day: Day): boolean {
  return away.some(([from, to]) => from <= day && day <= to)
}

/** The units of work of each day after another, one day after the other, without end. */
export function* workAfter(calendar: Calendar, pace: Pace, today: Day): Generator<readonly [day: Day, units: number]> {
  const away = awayOf(calendar, today)
  const halves = calendar.daysOff.filter(({ work }) => work === 'half')
  let [year, holidays] = ['', new Set<Day>()]
  for (let day = daysAfter(today, 1); ; day = daysAfter(day, 1)) {
    if (!day.startsWith(year) || year === '') {
      year = day.slice(0, 4)
      holidays = new Set(publicHolidays(Number(year)))
    }
    const isFree = isOnWeekend(day) || holidays.has(day) || isAway(away, day)
    const isHalf = halves.some(({ from, to }) => from <= day && day <= to)
    yield [day, isFree ? 0 : isHalf ? pace.day / 2 : pace.day]
  }
}
