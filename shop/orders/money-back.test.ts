import { expect, test } from 'vitest'
import { moneyBackOf } from './money-back.ts'

const given = (amount: number, day = 1) => ({ amount, state: 'given', createdAt: `2026-11-0${day}`, failedAt: null })
const failed = (amount: number, day = 2) => ({
  amount,
  state: 'failed',
  createdAt: '2026-11-01',
  failedAt: `2026-11-0${day}`,
})
const lost = (amount: number) => ({ amount, outcome: 'lost' })

test.each([
  ['nothing', [], [], { refunded: 0, chargedBack: 0, owed: 0, isChargedBack: false }],
  ['a refund', [given(3000)], [], { refunded: 3000, owed: 0 }],
  ['a refund that failed', [failed(7000)], [], { refunded: 0, owed: 7000 }],
  ['one that failed, after another', [given(3000), failed(4000)], [], { refunded: 3000, owed: 4000 }],
  ['one that failed and was given again', [failed(4000), given(4000, 3)], [], { refunded: 4000, owed: 0 }],
  ['one that failed and was given again in part', [failed(4000), given(1500, 3)], [], { owed: 2500 }],
  ['one that failed, then all of it', [failed(4000), given(7000, 3)], [], { refunded: 7000, owed: 0 }],
  ['a lost dispute', [], [lost(7000)], { chargedBack: 7000, owed: 0, isChargedBack: true }],
  ['a lost dispute about a part', [], [lost(2000)], { chargedBack: 2000, isChargedBack: false }],
  ['a lost dispute about the rest', [given(5000)], [lost(2000)], { chargedBack: 2000, isChargedBack: true }],
  ['a lost dispute after a refund that failed', [failed(7000)], [lost(7000)], { owed: 0, isChargedBack: true }],
  ['a lost dispute and an open one', [], [lost(7000), { amount: 1, outcome: null }], { isChargedBack: false }],
  ['a dispute that was won', [], [{ amount: 7000, outcome: 'won' }], { chargedBack: 0, isChargedBack: false }],
])('what the pages say about the money after %s', (_, refunds, disputes, money) => {
  expect(moneyBackOf(7000, { refunds, disputes })).toMatchObject(money)
})
