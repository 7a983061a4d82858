import { expect, test } from 'vitest'
import { pagePictureSize } from './page-pictures.ts'

test.each([
  [2880, 1920, 576, 384],
  [800, 1600, 320, 640],
  [800, 800, 576, 576],
  [62_500, 800, 576, 7],
])('a picture of %i by %i pixels is shown at %i by %i', (width, height, shownWidth, shownHeight) => {
  expect(pagePictureSize({ width, height })).toEqual({ width: shownWidth, height: shownHeight })
})
