import type { Day } from '../dates.ts'
import { ORDER_ITEMS_MAX } from '../promises.ts'
import { type Calendar, isCalendarSet } from '../settings/calendar.ts'
import { type Away, awayOf, type Pace, paceOf, workAfter } from './pace.ts'

/** Pieces that are still to be made, and the day by which they were promised. */
export type Work = { readonly due: Day; readonly pieces: number }

/** What dates depend on, for shoppers too: it does not say what is sold, nor how much is made. */
export type Bench = {
  readonly today: Day
  /** The first days by which so many more pieces can be ready, whatever else is promised; null if the maker does not count. */
  readonly free: readonly (readonly [day: Day, pieces: number])[] | null
  readonly away: Away
  /** Null if the shop is open. */
  readonly closedUntil: Day | null
  /** The maker's last days for Christmas, by zone; null if nothing is said of it. */
  readonly lastOrders: Readonly<Record<string, Day>> | null
}

/** Of a shop whose dates depend on a calendar, before anybody has looked at what is to be made. */
export const emptyBench: Bench = { today: '1970-01-01', free: null, away: [], closedUntil: null, lastOrders: null }

/** A hundred years: a calendar that can be published fills fewer. */
const HORIZON_DAYS = 36_600

/**
 * The days by which more pieces can be ready, at most `most`. A promise may not take what an earlier one needs: for each day
 * all that is due by then has to fit into the days before. So what is free by a day is the least that is left on any later one.
 *
 * Today does not count, because nobody knows what is left of it.
 */
export function freeDays(
  calendar: Calendar,
  pace: Pace,
  work: readonly Work[],
  today: Day,
  most: number = ORDER_ITEMS_MAX,
): (readonly [day: Day, pieces: number])[] {
  const dueOn = new Map<Day, number>()
  for (const { due, pieces } of work) {
    const day = due > today ? due : today
    dueOn.set(day, (dueOn.get(day) ?? 0) + pieces * pace.piece)
  }
  const lastDue = [...dueOn.keys()].reduce((last, day) => (day > last ? day : last), today)
  const left: [Day, number][] = []
  let units = -(dueOn.get(today) ?? 0)
  for (const [day, made] of workAfter(calendar, pace, today)) {
    units += made - (dueOn.get(day) ?? 0)
    left.push([day, units])
    if (left.length === HORIZON_DAYS || (day >= lastDue && units >= most * pace.piece)) break
  }
  const free: (readonly [Day, number])[] = []
  let least = Number.POSITIVE_INFINITY
  for (const [day, units] of left.toReversed()) {
    least = Math.min(least, units)
    const pieces = Math.min(most, Math.floor(least / pace.piece))
    if (pieces <= 0) break
    if (free.at(-1)?.[1] === pieces) free.pop()
    free.push([day, pieces])
  }
  const [end] = left.at(-1) ?? [today]
  // More than can be made before the horizon.
  if (free[0]?.[1] !== most) free.unshift([end, most])
  return free.toReversed()
}

/** The bench on a day; null if the maker has set no calendar. */
export function benchOf(calendar: Calendar, work: readonly Work[], today: Day): Bench | null {
  if (!isCalendarSet(calendar)) return null
  const { closedUntil, saysChristmas, lastOrders } = calendar
  const pace = paceOf(calendar)
  return {
    today,
    free: pace && freeDays(calendar, pace, work, today),
    away: awayOf(calendar, today),
    closedUntil: closedUntil > today ? closedUntil : null,
    lastOrders: saysChristmas ? Object.fromEntries(lastOrders.map(({ zone, day }) => [zone, day])) : null,
  }
}
