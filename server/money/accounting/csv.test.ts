import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainEuro, writeCsv } from './csv.ts'

test.each([
  [5, '0.05'],
  [1200, '12.00'],
  [99_999_999, '999999.99'],
  [-5, '-0.05'],
])('%d cents are written as %s', (cents, text) => {
  expect(plainEuro(cents)).toBe(text)
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
