import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ItemMovement, type ItemState, itemState, type MovementKind } from './items.ts'
import { itemFor, minute, movementsFor } from './items-for-tests.ts'

// Shows S10.28.

const stateOf = (history: string, unitCents = 3500) => itemState({ unitCents, movements: movementsFor(history) })

function inWords(state: ItemState): string {
  const counts: [string, number][] = [
    ['to make', state.toMake],
    ['to post', state.toPost],
    ['posted', state.posted],
    ['delivered', state.delivered],
    ['asked', state.asked],
    ['refunded', state.refunded],
    ['owed', state.owed],
    ['cancelled', state.cancelled],
    ['exchanged', state.exchanged],
    ['returned', state.returned],
    ['kept', state.kept],
  ]
  return counts.flatMap(([words, count]) => (count === 0 ? [] : [`${count} ${words}`])).join(', ')
}

test.each([
  // Made and posted
  ['nothing happened', 'order 3', '3 to make, 3 to post, 3 kept'],
  ['it is made', 'order 3, make 3', '3 to post, 3 kept'],
  ['some of it is made', 'order 3, make 2', '1 to make, 3 to post, 3 kept'],
  ['it is not made after all', 'order 3, make 3, make -3', '3 to make, 3 to post, 3 kept'],
  ['it is posted', 'order 3, make 3, post 3', '3 posted, 3 kept'],
  ['it is posted in two parcels', 'order 3, make 1, post 1, make 2, post 2', '3 posted, 3 kept'],
  ['one of two parcels is posted', 'order 3, make 1, post 1', '2 to make, 2 to post, 1 posted, 3 kept'],
  ['all is made and one of two parcels is posted', 'order 3, make 3, post 1', '2 to post, 1 posted, 3 kept'],
  ['it is not posted after all', 'order 3, make 3, post 3, post -3', '3 to post, 3 kept'],
  ['it is posted and made in one', 'order 2, make 2, post 2, post -2, make -2', '2 to make, 2 to post, 2 kept'],
  ['it has arrived', 'order 2, make 2, post 2, deliver 2', '2 posted, 2 delivered, 2 kept'],
  ['it has not arrived after all', 'order 2, make 2, post 2, deliver 2, deliver -2', '2 posted, 2 kept'],
  // Changes before it is made
  ['some of it becomes another item', 'order 3, order -1', '2 to make, 2 to post, 2 kept'],
  ['another item becomes a part of it', 'order 3, order 2', '5 to make, 5 to post, 5 kept'],
  ['its exchange is cancelled', 'order 2, cancel 2', '2 cancelled'],
  // Withdrawn before it is posted
  ['one is withdrawn', 'order 3, ask 1 of W', '2 to make, 2 to post, 1 asked, 2 kept'],
  ['all is withdrawn', 'order 3, ask 3 of W', '3 asked'],
  ['more is withdrawn than there is', 'order 3, ask 5 of W', '3 asked'],
  ['it is withdrawn twice', 'order 3, ask 1 of W, ask 1 of V', '1 to make, 1 to post, 2 asked, 1 kept'],
  ['the second statement asks for more than is left', 'order 3, ask 2 of W, ask 2 of V', '3 asked'],
  ['it is made and one is withdrawn', 'order 3, make 3, ask 1 of W', '2 to post, 1 asked, 2 kept'],
  ['one is made and one is withdrawn', 'order 3, make 1, ask 1 of W', '1 to make, 2 to post, 1 asked, 2 kept'],
  ['the buyer keeps it after all', 'order 3, ask 2 of W, keep 2 of W', '3 to make, 3 to post, 3 kept'],
  ['the buyer keeps one after all', 'order 3, ask 2 of W, keep 1 of W', '2 to make, 2 to post, 1 asked, 2 kept'],
  ['more stays than was asked for', 'order 3, ask 1 of W, keep 3 of W', '3 to make, 3 to post, 3 kept'],
  ['a statement is closed that asked for nothing', 'order 3, keep 1 of W', '3 to make, 3 to post, 3 kept'],
  ['it is agreed that more goes back', 'order 3, ask 1 of W, ask 1 of W', '1 to make, 1 to post, 2 asked, 1 kept'],
  // Refunded
  ['one is refunded', 'order 3, refund 1 of R', '2 to make, 2 to post, 1 refunded, 2 kept'],
  ['all is refunded', 'order 3, refund 3 of R', '3 refunded'],
  ['more is refunded than there is', 'order 3, refund 5 of R', '3 refunded'],
  ['it is refunded twice', 'order 3, refund 1 of R, refund 1 of Q', '1 to make, 1 to post, 2 refunded, 1 kept'],
  ['it is withdrawn and refunded', 'order 3, ask 2 of W, refund 2 of R', '1 to make, 1 to post, 2 refunded, 1 kept'],
  [
    'half of what was withdrawn is refunded',
    'order 3, ask 2 of W, refund 1 of R',
    '1 to make, 1 to post, 1 asked, 1 refunded, 1 kept',
  ],
  [
    'more is refunded than was withdrawn',
    'order 3, ask 1 of W, refund 2 of R',
    '1 to make, 1 to post, 2 refunded, 1 kept',
  ],
  [
    'one is refunded and then another one withdrawn',
    'order 3, refund 1 of R, ask 1 of W',
    '1 to make, 1 to post, 1 asked, 1 refunded, 1 kept',
  ],
  [
    'one is withdrawn and refunded, then another one',
    'order 3, ask 1 of W, refund 1 of R, ask 1 of V',
    '1 to make, 1 to post, 1 asked, 1 refunded, 1 kept',
  ],
  ['it is refunded and then all withdrawn', 'order 3, refund 1 of R, ask 3 of W', '2 asked, 1 refunded'],
  [
    'what is refunded is kept after all',
    'order 3, ask 1 of W, refund 1 of R, keep 1 of W',
    '2 to make, 2 to post, 1 refunded, 2 kept',
  ],
  // Refunds that fail
  ['its refund fails', 'order 3, refund 1 of R, fail 1 of R', '2 to make, 2 to post, 1 owed, 2 kept'],
  ['the refund of all fails', 'order 3, refund 3 of R, fail 3 of R', '3 owed'],
  [
    'it is given again',
    'order 3, refund 1 of R, fail 1 of R, refund 1 of Q',
    '2 to make, 2 to post, 1 refunded, 2 kept',
  ],
  [
    'more is given than had failed',
    'order 3, refund 1 of R, fail 1 of R, refund 2 of Q',
    '1 to make, 1 to post, 2 refunded, 1 kept',
  ],
  [
    'it is given again and fails again',
    'order 3, refund 1 of R, fail 1 of R, refund 1 of Q, fail 1 of Q',
    '2 to make, 2 to post, 1 owed, 2 kept',
  ],
  [
    'the refund of a withdrawal fails: the statement asks for it again',
    'order 3, ask 1 of W, refund 1 of R, fail 1 of R',
    '2 to make, 2 to post, 1 asked, 2 kept',
  ],
  [
    'a refund of what was withdrawn and of more fails',
    'order 3, ask 1 of W, refund 2 of R, fail 2 of R',
    '1 to make, 1 to post, 1 asked, 1 owed, 1 kept',
  ],
  [
    'one of two refunds fails',
    'order 3, refund 1 of R, refund 1 of Q, fail 1 of R',
    '1 to make, 1 to post, 1 refunded, 1 owed, 1 kept',
  ],
  ['a refund fails that named nothing', 'order 3, fail 1 of R', '3 to make, 3 to post, 3 kept'],
  ['a refund fails twice', 'order 3, refund 1 of R, fail 1 of R, fail 1 of R', '2 to make, 2 to post, 1 owed, 2 kept'],
  [
    'its refund fails and then it is withdrawn: that is another one',
    'order 3, refund 1 of R, fail 1 of R, ask 1 of W',
    '1 to make, 1 to post, 1 asked, 1 owed, 1 kept',
  ],
  // After posting
  ['it is withdrawn after it was posted', 'order 3, make 3, post 3, ask 2 of W', '3 posted, 2 asked, 1 kept'],
  ['it is refunded after it was posted', 'order 3, make 3, post 3, refund 3 of R', '3 posted, 3 refunded'],
  ['one is withdrawn, the rest posted', 'order 3, ask 1 of W, make 2, post 2', '2 posted, 1 asked, 2 kept'],
  [
    'one of two parcels is posted and one withdrawn: it is taken from what is not posted',
    'order 3, make 1, post 1, ask 1 of W',
    '1 to make, 1 to post, 1 posted, 1 asked, 2 kept',
  ],
  ['one of two parcels is posted and all is withdrawn', 'order 3, make 1, post 1, ask 3 of W', '1 posted, 3 asked'],
  [
    'one of two parcels is posted and all kept after all',
    'order 3, make 1, post 1, ask 3 of W, keep 3 of W',
    '2 to make, 2 to post, 1 posted, 3 kept',
  ],
  ['it is posted although all was withdrawn', 'order 2, ask 2 of W, make 2, post 2', '2 posted, 2 asked'],
  [
    'it is withdrawn while it is posted, and was not posted after all',
    'order 3, make 3, post 3, ask 1 of W, post -3',
    '2 to post, 1 asked, 2 kept',
  ],
  [
    'it was not posted after all, and is kept after all',
    'order 3, make 3, post 3, ask 1 of W, post -3, keep 1 of W',
    '3 to post, 3 kept',
  ],
  // Exchanged and swapped
  ['one is exchanged', 'order 3, make 3, post 3, exchange 1 of E', '3 posted, 1 exchanged, 3 kept'],
  ['its exchange is cancelled', 'order 3, make 3, post 3, exchange 1 of E, exchange -1 of E', '3 posted, 3 kept'],
  [
    'what was exchanged has come back',
    'order 3, make 3, post 3, exchange 1 of E, return 1 of E',
    '3 posted, 1 exchanged, 1 returned, 3 kept',
  ],
  ['a gift is swapped', 'order 3, make 3, post 3, swap 1 of S', '3 posted, 1 exchanged, 3 kept'],
  [
    'what was exchanged is refunded',
    'order 1, make 1, post 1, exchange 1 of E, refund 1 of R',
    '1 posted, 1 refunded, 1 exchanged',
  ],
])('the state of an item when %s', (_, history, words) => {
  expect(inWords(stateOf(history))).toBe(words)
})

