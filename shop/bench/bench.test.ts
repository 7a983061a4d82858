import fc from 'fast-check'
import { expect, test } from 'vitest'
import { solas as shop, solasSnapshot } from '#shops/solas.ts'
import { promise } from '../checkout/promise.ts'
import { addWorkingDays, type Day, dayInIreland, daysAfter, isWorkingDay } from '../dates.ts'
import { ORDER_ITEMS_MAX } from '../promises.ts'
import { type Calendar, type DaysOff, paces, standardCalendar } from '../settings/calendar.ts'
import { createShop } from '../shop.ts'
import { benchOf, freeDays } from './bench.ts'
import { isAway, paceOf, workAfter } from './pace.ts'
import { plan, weeksOf } from './weeks.ts'

/** How many years are lived through. The 100,000 of docs/figures.md take some minutes. */
const YEARS = Number(process.env.BENCH_YEARS ?? 300)

const { making } = shop.settings
const [bracelet] = shop.catalogue.products
const calendar = (changes: Partial<Calendar>): Calendar => ({ ...standardCalendar, ...changes })
const noon = (day: Day) => new Date(`${day}T12:00:00Z`)

const ordered = (of: Calendar, work: Parameters<typeof benchOf>[1], today: Day, quantity = 1) =>
  promise(shop, benchOf(of, work, today), [{ id: bracelet?.id ?? '', quantity }], undefined, noon(today))

test('a shop that sets nothing has no bench', () => {
  expect(benchOf(standardCalendar, [], '2026-11-30')).toBeNull()
})

test.each<[what: string, changes: Partial<Calendar>, booked: number, quantity: number, madeBy: Day]>([
  ['five pieces a week, nothing booked', { pace: 'pieces', piecesAWeek: 5 }, 0, 1, '2026-12-03'],
  ['four pieces take four days', { pace: 'pieces', piecesAWeek: 5 }, 0, 4, '2026-12-04'],
  ['behind a week of others', { pace: 'pieces', piecesAWeek: 5 }, 5, 1, '2026-12-08'],
  ['two hours a piece, ten a week', { pace: 'hours', hoursAPiece: 2, hoursAWeek: 10 }, 5, 1, '2026-12-08'],
  ['three quarters of an hour', { pace: 'hours', hoursAPiece: 0.75, hoursAWeek: 15 }, 0, 20, '2026-12-07'],
  ['a piece takes two weeks', { pace: 'hours', hoursAPiece: 40, hoursAWeek: 20 }, 0, 1, '2026-12-14'],
  ['closed until the new year', { closedUntil: '2027-01-04' }, 0, 1, '2027-01-06'],
  ['days off', { daysOff: [{ from: '2026-12-01', to: '2026-12-02', work: 'none' }] }, 0, 1, '2026-12-07'],
  [
    'half the work for a week',
    { pace: 'pieces', piecesAWeek: 5, daysOff: [{ from: '2026-12-01', to: '2026-12-07', work: 'half' }] },
    0,
    4,
    '2026-12-09',
  ],
  ['over Christmas', { pace: 'pieces', piecesAWeek: 5 }, 17, 1, '2026-12-24'],
  ['after Christmas', { pace: 'pieces', piecesAWeek: 5 }, 18, 1, '2026-12-28'],
])('%s', (_, changes, booked, quantity, madeBy) => {
  const work = booked > 0 ? [{ due: '2026-12-04', pieces: booked }] : []
  expect(ordered(calendar(changes), work, '2026-11-30', quantity).madeBy).toBe(madeBy)
})

test('nothing is promised into what others were promised later', () => {
  const five = calendar({ pace: 'pieces', piecesAWeek: 5 })
  const work = [{ due: '2026-12-11', pieces: 8 }]
  // Nine days until Friday of the next week hold one piece more.
  expect(ordered(five, work, '2026-11-30').madeBy).toBe('2026-12-03')
  expect(ordered(five, [{ due: '2026-12-11', pieces: 9 }], '2026-11-30').madeBy).toBe('2026-12-14')
})

