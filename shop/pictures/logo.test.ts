import { expect, test } from 'vitest'
import { isSharpEnough, logoUrl } from './logo.ts'
import { logoSize } from './logo-size.ts'

test.each([
  ['a wide logo takes the whole width', 1000, 100, { width: 200, height: 20 }],
  ['a tall logo takes the whole height', 300, 600, { width: 20, height: 40 }],
  ['a logo of the box’s shape fills it', 800, 160, { width: 200, height: 40 }],
  ['a line is one pixel high', 1600, 2, { width: 200, height: 1 }],
])('%s', (_, width, height, size) => {
  expect(logoSize({ width, height })).toEqual(size)
})

test.each([
  ['twice the width of the box', 400, 10, true],
  ['twice its height', 20, 80, true],
  ['less than twice either', 399, 79, false],
])('whether a logo is sharp enough with %s: %s by %s', (_, width, height, isSharp) => {
  expect(isSharpEnough({ width, height })).toBe(isSharp)
})

test('the URL of a file changes with the logo', () => {
  expect(logoUrl({ file: '0123456789abcdef' }, '2x')).toBe('/pictures/logo-2x.0123456789abcdef.png')
})
