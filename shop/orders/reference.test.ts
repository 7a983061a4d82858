import { expect, test } from 'vitest'
import { orderReference, parseReference, readableReference } from './reference.ts'

test.each([
  ['SOL-A1B2C3D4', 'A1B2C3D4'],
  ['sol-a1b2c3d4', 'A1B2C3D4'],
  ['a1b2c3d4', 'A1B2C3D4'],
  ['SOL\u2011A1B2C3D4', 'A1B2C3D4'],
  ['SOL\u2013A1B2C3D4', 'A1B2C3D4'],
  ['KILN-A1B2C3D4', 'A1B2C3D4'],
  ['kd\u2011a1b2c3d4', 'A1B2C3D4'],
  [' SOL-A1B2C3D4 ', 'A1B2C3D4'],
  ['SOL\u2212A1B2C3D4', 'A1B2C3D4'],
  ['#SOL-A1B2C3D4', 'A1B2C3D4'],
  ['# a1b2c3d4', 'A1B2C3D4'],
  ['SOL - A1B2C3D4', 'A1B2C3D4'],
  ['SOL-A1B2C3D4.', 'A1B2C3D4'],
  ['Order SOL-A1B2C3D4', 'A1B2C3D4'],
  ['order: SOL-A1B2C3D4,', 'A1B2C3D4'],
  ['', null],
  ['SOL-', null],
  ['SOL-A1B2C3D45', null],
  ['https://evil.example', null],
  ['SOL-A1B2C3D', null],
  ['KILNS-AND-A1B2C3D4', null],
  ['<B>-A1B2C3D4', null],
  ['СОЛ-A1B2C3D4', null],
  ['“SOL-\u200bA1B2C3D4\u202c”.', 'A1B2C3D4'],
  ['K~D-A1B2C3D4', null],
  ['SOL A1B2C3D4', 'A1B2C3D4'],
  ['SOL\u00a0\u00a0a1b2c3d4', 'A1B2C3D4'],
  ['solA1B2C3D4', 'A1B2C3D4'],
  ['SOL_A1B2C3D4', 'A1B2C3D4'],
  ['SOL/A1B2C3D4', 'A1B2C3D4'],
  ['SOL.A1B2C3D4', 'A1B2C3D4'],
  ['Order no. SOL-A1B2C3D4', 'A1B2C3D4'],
  ['Order number: SOL A1B2C3D4', 'A1B2C3D4'],
  ['order reference SOL-A1B2C3D4', 'A1B2C3D4'],
  ['Ref: #SOL-A1B2C3D4', 'A1B2C3D4'],
  ['№ A1B2C3D4', 'A1B2C3D4'],
  ['SOL-ABCDEFGH', 'ABCDEFGH'],
  ['Mary Caroline', null],
  ['Wednesdays', null],
  ['RX111111111IE', null],
  ['the one with the pearls', null],
])('reads the reference %j as %j', (typed, characters) => {
  expect(parseReference(typed)).toBe(characters)
})

const order = { id: 'an-id', sessionId: 'cs_test_a1B2c3D4rest', reference: null, referencePrefix: 'KILN' }

test('a reference has the prefix of its order and is read back', () => {
  expect(orderReference(order)).toBe('KILN-A1B2C3D4')
  expect(parseReference(orderReference(order))).toBe('A1B2C3D4')
})

test('an order that never has a payment session has a reference of its own', () => {
  expect(orderReference({ ...order, sessionId: null, reference: '1A2B3C4D' })).toBe('KILN-1A2B3C4D')
})

test('an order whose payment session is not open yet is named by its id', () => {
  expect(orderReference({ ...order, sessionId: null })).toBe('an-id')
})

test.each([
  ['kiln - a1b2c3d4', 'KILN-A1B2C3D4'],
  ['#KILN\u2011A1B2C3D4.', 'KILN-A1B2C3D4'],
  ['KILNS-A1B2C3D4', 'A1B2C3D4'],
  ['a1b2c3d4', 'A1B2C3D4'],
  ['KILN-a1b2-3d4', null],
  ['the one with the pearls', null],
])('repeats the typed reference %j as %j', (typed, told) => {
  expect(readableReference(typed, 'KILN')).toBe(told)
})
