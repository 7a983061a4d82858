import type { Day } from '../dates.ts'

/** How a maker counts what she can make: not at all, so many pieces a week, or by the hours that a piece takes. */
export const paces = ['none', 'pieces', 'hours'] as const

/** What is made on days off: nothing, or half as much as on others. */
export const daysOffKinds = ['none', 'half'] as const

/** Days on which less is made, or nothing, first and last included. On days without work nothing is posted either. */
export type DaysOff = {
  readonly from: Day
  readonly to: Day
  readonly work: (typeof daysOffKinds)[number]
}

/** The last day on which an order to a zone arrives before Christmas, as the maker says. It counts for the Christmas of its year. */
export type LastOrder = { readonly zone: string; readonly day: Day }

/** What the dates of a shop depend on besides its making time. A day that is not given yet is ''. */
export type Calendar = {
  readonly pace: (typeof paces)[number]
  readonly piecesAWeek: number
  readonly hoursAPiece: number
  readonly hoursAWeek: number
  /** The day on which the shop makes and posts again; '' if it is not closed. */
  readonly closedUntil: Day
  readonly daysOff: readonly DaysOff[]
  readonly saysChristmas: boolean
  /** For zones whose day is not the one that follows from their delivery time. */
  readonly lastOrders: readonly LastOrder[]
}

export const standardCalendar: Calendar = {
  pace: 'none',
  piecesAWeek: 10,
  hoursAPiece: 2,
  hoursAWeek: 20,
  closedUntil: '',
  daysOff: [],
  saysChristmas: false,
  lastOrders: [],
}

/** False if no date depends on the calendar. */
export function isCalendarSet({ pace, closedUntil, daysOff, saysChristmas }: Calendar): boolean {
  return pace !== 'none' || closedUntil !== '' || daysOff.length > 0 || saysChristmas
}

/** So many years ahead a day may be, so that a slip in the year is noticed. */
export const CALENDAR_YEARS = 2
export const DAYS_OFF_MAX = 60
export const PIECES_A_WEEK_MAX = 1000
export const HOURS_A_PIECE_MAX = 200
/** Hours are counted in quarters. */
export const HOURS_STEP = 0.25
export const WEEKS_A_PIECE_MAX = 26
export const HOURS_A_WEEK_MAX = 100
