import { awayOf, isAway } from '../bench/pace.ts'
import { type Day, daysAfter, formatDay, isOnWeekend, isWorkingDay } from '../dates.ts'
import { isCalendarDay } from '../iso-day.ts'
import {
  CALENDAR_YEARS,
  type Calendar,
  type DaysOff,
  HOURS_A_PIECE_MAX,
  HOURS_A_WEEK_MAX,
  HOURS_STEP,
  PIECES_A_WEEK_MAX,
  WEEKS_A_PIECE_MAX,
} from '../settings/calendar.ts'
import type { AllSettings } from '../settings/own-settings.ts'
import { openZones } from '../shipping/zones.ts'

/** Today, and the calendar that is published: its days may be over. */
export type KnownDates = { readonly today: Day; readonly published: Calendar | undefined }

type Check = readonly [field: string, isGood: boolean, sentence: string]

const NO_DAY = 'Enter a day that is in the calendar.'
const FIRST_ORDER = '10-01'
const LAST_ORDER = '12-24'

const tooFar = ({ today }: KnownDates) => daysAfter(today, 366 * CALENDAR_YEARS)
const farAway = `This is more than ${CALENDAR_YEARS} years away. Check the year.`

function paceChecks({ pace, piecesAWeek, hoursAPiece, hoursAWeek }: Calendar): Check[] {
  const isByHours = pace === 'hours'
  return [
    [
      'calendar.piecesAWeek',
      pace !== 'pieces' || piecesAWeek >= 1,
      'Enter at least 1 piece a week. To stop for a while, use “Closed until”.',
    ],
    [
      'calendar.piecesAWeek',
      pace !== 'pieces' || piecesAWeek <= PIECES_A_WEEK_MAX,
      `Enter at most ${PIECES_A_WEEK_MAX} pieces a week.`,
    ],
    [
      'calendar.hoursAPiece',
      !isByHours || (hoursAPiece >= HOURS_STEP && hoursAPiece <= HOURS_A_PIECE_MAX),
      `Enter how many hours a piece takes, from a quarter of an hour to ${HOURS_A_PIECE_MAX}.`,
    ],
    [
      'calendar.hoursAWeek',
      !isByHours || (hoursAWeek >= 1 && hoursAWeek <= HOURS_A_WEEK_MAX),
      `Enter 1 to ${HOURS_A_WEEK_MAX} hours a week. To stop for a while, use “Closed until”.`,
    ],
    [
      'calendar.hoursAPiece',
      !isByHours || hoursAWeek < 1 || hoursAPiece <= WEEKS_A_PIECE_MAX * hoursAWeek,
      `A piece would take more than ${WEEKS_A_PIECE_MAX} weeks. Enter fewer hours a piece, or more a week.`,
    ],
  ]
}

function closedChecks({ closedUntil }: Calendar, known: KnownDates | undefined): Check[] {
  if (closedUntil === '') return []
  const field = 'calendar.closedUntil'
  if (!isCalendarDay(closedUntil)) return [[field, false, NO_DAY]]
  if (known === undefined || closedUntil === known.published?.closedUntil) return []
  return [
    [
      field,
      closedUntil > known.today,
      'This day is not after today. Enter the day on which you make and post again, or leave it empty.',
    ],
    [field, closedUntil <= tooFar(known), farAway],
  ]
}

const isSame = (one: DaysOff, other: DaysOff) => one.from === other.from && one.to === other.to

function daysOffChecks({ daysOff }: Calendar, known: KnownDates | undefined): Check[] {
  return daysOff.flatMap((one, index): Check[] => {
    const field = `calendar.daysOff.${index}`
    const { from, to } = one
    if (!isCalendarDay(from) || !isCalendarDay(to)) return [[field, false, NO_DAY]]
    if (from > to) return [[field, false, 'The first day comes after the last.']]
    const other = daysOff.slice(0, index).find((before) => before.from <= to && from <= before.to)
    const isKnown = known?.published?.daysOff.some((before) => isSame(before, one))
    return [
      [
        field,
        other === undefined,
        other ? `These overlap with ${formatDay(other.from)} – ${formatDay(other.to)}. Change one of the two.` : '',
      ],
      ...(known === undefined || isKnown
        ? []
        : ([
            [field, to >= known.today, 'These days are over. Change the year, or remove them.'],
            [field, to <= tooFar(known), farAway],
          ] satisfies Check[])),
    ]
  })
}

function lastOrderChecks(all: AllSettings, isLive: boolean, known: KnownDates | undefined): Check[] {
  const { calendar, shipsTo } = all
  const { lastOrders, saysChristmas } = calendar
  if (!saysChristmas) return []
  const zones = openZones({ shipping: shipsTo, settings: all }, isLive).map(({ id }) => id)
  return lastOrders.flatMap(({ zone, day }, index): Check[] => {
    const field = `calendar.lastOrders.${index}`
    if (!isCalendarDay(day)) return [[field, false, NO_DAY]]
    const named = formatDay(day)
    const date = day.slice(5)
    const isPublished = known?.published?.lastOrders.some((one) => one.zone === zone && one.day === day)
    const isOff = isAway(awayOf(calendar, day), day)
    return [
      [field, zones.includes(zone), 'Choose a zone.'],
      [
        field,
        lastOrders.findIndex((one) => one.zone === zone && one.day.slice(0, 4) === day.slice(0, 4)) === index,
        'This zone has another last day.',
      ],
      [field, date >= FIRST_ORDER && date <= LAST_ORDER, 'Enter a day from 1 October to 24 December.'],
      [field, !isOnWeekend(day), `${named} is at a weekend, when nothing is posted. Enter a working day.`],
      [field, isOnWeekend(day) || isWorkingDay(day), `${named} is a public holiday. Enter a working day.`],
      [field, !isOff, `${named} is one of your days off. Enter a day on which you work.`],
      [
        field,
        known === undefined || isPublished === true || day >= known.today,
        'This day is over. Change the year, or remove it.',
      ],
    ]
  })
}

/** Why a calendar can't be published. */
export function calendarFaults(
  all: AllSettings,
  isLive: boolean,
  known: KnownDates | undefined,
): { field: string; sentence: string }[] {
  const { calendar } = all
  const checks = [
    ...paceChecks(calendar),
    ...closedChecks(calendar, known),
    ...daysOffChecks(calendar, known),
    ...lastOrderChecks(all, isLive, known),
  ]
  return checks.flatMap(([field, isGood, sentence]) => (isGood ? [] : [{ field, sentence }]))
}
