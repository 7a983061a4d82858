import { expect, test } from 'vitest'
import { Misuse } from './command.ts'
import { columns } from './table.ts'
import { dayIn } from './words.ts'

test.each(['2026-02-30', '2026-13-01', '26-01-01', 'yesterday', ''])('rejects the day %j', (typed) => {
  expect(() => dayIn('--since', typed)).toThrow(Misuse)
})

test('tables on the terminal leave out control characters that a buyer typed', () => {
  expect(
    columns([
      ['\u001b[2Jgone', 'b'],
      ['c', 'd'],
    ]),
  ).toBe('[2Jgone  b\nc        d')
})
