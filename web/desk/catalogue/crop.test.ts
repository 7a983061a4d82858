import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CROP_MIN } from '#shop/desk/pictures.ts'
import { heightOf } from '#shop/pictures/sizes.ts'
import { longestSide, movedBy, resizedTo } from './crop.ts'

// Shows S10.199.

const whole = { width: 4000, height: 3000 }
const middle = { left: 500, top: 0, side: 3000 }

test('a crop frame is moved only within the picture', () => {
  expect(movedBy(middle, -100, 50, whole)).toEqual({ left: 400, top: 0, side: 3000 })
  expect(movedBy(middle, 9000, -9000, whole)).toEqual({ left: 1000, top: 0, side: 3000 })
})

test('a crop frame is resized around its centre', () => {
  expect(resizedTo(middle, 1000, whole)).toEqual({ left: 1500, top: 1000, side: 1000 })
  expect(resizedTo({ left: 0, top: 0, side: 1000 }, 2000, whole)).toEqual({ left: 0, top: 0, side: 2000 })
  expect(resizedTo(middle, 10, whole).side).toBe(CROP_MIN)
})

test('a frame always lies within the picture and keeps its shape', () => {
  const size = fc.record({ width: fc.integer({ min: 800, max: 3200 }), height: fc.integer({ min: 800, max: 3200 }) })
  const step = fc.oneof(
    fc.record({ x: fc.double({ noNaN: true, min: -5000, max: 5000 }), y: fc.integer({ min: -5000, max: 5000 }) }),
    fc.record({ side: fc.double({ noNaN: true, min: -100, max: 9000 }) }),
  )
  fc.assert(
    fc.property(size, fc.array(step), fc.constantFrom('square', 'wide', 'tall'), (picture, steps, shape) => {
      let crop = { left: 0, top: 0, side: longestSide(picture, shape) }
      for (const part of steps)
        crop =
          'side' in part ? resizedTo(crop, part.side, picture, shape) : movedBy(crop, part.x, part.y, picture, shape)
      const { left, top, side } = crop
      expect([left, top, side].every(Number.isInteger)).toBe(true)
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
      expect(left + side).toBeLessThanOrEqual(picture.width)
      expect(top + heightOf(shape, side)).toBeLessThanOrEqual(picture.height)
      expect(side).toBeGreaterThanOrEqual(CROP_MIN)
    }),
  )
})
