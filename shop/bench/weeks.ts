import { addWorkingDays, type Day, daysAfter, mondayOf } from '../dates.ts'
import type { Days } from '../promises.ts'
import type { Calendar } from '../settings/calendar.ts'
import { freeDays, type Work } from './bench.ts'
import { awayOf, isAway, paceOf, workAfter } from './pace.ts'

export type Planned<Job extends Work> = { readonly job: Job; readonly doneBy: Day }

const later = (one: Day, other: Day) => (one > other ? one : other)

/**
 * When each job is done by a maker who makes first what is due first, beginning on a day. If she does not count her pieces,
 * only what is due on her days off, or was due before, comes later.
 */
export function plan<Job extends Work>(
  calendar: Calendar,
  jobs: readonly Job[],
  begin: Day,
  making: Days,
): Planned<Job>[] {
  const before = daysAfter(begin, -1)
  const inOrder = jobs.toSorted((a, b) => a.due.localeCompare(b.due))
  const pace = paceOf(calendar)
  if (pace === null) {
    const away = awayOf(calendar, begin)
    const isOff = (day: Day) => isAway(away, day)
    const soonest = addWorkingDays(before, making.to, isOff)
    return inOrder.map((job) => {
      const isKept = job.due >= begin && !isOff(job.due)
      return { job, doneBy: isKept ? job.due : later(soonest, addWorkingDays(job.due, 1, isOff)) }
    })
  }
  const days = workAfter(calendar, pace, before)
  let [day, left] = [begin, 0]
  return inOrder.map((job) => {
    let units = job.pieces * pace.piece
    while (units > left) {
      units -= left
      const next = days.next()
      if (next.done) break
      ;[day, left] = next.value
    }
    left -= units
    return { job, doneBy: day }
  })
}

/** A week at the bench, by its Monday, in pieces: what can be made from today on, what is due, what more can be promised, and what of that which is due comes later. */
export type Week = {
  readonly start: Day
  readonly room: number
  readonly booked: number
  readonly free: number
  readonly late: number
}

const MOST = 1000

/** This week and those that follow. What was due before is due this week. None if the maker does not count her pieces. */
export function weeksOf<Job extends Work>(
  calendar: Calendar,
  jobs: readonly Job[],
  today: Day,
  making: Days,
  count: number,
): Week[] {
  const pace = paceOf(calendar)
  if (pace === null) return []
  const planned = plan(calendar, jobs, today, making)
  const free = freeDays(calendar, pace, jobs, today, MOST)
  const freeBy = (day: Day) => free.findLast(([first]) => first <= day)?.[1] ?? 0
  const room = new Map<Day, number>()
  const first = mondayOf(today)
  const end = daysAfter(first, 7 * count)
  for (const [day, units] of workAfter(calendar, pace, daysAfter(today, -1))) {
    if (day >= end) break
    room.set(mondayOf(day), (room.get(mondayOf(day)) ?? 0) + units)
  }
  return Array.from({ length: count }, (_, index) => {
    const start = daysAfter(first, 7 * index)
    const next = daysAfter(start, 7)
    const own = planned.filter(({ job: { due } }) => (index === 0 || due >= start) && due < next)
    const pieces = (some: typeof own) => some.reduce((sum, { job }) => sum + job.pieces, 0)
    return {
      start,
      room: Math.floor((room.get(start) ?? 0) / pace.piece),
      booked: pieces(own),
      free: freeBy(daysAfter(next, -1)) - freeBy(daysAfter(start, -1)),
      late: pieces(own.filter(({ job, doneBy }) => doneBy > job.due)),
    }
  })
}