test('what is in stock is posted on the next day that is not off', () => {
  const stocked = createShop({
    products: solasSnapshot.products.map((one) => ({ ...one, supply: { kind: 'one-of-a-kind' } as const })),
  })
  const off = calendar({ daysOff: [{ from: '2026-12-01', to: '2026-12-04', work: 'none' }] })
  const bench = benchOf(off, [], '2026-11-30')
  const promised = promise(stocked, bench, [{ id: bracelet?.id ?? '' }], undefined, noon('2026-11-30'))
  expect(promised).toMatchObject({ madeBy: '2026-12-07', readyBy: ['2026-12-07'] })
})

test('the holidays of a zone delay what goes there', () => {
  const zone = { transit: { from: 5, to: 5 }, holidays: ['2026-12-08'] }
  const way = (one?: typeof zone) => promise(shop, null, [{ id: '1' }], one, noon('2026-11-30')).to
  expect(way({ ...zone, holidays: [] })).toBe('2026-12-10')
  expect(way(zone)).toBe('2026-12-11')
})

test('more than can be made in a hundred years has a day all the same', () => {
  const slow = calendar({ pace: 'hours', hoursAPiece: 200, hoursAWeek: 1 })
  expect(freeDays(slow, paceOf(slow) ?? { piece: 1, day: 1 }, [], '2026-11-30').at(-1)?.[1]).toBe(ORDER_ITEMS_MAX)
})

test('shows the weeks of the bench, and what days off would delay', () => {
  const five = calendar({ pace: 'pieces', piecesAWeek: 5 })
  const jobs = [
    { due: '2026-12-02', pieces: 2 },
    { due: '2026-12-09', pieces: 3 },
  ]
  expect(weeksOf(five, jobs, '2026-11-30', making, 3)).toEqual([
    { start: '2026-11-30', room: 5, booked: 2, free: 2, late: 0 },
    { start: '2026-12-07', room: 5, booked: 3, free: 2, late: 0 },
    { start: '2026-12-14', room: 5, booked: 0, free: 5, late: 0 },
  ])
  const ill = { ...five, daysOff: [{ from: '2026-11-30', to: '2026-12-04', work: 'none' }] } satisfies Calendar
  expect(weeksOf(ill, jobs, '2026-11-30', making, 2)).toEqual([
    { start: '2026-11-30', room: 0, booked: 2, free: 0, late: 2 },
    { start: '2026-12-07', room: 5, booked: 3, free: 0, late: 3 },
  ])
  expect(plan(ill, jobs, '2026-11-30', making).map(({ doneBy }) => doneBy)).toEqual(['2026-12-08', '2026-12-11'])
})

test.each<[due: Day, doneBy: Day]>([
  ['2026-11-27', '2026-12-09'],
  ['2026-12-01', '2026-12-09'],
  ['2026-12-08', '2026-12-08'],
])('without a pace, what is due on %s is done on %s if the maker is away for a week', (due, doneBy) => {
  const away = calendar({ daysOff: [{ from: '2026-11-30', to: '2026-12-04', work: 'none' }] })
  expect(plan(away, [{ due, pieces: 1 }], '2026-11-30', making)).toMatchObject([{ doneBy }])
})

const range = fc.record({
  start: fc.nat(380),
  days: fc.nat(25),
  work: fc.constantFrom('none' as const, 'half' as const),
})
const year = fc.record({
  first: fc.record({ year: fc.integer({ min: 2026, max: 2044 }), day: fc.nat(364) }),
  pace: fc.constantFrom(...paces.filter((one) => one !== 'none')),
  piecesAWeek: fc.integer({ min: 1, max: 40 }),
  hoursAPiece: fc.integer({ min: 1, max: 80 }).map((quarters) => quarters / 4),
  hoursAWeek: fc.integer({ min: 5, max: 60 }),
  closed: fc.option(fc.nat(60)),
  off: fc.array(range, { maxLength: 4 }),
  events: fc.array(
    fc.record({
      day: fc.nat(360),
      minute: fc.nat(1439),
      what: fc.constantFrom('order', 'order', 'order', 'order', 'cancel', 'ill' as const),
      pieces: fc.integer({ min: 1, max: 20 }),
      way: fc.record({ from: fc.nat(10), more: fc.nat(10), holiday: fc.nat(40) }),
      ill: range,
    }),
    { maxLength: 25 },
  ),
})

