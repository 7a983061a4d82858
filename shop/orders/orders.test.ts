import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withdrawalWindow } from '../withdrawals/window.ts'
import { referenceFor } from './reference.ts'
import { canTransition, isOpen, isPaid, isToBeMade, type OrderState, orderStates } from './states.ts'
import { orderStatus } from './status.ts'

// Shows S3.17, S9.23.

const allowed: Record<OrderState, OrderState[]> = {
  pending: ['awaiting_funds', 'paid', 'failed', 'expired', 'review'],
  awaiting_funds: ['paid', 'failed', 'expired', 'review'],
  paid: ['part_refunded', 'refunded', 'disputed'],
  part_refunded: ['refunded', 'disputed'],
  refunded: ['disputed'],
  disputed: ['paid', 'part_refunded', 'refunded'],
  failed: [],
  expired: ['awaiting_funds', 'paid', 'review'],
  review: ['paid', 'part_refunded', 'refunded', 'disputed'],
}
const pairs = orderStates.flatMap((from) => orderStates.map((to) => [from, to] as const))

test.each(pairs)('an order changes from %s to %s only if that is allowed', (from, to) => {
  expect(canTransition(from, to)).toBe(allowed[from].includes(to))
})

test('no allowed change leads from a paid state to an unpaid one', () => {
  for (const [from, to] of pairs) if (isPaid(from) && canTransition(from, to)) expect(isPaid(to)).toBe(true)
})

test('only pending and awaiting_funds orders are still open', () => {
  expect(orderStates.filter(isOpen)).toEqual(['pending', 'awaiting_funds'])
})

test('only paid and partly refunded orders are to be made', () => {
  expect(orderStates.filter(isToBeMade)).toEqual(['paid', 'part_refunded'])
})

test.each([
  ['pending', 'processing'],
  ['awaiting_funds', 'processing'],
  ['paid', 'paid'],
  ['part_refunded', 'paid'],
  ['refunded', 'refunded'],
  ['disputed', 'review'],
  ['failed', 'failed'],
  ['expired', 'expired'],
  ['review', 'review'],
] as const)('an order in the state %s has the status %s for the shopper', (state, status) => {
  expect(orderStatus(state, { refunded: 3995, isChargedBack: false }, 3995)).toBe(status)
})

test('an order whose refund did not arrive in full has the status review', () => {
  expect(orderStatus('refunded', { refunded: 500, isChargedBack: false }, 3995)).toBe('review')
})

test('the reference skips the prefix and takes characters 8 to 15, upper-cased', () => {
  expect(referenceFor('SOL', 'cs_test_a1b2c3d4e5f6')).toBe('SOL-A1B2C3D4')
})

test('every session id of the provider gives a reference of eight letters and digits', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^cs_(test|live)_[a-zA-Z0-9]{58}$/), (id) =>
      /^SOL-[A-Z0-9]{8}$/.test(referenceFor('SOL', id)),
    ),
  )
})

test('a buyer may withdraw for 14 days by law and 30 by promise, counted from delivery', () => {
  expect(withdrawalWindow('2026-11-30', 30)).toEqual({ byLaw: '2026-12-14', byPromise: '2026-12-30' })
  expect(withdrawalWindow('2028-02-20', 30).byLaw).toBe('2028-03-05')
})
