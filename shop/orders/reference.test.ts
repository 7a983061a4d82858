import { expect, test } from 'vitest'
import { orderReference, parseReference } from './reference.ts'

test.each([
  ['SOL-A1B2C3D4', 'A1B2C3D4'],
  ['sol-a1b2c3d4', 'A1B2C3D4'],
  ['a1b2c3d4', 'A1B2C3D4'],
  ['SOL\u2011A1B2C3D4', 'A1B2C3D4'],
  ['SOL\u2013A1B2C3D4', 'A1B2C3D4'],
  ['SOL-A1B2C3D', null],
  ['SOL A1B2C3D4', null],
  ['the one with the pearls', null],
])('%j is read as %j', (typed, characters) => {
  expect(parseReference(typed)).toBe(characters)
})

test('the reference of a payment session is read back', () => {
  expect(parseReference(orderReference('cs_test_a1B2c3D4rest'))).toBe('A1B2C3D4')
})
