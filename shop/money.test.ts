import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsFromEuro, euroFromCents, formatCents, vatWithin } from './money.ts'

// Shows S9.1, S10.7.

test.each([
  [0, '€0.00'],
  [5, '€0.05'],
  [3495, '€34.95'],
  [4000, '€40.00'],
  [123456, '€1,234.56'],
])('%i cents read as %s', (cents, text) => {
  expect(formatCents(cents)).toBe(text)
})

test.each([
  [34.95, 3495],
  [19.99, 1999],
  [40, 4000],
  [3.5, 350],
])('%d euro are %i cents, in spite of binary fractions', (euros, cents) => {
  expect(centsFromEuro(euros)).toBe(cents)
})

test('cents are converted to euro and back without loss', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 1e9 }), (cents) => centsFromEuro(euroFromCents(cents)) === cents))
})

test.each([
  [12300, 23, 2300],
  [4000, 23, 748],
  [3495, 23, 654],
  [0, 23, 0],
])('%i cents contain %i%% VAT of %i', (gross, percent, vat) => {
  expect(vatWithin(gross, percent)).toBe(vat)
})

test('the VAT within a gross amount is rounded to the nearest cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e7 }), fc.integer({ min: 1, max: 30 }), (gross, percent) => {
      const exact = (gross * percent) / (100 + percent)
      expect(Math.abs(vatWithin(gross, percent) - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
    }),
  )
})
