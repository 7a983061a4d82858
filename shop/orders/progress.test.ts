import { expect, test } from 'vitest'
import { standingOf, standings } from './progress.ts'
import { orderStates } from './states.ts'

// Shows S10.122.

const nothing = {
  madeAt: null,
  postedAt: null,
  deliveredAt: null,
  isPartlyPosted: false,
  withdrawnAt: null,
  isAllTakenBack: false,
  isChargedBack: false,
}
const at = '2026-11-20T12:00:00.000Z'

test.each([
  ['paid', {}, 'making'],
  ['paid', { madeAt: at }, 'made'],
  ['part_refunded', { madeAt: at, postedAt: at }, 'posted'],
  ['paid', { isPartlyPosted: true }, 'partly-posted'],
  ['paid', { madeAt: at, isPartlyPosted: true }, 'partly-posted'],
  ['paid', { madeAt: at, postedAt: at, deliveredAt: at }, 'delivered'],
  ['paid', { withdrawnAt: at }, 'withdrawn'],
  ['part_refunded', { madeAt: at, postedAt: at, deliveredAt: at, withdrawnAt: at }, 'withdrawn'],
  ['paid', { isAllTakenBack: true }, 'closed'],
  ['part_refunded', { madeAt: at, postedAt: at, deliveredAt: at, isAllTakenBack: true }, 'closed'],
  ['paid', { withdrawnAt: at, isAllTakenBack: true }, 'withdrawn'],
  ['refunded', { isAllTakenBack: true }, 'refunded'],
  ['refunded', { madeAt: at, postedAt: at, withdrawnAt: at }, 'refunded'],
  ['disputed', { madeAt: at, withdrawnAt: at }, 'looked-at'],
  ['disputed', { isChargedBack: true }, 'charged-back'],
  ['disputed', { withdrawnAt: at, isChargedBack: true }, 'charged-back'],
  ['review', {}, 'looked-at'],
  ['awaiting_funds', {}, 'waiting'],
] as const)('an order that is %s, with %j, has the progress %s', (state, facts, standing) => {
  expect(standingOf({ state, ...nothing, ...facts })).toBe(standing)
})

test('every order state has a known progress', () => {
  for (const state of orderStates) expect(standings).toContain(standingOf({ state, ...nothing }))
})
