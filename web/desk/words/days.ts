import { dayInIreland, formatDay } from '#shop/dates.ts'

const DAY_MS = 86_400_000

export function dayOf(moment: string): string {
  return formatDay(dayInIreland(new Date(moment)))
}

export function daysUntil(day: string, now: Date): number {
  return Math.round((Date.parse(day) - Date.parse(dayInIreland(now))) / DAY_MS)
}

export function daysLeft(day: string, now: Date): string {
  const days = daysUntil(day, now)
  if (days < 0) return days === -1 ? 'a day late' : `${-days} days late`
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}

const month = new Intl.DateTimeFormat('en-IE', { month: 'short', year: 'numeric', timeZone: 'UTC' })

export function monthName(yearAndMonth: string): string {
  return month.format(new Date(`${yearAndMonth}-15T12:00:00Z`))
}

const shortMonth = new Intl.DateTimeFormat('en-IE', { month: 'short', timeZone: 'UTC' })

export function shortMonthName(yearAndMonth: string): string {
  return shortMonth.format(new Date(`${yearAndMonth}-15T12:00:00Z`))
}
