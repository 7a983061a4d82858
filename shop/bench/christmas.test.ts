import { expect, test } from 'vitest'
import { emptyBench } from './bench.ts'
import { christmasOrder, lastOrderDay } from './christmas.ts'

const making = { from: 2, to: 3 }
const transit = { from: 3, to: 5 }
const bench = { ...emptyBench, lastOrders: {} }
const order = { zone: 'ireland', making, transit, today: '2026-12-01', madeBy: '2026-12-04', to: '2026-12-11' }

test('the last day to order follows from making, days off and the way', () => {
  expect(lastOrderDay(bench, { making, transit }, '2026')).toBe('2026-12-14')
  expect(lastOrderDay({ away: [['2026-12-14', '2026-12-15']] }, { making, transit }, '2026')).toBe('2026-12-10')
  expect(lastOrderDay(bench, { making, transit: { from: 10, to: 15 } }, '2026')).toBe('2026-11-30')
  expect(lastOrderDay(bench, { making, transit, holidays: ['2026-12-23'] }, '2026')).toBe('2026-12-13')
})

test.each<[what: string, given: Partial<typeof order>, lastOrders: Record<string, string> | null, said: object | null]>(
  [
    ['nothing is said of Christmas', {}, null, null],
    ['before November', { today: '2026-10-30' }, {}, null],
    ['on Christmas Day', { today: '2026-12-25' }, {}, null],
    ['in time', {}, {}, { day: '2026-12-14', isInTime: true }],
    ['too late at the bench', { to: '2026-12-28' }, {}, { day: '2026-12-14', isInTime: false }],
    [
      'an own day',
      { today: '2026-12-17', to: '2026-12-30', madeBy: '2026-12-22' },
      { ireland: '2026-12-18' },
      { day: '2026-12-18', isInTime: true },
    ],
    ['after the own day', { today: '2026-12-19' }, { ireland: '2026-12-18' }, { day: '2026-12-18', isInTime: false }],
    [
      'others wait at the bench',
      { madeBy: '2026-12-29' },
      { ireland: '2026-12-18' },
      { day: '2026-12-18', isInTime: false },
    ],
    ['an own day of another year', {}, { ireland: '2025-12-18' }, { day: '2026-12-14', isInTime: true }],
  ],
)('%s', (_, given, lastOrders, said) => {
  expect(christmasOrder({ ...bench, lastOrders }, { ...order, ...given })).toEqual(said)
})