test('what has gone back for an item is what its refunded units cost', () => {
  expect([
    stateOf('order 3, refund 2 of R', 3495).refundedCents,
    stateOf('order 3, refund 2 of R, fail 2 of R').refundedCents,
  ]).toEqual([6990, 0])
})

test.each([
  ['one statement', 'order 3, ask 2 of W', [['W', 2, 2]]],
  ['it is refunded in part', 'order 3, ask 2 of W, refund 1 of R', [['W', 2, 1]]],
  [
    'the oldest is refunded first',
    'order 3, ask 1 of W, ask 1 of V, refund 1 of R',
    [
      ['W', 1, 0],
      ['V', 1, 1],
    ],
  ],
  ['a refund before it was another one', 'order 3, refund 1 of R, ask 1 of W', [['W', 1, 1]]],
  ['its refund fails', 'order 3, ask 1 of W, refund 1 of R, fail 1 of R', [['W', 1, 1]]],
  ['one stays with the buyer', 'order 3, ask 2 of W, keep 1 of W', [['W', 1, 1]]],
  ['what is refunded cannot stay', 'order 3, ask 2 of W, refund 2 of R, keep 1 of W', [['W', 2, 0]]],
] as const)('what a statement of withdrawal asks back, and what is to refund for it: %s', (_, history, claims) => {
  expect(stateOf(history).claims.map(({ id, quantity, toRefund }) => [id, quantity, toRefund])).toEqual(claims)
})

