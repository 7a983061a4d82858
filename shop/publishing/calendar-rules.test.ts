import { expect, test } from 'vitest'
import { type Calendar, standardCalendar } from '../settings/calendar.ts'
import { allSettings } from '../settings/own-settings.ts'
import { calendarFaults } from './calendar-rules.ts'

const today = '2026-11-30'
const faults = (changes: Partial<Calendar>, published?: Partial<Calendar>) => {
  const calendar = { ...standardCalendar, ...changes }
  const known = { today, published: published && { ...standardCalendar, ...published } }
  return calendarFaults(allSettings({ calendar }), false, known).map(({ field, sentence }) => `${field}: ${sentence}`)
}
const off = (from: string, to: string) => ({ from, to, work: 'none' as const })
const christmas = (...lastOrders: Calendar['lastOrders']) => ({ saysChristmas: true, lastOrders })
const everywhere = (day: string) => ({ zone: 'everywhere', day })

test('a shop that sets nothing has no fault', () => {
  expect(faults({})).toEqual([])
})

test.each<[changes: Partial<Calendar>, fault: string | null]>([
  [{ pace: 'pieces', piecesAWeek: 1 }, null],
  [{ pace: 'pieces', piecesAWeek: 0 }, 'calendar.piecesAWeek: Enter at least 1 piece a week.'],
  [{ pace: 'none', piecesAWeek: 0 }, null],
  [{ pace: 'hours', hoursAPiece: 0 }, 'calendar.hoursAPiece: Enter how many hours'],
  [{ pace: 'hours', hoursAWeek: 0 }, 'calendar.hoursAWeek: Enter 1 to 100 hours'],
  [{ pace: 'hours', hoursAPiece: 27, hoursAWeek: 1 }, 'calendar.hoursAPiece: A piece would take more than 26 weeks.'],
  [{ closedUntil: '2027-01-04' }, null],
  [{ closedUntil: '2026-11-30' }, 'calendar.closedUntil: This day is not after today.'],
  [{ closedUntil: '2026-02-31' }, 'calendar.closedUntil: Enter a day that is in the calendar.'],
  [{ closedUntil: '2126-12-24' }, 'calendar.closedUntil: This is more than 2 years away.'],
  [{ daysOff: [off('2026-11-28', '2026-11-30')] }, null],
  [{ daysOff: [off('2026-11-28', '2026-11-29')] }, 'calendar.daysOff.0: These days are over.'],
  [{ daysOff: [off('2026-12-02', '2026-12-01')] }, 'calendar.daysOff.0: The first day comes after the last.'],
  [{ daysOff: [off('', '2026-12-01')] }, 'calendar.daysOff.0: Enter a day that is in the calendar.'],
  [
    { daysOff: [off('2026-12-01', '2026-12-05'), off('2026-12-05', '2026-12-06')] },
    'calendar.daysOff.1: These overlap with Tue 1 Dec – Sat 5 Dec.',
  ],
  [{ daysOff: [off('2026-12-01', '2026-12-05'), off('2026-12-06', '2026-12-06')] }, null],
  [christmas(everywhere('2026-12-11')), null],
  [christmas(everywhere('2026-12-13')), 'calendar.lastOrders.0: Sun 13 Dec is at a weekend'],
  [christmas(everywhere('2027-12-27')), 'calendar.lastOrders.0: Enter a day from 1 October to 24 December.'],
  [christmas(everywhere('2026-10-26')), 'calendar.lastOrders.0: Mon 26 Oct is a public holiday.'],
  [christmas(everywhere('2026-11-27')), 'calendar.lastOrders.0: This day is over.'],
  [christmas({ zone: 'gone', day: '2026-12-11' }), 'calendar.lastOrders.0: Choose a zone.'],
  [
    christmas(everywhere('2026-12-11'), everywhere('2026-12-14')),
    'calendar.lastOrders.1: This zone has another last day.',
  ],
  [
    { ...christmas(everywhere('2026-12-11')), daysOff: [off('2026-12-10', '2026-12-14')] },
    'calendar.lastOrders.0: Fri 11 Dec is one of your days off.',
  ],
  [{ saysChristmas: false, lastOrders: [everywhere('2026-12-13')] }, null],
])('the calendar %j: %s', (changes, fault) => {
  const found = faults(changes)
  if (fault === null) expect(found).toEqual([])
  else expect(found).toContainEqual(expect.stringContaining(fault))
})

test('days that were published may be over', () => {
  const over = { closedUntil: '2026-11-02', daysOff: [off('2026-10-01', '2026-10-02')] }
  expect(faults(over)).toHaveLength(2)
  expect(faults(over, over)).toEqual([])
})
