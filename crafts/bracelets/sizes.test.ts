import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSize, fitRoom, fits, inCentimetres, inInches, parseWrist, sizeSpans, sizes } from './sizes.ts'

// Shows S9.32, S9.33.

test.each([
  [134, 'Standard', null],
  [135, 'Standard', 'Small'],
  [140, 'Snug', 'Small'],
  [140, 'Loose', 'Small'],
  [145, 'Standard', 'Small'],
  [146, 'Standard', 'Medium'],
  [155, 'Standard', 'Medium'],
  [165, 'Standard', 'Medium'],
  [165, 'Loose', 'Large'],
  [185, 'Standard', 'Large'],
  [185, 'Loose', null],
  [191, 'Snug', null],
] as const)('a wrist of %i mm worn %s takes %s', (wristMm, fit, size) => {
  expect(findSize(wristMm, fit)).toEqual({ lengthMm: wristMm + fitRoom[fit], size })
})

const wrist = fc.integer({ min: 80, max: 300 })
const fit = fc.constantFrom(...fits)

test('a size is found exactly from 15 to 20 cm, and its bracelet is never shorter than the wrist needs', () => {
  fc.assert(
    fc.property(wrist, fit, (wristMm, worn) => {
      const { lengthMm, size } = findSize(wristMm, worn)
      expect(size !== null).toBe(lengthMm >= 150 && lengthMm <= 200)
      if (size) expect(lengthMm).toBeLessThanOrEqual(sizeSpans[size].to)
    }),
  )
})

test('a wrist between two sizes gets the larger, and a wider wrist never gets a smaller size', () => {
  const sizeIndex = (wristMm: number, worn: (typeof fits)[number]) => {
    const { lengthMm, size } = findSize(wristMm, worn)
    return size ? sizes.indexOf(size) : lengthMm < 150 ? -1 : sizes.length
  }
  fc.assert(
    fc.property(wrist, wrist, fit, (one, other, worn) => {
      const [narrow, wide] = [Math.min(one, other), Math.max(one, other)]
      expect(sizeIndex(narrow, worn)).toBeLessThanOrEqual(sizeIndex(wide, worn))
    }),
  )
})

test.each([
  ['15.5', 155],
  ['15,5', 155],
  [' 16 cm ', 160],
  ['16.25', 162],
  ['8', 80],
  ['30', 300],
  ['30.1', null],
  ['6.5', null],
  ['155', null],
  ['', null],
  ['-16', null],
  ['16-17', null],
  ['a wrist', null],
])('reads the wrist %j as %s mm', (typed, wristMm) => {
  expect(parseWrist(typed)).toBe(wristMm)
})

test('a wrist shown in centimetres is read back as the same length', () => {
  fc.assert(
    fc.property(wrist, (wristMm) => {
      expect(parseWrist(inCentimetres(wristMm))).toBe(wristMm)
    }),
  )
})

test('the sizes in inches match the size guide', () => {
  const inches = sizes.map((size) => [inInches(sizeSpans[size].from), inInches(sizeSpans[size].to)])
  expect(inches).toEqual([
    ['5.9', '6.3'],
    ['6.7', '7.1'],
    ['7.5', '7.9'],
  ])
})
