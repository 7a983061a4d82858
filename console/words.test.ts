import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainEuro, writeCsv } from '../server/money/accounting/csv.ts'
import { Misuse } from './command.ts'
import { columns } from './table.ts'
import { centsIn, dayIn } from './words.ts'

test.each([
  ['12', 1200],
  ['12.3', 1230],
  ['12.34', 1234],
  ['0.05', 5],
  ['999999.99', 99_999_999],
])('reads the amount %s as %d cents', (typed, cents) => {
  expect(centsIn('--amount', typed)).toBe(cents)
})

test.each(['0', '0.00', '-5', '1e3', '12.345', '12,34', '€12', '', ' ', '0x10', 'Infinity'])(
  'rejects the amount %j instead of guessing it',
  (typed) => {
    expect(() => centsIn('--amount', typed)).toThrow(Misuse)
  },
)

test.each(['2026-02-30', '2026-13-01', '26-01-01', 'yesterday', ''])('rejects the day %j', (typed) => {
  expect(() => dayIn('--since', typed)).toThrow(Misuse)
})

test('an amount that the console prints is read back as the same cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), (cents) => {
      expect(centsIn('--amount', plainEuro(cents))).toBe(cents)
      expect(plainEuro(-cents)).toBe(`-${plainEuro(cents)}`)
    }),
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1+1', ' =HYPERLINK("http://x")', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'a CSV file has %j as text, not as a formula',
  (typed) => {
    expect(writeCsv([[typed]])).toMatch(/^\uFEFF"'/)
  },
)

test('a CSV file with any typed text is read back with the same rows and cells', () => {
  const unit = fc.constantFrom(
    'a',
    'é',
    '1',
    ',',
    ';',
    '"',
    "'",
    '=',
    '+',
    '-',
    '@',
    ' ',
    '\t',
    '\r',
    '\n',
    '\u2028',
    '\0',
  )
  const row = fc.array(fc.string({ unit, maxLength: 12 }), { minLength: 3, maxLength: 3 })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
      const unquoted = writeCsv(rows).replaceAll(/"(?:[^"]|"")*"/g, 'x')
      const lines = unquoted.split('\r\n').slice(0, -1)
      expect(lines.map((line) => line.split(',').length)).toEqual(rows.map(() => 3))
    }),
  )
})

test('amounts stay numbers, also negative ones', () => {
  expect(writeCsv([['-0.05', '12.34', 'Aoife, Galway']])).toBe('\uFEFF-0.05,12.34,"Aoife, Galway"\r\n')
})

test('tables on the terminal leave out control characters that a buyer typed', () => {
  expect(
    columns([
      ['\u001b[2Jgone', 'b'],
      ['c', 'd'],
    ]),
  ).toBe('[2Jgone  b\nc        d')
})
