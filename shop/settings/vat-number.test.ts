import * as v from 'valibot'
import { expect, test } from 'vitest'
import { VatNumber } from './vat-number.ts'

test.each([
  ['IE1234567FA', 'IE1234567FA'],
  ['ie 1234567 fa', 'IE1234567FA'],
  ['NL.8123.45.678.B01', 'NL812345678B01'],
  ['BE 0123.456.789', 'BE0123456789'],
  ['DE-123-456-789', 'DE123456789'],
  ['AT\u00a0U123\u200b45678.', 'ATU12345678'],
  ['FR 12 / 345 678 901', 'FR12345678901'],
  ['CZ–12345678', 'CZ12345678'],
  ['IE1234567-EX', 'IE1234567-EX'],
  ['IE1234567EX', 'IE1234567-EX'],
])('%j is the VAT number %s', (typed, number) => {
  expect(v.parse(VatNumber, typed)).toBe(number)
})

test.each([
  ['123456789', 'begins with its country'],
  ['DE', '2 to 12 letters and digits'],
  ['DE12345678901234', '2 to 12 letters and digits'],
  ['DE123 & Co', '2 to 12 letters and digits'],
])('%j is refused: %s', (typed, sentence) => {
  expect(v.safeParse(VatNumber, typed).issues?.[0].message).toContain(sentence)
})
