import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProductImage } from '#shop/catalogue/product.ts'
import { panned, type View, wholePicture, ZOOM_MAX, zoomed, zoomTarget } from './zoom.ts'

// Shows S2.89.

const stage = { width: 390, height: 600, side: 390 }
const middle = { x: 0, y: 0 }

test('a picture is enlarged between once and two and a half times', () => {
  expect(zoomed(wholePicture, 9, middle, stage)).toEqual({ scale: ZOOM_MAX, x: 0, y: 0 })
  expect(zoomed({ scale: 2, x: 80, y: 0 }, 0.3, middle, stage)).toEqual(wholePicture)
})

test('zooming keeps the point under the pointer in place', () => {
  expect(zoomed(wholePicture, 2, { x: 100, y: -20 }, stage)).toEqual({ scale: 2, x: -100, y: 20 })
  expect(zoomed(wholePicture, 2, { x: 0, y: 150 }, stage)).toEqual({ scale: 2, x: 0, y: -90 })
})

test('a picture is moved no further than it reaches', () => {
  const view = zoomed(wholePicture, 2, middle, stage)
  expect(panned(view, { x: 1000, y: 1000 }, stage)).toEqual({ scale: 2, x: 195, y: 90 })
  expect(panned(wholePicture, { x: 50, y: 50 }, stage)).toEqual(wholePicture)
})

test('after any zooming and moving, the picture still covers the stage as far as possible', () => {
  const px = fc.integer({ min: -2000, max: 2000 })
  const step = fc.record({ scale: fc.double({ min: 0.1, max: 9, noNaN: true }), at: fc.record({ x: px, y: px }) })
  fc.assert(
    fc.property(fc.array(step), fc.record({ x: px, y: px }), (steps, by) => {
      let view: View = wholePicture
      for (const { scale, at } of steps) view = panned(zoomed(view, view.scale * scale, at, stage), by, stage)
      expect(Math.abs(view.x)).toBeLessThanOrEqual(Math.max((stage.side * view.scale - stage.width) / 2, 0) + 1e-9)
      expect(Math.abs(view.y)).toBeLessThanOrEqual(Math.max((stage.side * view.scale - stage.height) / 2, 0) + 1e-9)
      expect(view.scale).toBeGreaterThanOrEqual(1)
      expect(view.scale).toBeLessThanOrEqual(ZOOM_MAX)
    }),
  )
})

test.each<[ProductImage['view'], typeof middle | undefined, typeof middle]>([
  ['flat', undefined, { x: 0, y: 360 }],
  ['lead', undefined, { x: 0, y: 200 }],
  ['close', undefined, { x: 0, y: 120 }],
  ['scale', undefined, { x: 0, y: 180 }],
  [0, undefined, { x: 0, y: 0 }],
  ['flat', { x: 10, y: 40 }, { x: 0, y: 360 }],
  ['scale', { x: 0, y: -240 }, { x: 0, y: 180 }],
  ['scale', { x: 0, y: 160 }, { x: 0, y: 160 }],
  ['close', { x: 0, y: -40 }, { x: 0, y: 120 }],
  ['close', { x: -40, y: 20 }, { x: -40, y: 20 }],
  ['lead', { x: 20, y: -150 }, { x: 0, y: 200 }],
  ['lead', { x: 20, y: 180 }, { x: 20, y: 180 }],
  ['worn', { x: 10, y: 40 }, { x: 10, y: 40 }],
  ['flat', { x: 300, y: 100 }, { x: 300, y: 100 }],
])('zooming the %s view after a press at %o targets the beads', (view, pressed, target) => {
  expect(zoomTarget({ view }, 1000, pressed)).toEqual(target)
})

test('enlarges the beads of a picture that says where they are', () => {
  expect(zoomTarget({ view: 'worn', beadsAt: -0.17 }, 1000)).toEqual({ x: 0, y: -170 })
  expect(zoomTarget({ view: 'worn', beadsAt: -0.17 }, 1000, { x: 10, y: 40 })).toEqual({ x: 10, y: 40 })
})