test('movements count in the order in which the shop learned of them, whatever the clocks of provider and shop say', () => {
  const movements = movementsFor('order 2, refund 1 of R, fail 1 of R').map((one, index) => ({
    ...one,
    at: minute(9 - index),
  }))
  expect(inWords(itemState({ unitCents: 1, movements }))).toBe('1 to make, 1 to post, 1 owed, 1 kept')
})

function allowed(state: ItemState, ids: { readonly refunds: readonly string[] }): [MovementKind, string, number][] {
  const statements = state.claims.map(({ id, toRefund }): [MovementKind, string, number] => [
    'withdrawal-closed',
    id,
    toRefund,
  ])
  const failing = ids.refunds.map((id): [MovementKind, string, number] => ['refund-failed', id, 1])
  return [
    ['made', 'P', state.toMake],
    ['posted', 'P', state.toPost],
    ['delivered', 'P', state.posted - state.delivered],
    ['withdrawal-asked', 'W', state.kept],
    ['withdrawal-asked', 'V', state.kept],
    ['refunded', 'new', state.ordered - state.cancelled - state.refunded],
    ['exchanged', 'E', Math.max(0, Math.min(state.kept, state.posted) - state.exchanged)],
    ['returned', 'E', state.exchanged - state.returned],
    ...statements,
    ...failing,
  ].filter((one): one is [MovementKind, string, number] => Number(one[2]) > 0)
}

const counts = (state: ItemState) => [
  state.toMake,
  state.toPost,
  state.made,
  state.posted,
  state.delivered,
  state.asked,
  state.refunded,
  state.owed,
  state.kept,
  state.exchanged,
  state.returned,
]

test('whatever is allowed to happen to an item, no count leaves its bounds and no more money goes back than came in', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6 }),
      fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 25 }),
      (ordered, steps) => {
        const item = itemFor({ id: '1', quantity: ordered })
        const movements: ItemMovement[] = [...item.movements]
        const refunds: string[] = []
        for (const [which, many] of steps) {
          const before = itemState({ ...item, movements })
          const choices = allowed(before, { refunds })
          const [kind, cause, most] = choices[which % choices.length] ?? []
          if (kind === undefined || cause === undefined || most === undefined) return
          const causeId = cause === 'new' ? `R${movements.length}` : cause
          if (kind === 'refunded') refunds.push(causeId)
          if (kind === 'refund-failed') refunds.splice(refunds.indexOf(causeId), 1)
          const quantity = 1 + (many % most)
          movements.push({ kind, quantity, at: minute(movements.length), causeKind: 'order', causeId })
          const state = itemState({ ...item, movements })
          for (const count of counts(state)) {
            expect(count).toBeGreaterThanOrEqual(0)
            expect(count).toBeLessThanOrEqual(ordered)
          }
          expect(state.kept + state.asked + state.refunded + state.owed).toBe(ordered)
          expect(state.toPost + state.posted).toBeLessThanOrEqual(ordered)
          expect(state.refundedCents).toBeLessThanOrEqual(ordered * item.unitCents)
          // A refund that fails brings back what it took, and nothing else does.
          if (kind !== 'refund-failed') expect(state.refunded).toBeGreaterThanOrEqual(before.refunded)
        }
      },
    ),
    { numRuns: 2000 },
  )
})
