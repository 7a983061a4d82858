import { expect, test } from 'vitest'
import type { Channel } from './channels.ts'
import { returnWords } from './promise.ts'

const plain = { isWithdrawable: true }
const engraved = { isWithdrawable: false }

test.each([
  ['nothing made with words', [plain, plain], 'You may send it back within 30 days.'],
  ['an order whose items nobody wrote down', [], 'You may send it back within 30 days.'],
  ['words for one of two', [plain, engraved], 'You may send back what is not made with your words within 30 days.'],
  ['all made with words', [engraved], null],
  ['a bespoke order', [plain], null, 'bespoke'],
] as const)('the sentence about returns for %s', (_, lines, words, channel: Channel = 'shop') => {
  expect(returnWords({ channel, lines }, 'within 30 days')).toBe(words)
})
