import { expect, test } from 'vitest'
import { mayHold } from './holding.ts'

const now = new Date('2026-11-20T12:00:00Z')
const when = { now, lifeMs: 30 * 60_000 }
const until = new Date('2026-11-20T12:30:00Z')
const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)
const fresh = { heldByAll: 0, heldByNetwork: 0, lapsed: [] }

test.each([
  [1, 1],
  [2, 2],
  [3, 2],
  [4, 3],
  [5, 4],
  [10, 8],
  [100, 75],
])('if %i pieces are left, one network may reserve %i', (left, most) => {
  expect(mayHold({ ...fresh, left }, most, when)).toEqual({ until })
  expect(mayHold({ ...fresh, left }, most + 1, when)).toEqual({ most })
})

test('earlier reservations count against the limit of a network', () => {
  expect(mayHold({ ...fresh, left: 5, heldByAll: 5, heldByNetwork: 5 }, 4, when)).toEqual({ most: 3 })
  expect(mayHold({ ...fresh, left: 3, heldByAll: 17 }, 1, when)).toEqual({ until })
  expect(mayHold({ ...fresh, left: 2, heldByAll: 18 }, 1, when)).toEqual({ most: 0 })
  expect(mayHold({ ...fresh, left: 1, heldByAll: 8 }, 1, when)).toEqual({ until })
})

test.each([
  ['goes on with the time of the first', [at('12:25')], { until: at('12:25') }],
  ['waits if less than two minutes are left', [at('12:01')], { from: at('12:31') }],
  ['waits half an hour', [at('11:45')], { from: at('12:15') }],
  ['waits an hour after two', [at('10:00'), at('11:45')], { from: at('12:45') }],
  ['waits two hours after three', [at('09:00'), at('10:00'), at('11:45')], { from: at('13:45') }],
  ['is free again after its wait', [at('11:30')], { until }],
])('a network whose reservation of the last piece ran out unpaid %s', (_, lapsed, answer) => {
  expect(mayHold({ ...fresh, left: 1, lapsed }, 1, when)).toEqual(answer)
  expect(mayHold({ ...fresh, left: 8, lapsed }, 2, when)).toEqual({ until })
  expect(mayHold({ ...fresh, left: 8, lapsed }, 3, when)).toEqual(answer)
})