type Owed = { due: Day; units: number }

/** Lives through a year, and returns what was promised and not made by its day. */
function brokenPromises({
  first,
  closed,
  off,
  events,
  ...pace
}: typeof year extends fc.Arbitrary<infer Year> ? Year : never) {
  const start = daysAfter(`${first.year}-01-01`, first.day)
  const spanOf = ({ start: from, days, work }: (typeof off)[number], begin: Day): DaysOff => ({
    from: daysAfter(begin, from),
    to: daysAfter(begin, from + days),
    work,
  })
  let own = calendar({
    ...pace,
    closedUntil: closed === null ? '' : daysAfter(start, closed),
    daysOff: off.map((one) => spanOf(one, start)),
  })
  const units = paceOf(own) ?? { piece: 1, day: 1 }
  const owed: Owed[] = []
  const jobs = () => owed.map((one) => ({ ...one, pieces: Math.ceil(one.units / units.piece) }))
  const broken: string[] = []
  const byDay = Map.groupBy(events, ({ day }) => daysAfter(start, day))
  const lastEvent = daysAfter(start, 361)
  let days = workAfter(own, units, daysAfter(start, -1))
  for (let next = days.next(); !next.done; next = days.next()) {
    const [today] = next.value
    let [, left] = next.value
    for (const { what, pieces, way, ill, minute } of byDay.get(today) ?? []) {
      if (what === 'order') {
        const now = new Date(Date.parse(`${today}T00:00:00Z`) + minute * 60_000)
        // In summer an hour of the evening belongs to the next day.
        const day = dayInIreland(now)
        if (day !== today) continue
        const bench = benchOf(own, jobs(), day)
        const zone = {
          transit: { from: way.from, to: way.from + way.more },
          holidays: [daysAfter(day, way.holiday)],
        }
        const promised = promise(shop, bench, [{ id: '1', quantity: pieces }], zone, now)
        const { madeBy, from, to } = promised
        const isPosted = isWorkingDay(madeBy) && !isAway(bench?.away ?? [], madeBy)
        const isUsual = madeBy >= addWorkingDays(day, making.to)
        if (!isPosted || !isUsual || from > to || to < madeBy) broken.push(`promised ${JSON.stringify(promised)}`)
        owed.push({ due: madeBy, units: pieces * units.piece })
      } else if (what === 'cancel') owed.splice(Math.floor(owed.length / 2), 1)
      else {
        own = { ...own, daysOff: [...own.daysOff, spanOf({ ...ill, start: 0 }, today)] }
        // Those who are late are told the day by which it is ready now.
        const planned = plan(own, jobs(), daysAfter(today, 1), making)
        const told = planned.map(({ job, doneBy }) => ({
          due: doneBy > job.due ? doneBy : job.due,
          units: job.units,
        }))
        owed.splice(0, owed.length, ...told)
        days = workAfter(own, units, daysAfter(today, -1))
        const again = days.next()
        left = again.done ? 0 : again.value[1]
      }
    }
    for (const one of owed.toSorted((a, b) => a.due.localeCompare(b.due))) {
      const made = Math.min(one.units, left)
      one.units -= made
      left -= made
    }
    for (const { due, units: rest } of owed) if (rest > 0 && due <= today) broken.push(`${due} on ${today}`)
    owed.splice(0, owed.length, ...owed.filter(({ units: rest, due }) => rest > 0 && due > today))
    if (broken.length > 0 || (owed.length === 0 && today > lastEvent)) break
  }
  return broken
}

test(
  'in no year is a day promised that the bench cannot keep',
  () => {
    fc.assert(
      fc.property(year, (lived) => {
        expect(brokenPromises(lived)).toEqual([])
      }),
      { numRuns: YEARS },
    )
  },
  YEARS * 100 + 30_000,
)
