import { type Days, DELIVERY_DAYS } from './promises.ts'

export const TIME_ZONE = 'Europe/Dublin'

/** A calendar day in the shop's time zone, written YYYY-MM-DD. */
export type Day = string

const DAY_MS = 86_400_000
const atNoon = (day: Day) => new Date(`${day}T12:00:00Z`)
const toDay = (date: Date): Day => date.toISOString().slice(0, 10)
const plusDays = (day: Day, days: number): Day => toDay(new Date(atNoon(day).getTime() + days * DAY_MS))
const weekday = (day: Day) => atNoon(day).getUTCDay()

const calendar = new Intl.DateTimeFormat('en', {
  calendar: 'iso8601',
  numberingSystem: 'latn',
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

const weekdayAndDate = new Intl.DateTimeFormat('en-IE', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

// To make a formatter takes longer than all that it formats for a page.
const longDay = new Intl.DateTimeFormat('en-IE', { dateStyle: 'long', timeZone: TIME_ZONE })

// Puts a date together from named parts, since how a locale orders and separates them differs between engines.
function join(format: Intl.DateTimeFormat, moment: Date, names: readonly string[], separator: string): string {
  const parts = new Map<string, string>(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  return names.map((name) => parts.get(name)).join(separator)
}

export function dayInIreland(moment: Date): Day {
  return join(calendar, moment, ['year', 'month', 'day'], '-')
}

/** The moment at which a day begins in Ireland, where clocks change at one o'clock UTC and are at most an hour ahead. */
export function dayStart(day: Day): Date {
  const midnight = new Date(`${day}T00:00:00Z`)
  return dayInIreland(new Date(midnight.getTime() - 1)) === day ? new Date(midnight.getTime() - 3_600_000) : midnight
}

/** The moment of a time in Ireland, written as a form's field of date and time holds it: '2026-11-01T09:30'. A time that the clocks skip counts as the one after it. */
export function momentInIreland(local: string): Date {
  const asUtc = new Date(`${local}Z`)
  const hourBefore = new Date(asUtc.getTime() - 3_600_000)
  return localTime(hourBefore) === local.slice(0, 16) ? hourBefore : asUtc
}

const clockTime = new Intl.DateTimeFormat('en', {
  calendar: 'iso8601',
  numberingSystem: 'latn',
  timeZone: TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

function localTime(moment: Date): string {
  return `${dayInIreland(moment)}T${join(clockTime, moment, ['hour', 'minute'], ':')}`
}

/** Easter Sunday of a year in the Gregorian calendar (Meeus, Jones and Butcher's rule). */
function easterSunday(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const day = ((h + l - 7 * m + 114) % 31) + 1
  return toDay(new Date(Date.UTC(year, month - 1, day)))
}

const firstMonday = (year: number, month: number): Day => {
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  return plusDays(first, (8 - weekday(first)) % 7)
}

const lastMonday = (year: number, month: number): Day => plusDays(firstMonday(year, month + 1), -7)

/** St Brigid's Day: the first Monday of February, or the 1st where that is a Friday (Organisation of Working Time Act 1997, schedule 2). */
function saintBrigid(year: number): Day {
  const first = `${year}-02-01`
  return weekday(first) === 5 ? first : firstMonday(year, 2)
}

/** The ten public holidays of Ireland in a year (Organisation of Working Time Act 1997, schedule 2). */
export function publicHolidays(year: number): Day[] {
  return [
    `${year}-01-01`,
    saintBrigid(year),
    `${year}-03-17`,
    plusDays(easterSunday(year), 1),
    firstMonday(year, 5),
    firstMonday(year, 6),
    firstMonday(year, 8),
    lastMonday(year, 10),
    `${year}-12-25`,
    `${year}-12-26`,
  ]
}

export const mondayOf = (day: Day): Day => plusDays(day, -((weekday(day) + 6) % 7))

export const isOnWeekend = (day: Day): boolean => weekday(day) === 0 || weekday(day) === 6

export function isWorkingDay(day: Day): boolean {
  return !isOnWeekend(day) && !publicHolidays(Number(day.slice(0, 4))).includes(day)
}

export function addWorkingDays(day: Day, days: number, isOff: (day: Day) => boolean = () => false): Day {
  let current = day
  for (let left = days; left > 0; ) {
    current = plusDays(current, 1)
    if (isWorkingDay(current) && !isOff(current)) left -= 1
  }
  return current
}

/** The day by which something is ready, if that does not follow from its making time, and days on which nothing is delivered where it goes. */
type Kept = { readonly readyBy?: Day | null | undefined; readonly holidays?: readonly Day[] | undefined }

/** The earliest and the latest day on which an order is made and is delivered (S9.28, S10.4). Working days on the way are those of Ireland unless given. */
export function deliveryDates(
  ordered: Date,
  making: Days,
  { from, to }: Days = DELIVERY_DAYS.ireland,
  { readyBy = null, holidays = [] }: Kept = {},
) {
  const day = dayInIreland(ordered)
  const madeFrom = readyBy ?? addWorkingDays(day, making.from)
  const madeBy = readyBy ?? addWorkingDays(day, making.to)
  const isHoliday = (one: Day) => holidays.includes(one)
  return {
    madeFrom,
    madeBy,
    from: addWorkingDays(madeFrom, from, isHoliday),
    to: addWorkingDays(madeBy, to, isHoliday),
  }
}

/** The working days of Ireland from a day to a later one, which counts and the first does not. */
export function workingDaysUntil(day: Day, end: Day): number {
  let count = 0
  for (let current = plusDays(day, 1); current <= end; current = plusDays(current, 1))
    if (isWorkingDay(current)) count += 1
  return count
}

/** A day as shoppers read it: 'Mon 30 Nov'. */
export function formatDay(day: Day): string {
  return join(weekdayAndDate, atNoon(day), ['weekday', 'day', 'month'], ' ')
}

/** Some days as shoppers read them, the month once: 'Fri 4 – Wed 9 Dec', 'Mon 30 Nov – Thu 3 Dec'. */
export function daysBetween(from: Day, to: Day): string {
  if (from === to) return formatDay(from)
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  const first = isOneMonth ? join(weekdayAndDate, atNoon(from), ['weekday', 'day'], ' ') : formatDay(from)
  return `${first} – ${formatDay(to)}`
}

/** When a parcel arrives: 'Arrives Mon 30 Nov – Thu 3 Dec'. */
export function arrivesBetween(from: Day, to: Day): string {
  return `Arrives ${daysBetween(from, to)}`
}

export function formatLongDay(moment: Date): string {
  return longDay.format(moment)
}

/** The time of a moment in Ireland, to be shown: '14:05'. Each call makes a formatter. */
export function formatTime(moment: Date): string {
  return moment.toLocaleTimeString('en-IE', { timeStyle: 'short', timeZone: TIME_ZONE })
}

export function formatMoment(moment: Date): string {
  return moment.toLocaleString('en-IE', { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE })
}

export function formatMomentToSecond(moment: Date): string {
  return new Intl.DateTimeFormat('en-IE', {
    dateStyle: 'long',
    timeStyle: 'medium',
    timeZone: TIME_ZONE,
  }).format(moment)
}

const KEPT_DAYS = 31

/** The day by a browser's clock, or the day on which the server rendered its page, if the clock is behind that or far ahead: nobody shall read dates of delivery of another year. */
export function credibleDay(clock: Day, rendered: Day): Day {
  return clock < rendered || clock > plusDays(rendered, KEPT_DAYS) ? rendered : clock
}

export function daysAfter(day: Day, days: number): Day {
  return plusDays(day, days)
}
